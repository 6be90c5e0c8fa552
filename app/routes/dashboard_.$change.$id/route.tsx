import { useLoaderData } from '@remix-run/react'
import { formAction } from '~/post-form/form-action.server'
import { ConfirmQuestion, QuestionPage } from '~/components/delete/deletion'
import { catchFailure } from '~/http/error-response.server'
import { pageLoader } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { redirectWithToast } from '~/http/toast.server'
import { keepPageOnFailure, reloadAfterSuccess } from '~/components/site/lost-requests'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { changeOf } from './changes.server'

export { loadedMeta as meta } from '~/components/site/loader-data'
export { staffHandle as handle } from '~/components/staff/staff-frame'

/** The confirmation page. With JavaScript, a dialog asks instead. */
export const loader = pageLoader(async (ctx) => {
  const confirmation = await changeOf(ctx).find(ctx, ctx.params.id ?? '')
  return { confirmation, meta: privateMeta(ctx, confirmation.question) }
})

export const action = formAction(async (ctx) => {
  const { run, failed, path } = await changeOf(ctx).prepare(ctx, ctx.params.id ?? '')
  const { path: listPath = path, ...toast } = await catchFailure(
    ctx,
    async () => ({ ...(await run()), type: 'success' as const }),
    (error) => {
      const words = failed(error)
      return words && { path, ...words, type: 'error' as const }
    },
  )
  return redirectWithToast(listPath, toast, ctx.deps.env)
})

export const clientAction = keepPageOnFailure

export const shouldRevalidate = reloadAfterSuccess

export default function ConfirmPage() {
  const { confirmation } = useLoaderData<typeof loader>()
  return (
    <QuestionPage>
      <ConfirmQuestion confirmation={confirmation} />
    </QuestionPage>
  )
}

export const ErrorBoundary = PostFormBoundary
