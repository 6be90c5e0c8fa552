import { isReader } from '~/auth/guards.server'
import { findPublishedSlug } from '~/domain/posts/read-posts.server'
import { pageAction } from '~/http/handlers.server'
import { isSentByOwnPage } from '~/http/origin.server'
import { parseSlug } from '~/text/slug'

export { noLoader as loader } from '~/http/handlers.server'

/** Counts a view of a post that a script opened. The server counts full documents itself. */
export const action = pageAction(
  async (ctx) => {
    const { request, params, deps } = ctx
    const post = findPublishedSlug(deps, parseSlug(params.slug) ?? '')
    if (post && isSentByOwnPage(request, deps.env) && (await isReader(ctx))) {
      deps.views.count(post.id)
    }
    return new Response(null, { status: 204 })
  },
  // Readers with an editor's IP do not use up the editor's write limit.
  { limit: 'read' },
)
