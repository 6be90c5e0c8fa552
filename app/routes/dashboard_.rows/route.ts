import { requireAdmin } from '~/auth/guards.server'
import { pageLoader } from '~/http/handlers.server'
import { readList } from '~/routes/dashboard/posts/read-list.server'

export const loader = pageLoader(async (ctx) => {
  const editor = await requireAdmin(ctx)
  const isPosts = new URL(ctx.request.url).searchParams.get('tab') === 'posts'
  return Response.json(readList(ctx, editor, isPosts ? 'published' : 'draft'))
})
