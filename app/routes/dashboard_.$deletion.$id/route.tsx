import type { MetaFunction } from '@remix-run/react'
import { formAction } from '~/auth/form-action.server'
import { DeletePage } from '~/components/delete/deletion'
import { describeError } from '~/http/error-response.server'
import { pageLoader } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { redirectWithToast } from '~/http/toast.server'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { deletableOf } from './deletions.server'
import '~/styles/staff.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

/** The page of the question, for who has no scripts: with them a dialog asks. */
export const loader = pageLoader(async (ctx) => {
  const deletion = await deletableOf(ctx).find(ctx, ctx.params.id ?? '')
  return { deletion, meta: privateMeta(ctx, deletion.question) }
})

/** Always returns to the list, with a toast. */
export const action = formAction(async (ctx) => {
  const { settings, log } = ctx.deps
  const { run, failed, path } = await deletableOf(ctx).prepare(ctx, ctx.params.id ?? '')
  try {
    const { path: listPath = path, ...words } = run()
    return await redirectWithToast(listPath, { type: 'success', ...words }, settings)
  } catch (error) {
    const description = describeError(error)
    if (!description.isExpected) log.error({ err: error }, 'a deletion failed')
    return redirectWithToast(path, { type: 'error', ...failed(description) }, settings)
  }
})

export default DeletePage

export const ErrorBoundary = PostFormBoundary
