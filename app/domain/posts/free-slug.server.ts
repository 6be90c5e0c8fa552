import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { numberedSlug } from '~/text/slug'
import type { Transaction } from '~db/client.server'
import { posts, slugHistory } from '~db/schema'

/** How many posts may share a title before the number is drawn from the clock instead of searched for. */
const MAX_SEARCHED = 500

/**
 * The first of `base`, `base-2`, `base-3`, … that no post has and no other post had.
 *
 * @param postId the post that may keep its own addresses
 */
export function findFreeSlug(tx: Transaction, base: string, now: number, postId = ''): string {
  for (let number = 1; ; number = number < MAX_SEARCHED ? number + 1 : Math.max(now, number + 1)) {
    const slug = numberedSlug(base, number)
    if (!isTaken(tx, slug, postId)) return slug
  }
}

/** Asked for each address by itself: a long title is cut to make room for its number, so no prefix covers them all. */
function isTaken(tx: Transaction, slug: string, postId: string): boolean {
  const present = tx
    .select({ slug: posts.slug })
    .from(posts)
    .where(and(eq(posts.slug, slug), ne(posts.id, postId)))
    .get()
  const past = tx
    .select({ slug: slugHistory.slug })
    .from(slugHistory)
    .innerJoin(posts, eq(posts.id, slugHistory.postId))
    // No reader knows the addresses of a post that was never published.
    .where(and(eq(slugHistory.slug, slug), ne(posts.id, postId), isNotNull(posts.publishedAt)))
    .get()
  return Boolean(present ?? past)
}
