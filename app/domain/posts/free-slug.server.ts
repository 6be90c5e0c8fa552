import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { numberedSlug } from '~/text/slug'
import type { Transaction } from '~db/client.server'
import { posts, slugHistory } from '~db/schema'

/** After so many equal titles the number comes from the clock. */
const MAX_SEARCHED = 500

/** The first of `base`, `base-2`, … never used by another post than `postId`. */
export function findFreeSlug(tx: Transaction, base: string, now: number, postId = ''): string {
  for (let number = 1; ; number = number < MAX_SEARCHED ? number + 1 : Math.max(now, number + 1)) {
    const slug = numberedSlug(base, number)
    if (!isTaken(tx, slug, postId)) return slug
  }
}

/** One query per candidate: long titles are cut to fit the number, so no prefix covers them. */
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
    // Slugs of posts that were never published are free.
    .where(and(eq(slugHistory.slug, slug), ne(posts.id, postId), isNotNull(posts.publishedAt)))
    .get()
  return Boolean(present ?? past)
}
