import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { formAction } from '~/post-form/form-action.server'
import { ConfirmQuestion, QuestionPage } from '~/components/delete/deletion'
import { describeError } from '~/http/error-response.server'
import { pageLoader } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { redirectWithToast } from '~/http/toast.server'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { changeOf } from './changes.server'
import '~/styles/staff.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

/** The page of the question: with scripts a dialog asks, except about roles. */
export const loader = pageLoader(async (ctx) => {
  const confirmation = await changeOf(ctx).find(ctx, ctx.params.id ?? '')
  return { confirmation, meta: privateMeta(ctx, confirmation.question) }
})

/** Always returns to the list, with a toast. */
export const action = formAction(async (ctx) => {
  const { settings, log } = ctx.deps
  const { run, failed, path } = await changeOf(ctx).prepare(ctx, ctx.params.id ?? '')
  try {
    const { path: listPath = path, ...words } = await run()
    return await redirectWithToast(listPath, { type: 'success', ...words }, settings)
  } catch (error) {
    const description = describeError(error)
    const words = failed(description)
    if (!words) throw error
    if (!description.isExpected) log.error({ err: error }, 'a deletion failed')
    return redirectWithToast(path, { type: 'error', ...words }, settings)
  }
})

export default function ConfirmPage() {
  const { confirmation } = useLoaderData<typeof loader>()
  return (
    <QuestionPage>
      <ConfirmQuestion confirmation={confirmation} />
    </QuestionPage>
  )
}

export const ErrorBoundary = PostFormBoundary
