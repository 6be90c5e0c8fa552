import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { requireAdmin } from '~/auth/guards.server'
import { showToast } from '~/components/site/toasts'
import { presentLabels } from '~/components/site/use-labels'
import { pageLoader } from '~/http/handlers.server'
import { readRows } from '~/routes/dashboard/list.server'
import { findPosts } from '~/routes/dashboard/posts/posts.server'

export { noAction as action } from '~/http/handlers.server'

export const loader = pageLoader(async (ctx) => {
  const editor = await requireAdmin(ctx)
  const tab = isOfPosts(ctx.request) ? 'posts' : 'drafts'
  return Response.json(readRows(ctx, tab, findPosts(ctx, editor, tab)))
})

/** A failure shows a toast, and the list stays as it was. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const page = await serverLoader<object | null>().catch(() => null)
  if (page === null) {
    const { failures, postTable } = presentLabels()
    const message = isOfPosts(request) ? failures.posts : postTable.moreDraftsFailed
    showToast({ type: 'error', message })
  }
  return page
}

function isOfPosts({ url }: Request): boolean {
  return new URL(url).searchParams.get('tab') === 'posts'
}
