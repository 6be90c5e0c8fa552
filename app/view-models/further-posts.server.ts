import type { Deps } from '~/domain/across/deps.server'
import { listFurtherPosts } from '~/domain/search/further-posts.server'
import type { PostDetail } from '~/domain/posts/read-posts.server'
import { toDatedLink, toPicturedLink, toPostLink, type FurtherPostsView } from './post.server'

/** Returns the lists of posts shown below a post, and the ids of all posts in them. */
export async function readFurtherPosts(deps: Deps, post: PostDetail) {
  const { related, sameCategory, previous, next } = await listFurtherPosts(deps, post)
  const all = [...related, ...sameCategory, previous, next]
  const further: FurtherPostsView = {
    related: related.map((other) => ({
      ...toDatedLink(other, deps),
      ...toPicturedLink(other, deps),
    })),
    sameCategory: sameCategory.map((other) => toDatedLink(other, deps)),
    previous: previous && toPostLink(previous),
    next: next && toPostLink(next),
  }
  return { further, ids: all.flatMap((other) => other?.id ?? []) }
}
