import { and, gte, lt, ne } from 'drizzle-orm'
import { numberedSlug } from '~/text/slug'
import type { Transaction } from '~db/client.server'
import { posts, slugHistory } from '~db/schema'

/** How many posts may share a title before the number is drawn from the clock instead of searched for. */
const MAX_SEARCHED = 500

/**
 * The first of `base`, `base-2`, `base-3`, … that no post has and no other post had (HINDI §5).
 *
 * @param postId the post that may keep its own addresses
 */
export function findFreeSlug(tx: Transaction, base: string, now: number, postId = ''): string {
  // Ranges instead of LIKE: both tables are read through the index of their slug.
  const present = tx
    .select({ slug: posts.slug })
    .from(posts)
    .where(and(gte(posts.slug, base), lt(posts.slug, `${base}.`), ne(posts.id, postId)))
    .limit(MAX_SEARCHED)
    .all()
  const past = tx
    .select({ slug: slugHistory.slug })
    .from(slugHistory)
    .where(
      and(
        gte(slugHistory.slug, base),
        lt(slugHistory.slug, `${base}.`),
        ne(slugHistory.postId, postId),
      ),
    )
    .limit(MAX_SEARCHED)
    .all()
  const taken = new Set([...present, ...past].map((row) => row.slug))
  for (let number = 1; number <= MAX_SEARCHED; number += 1) {
    const slug = number === 1 ? base : numberedSlug(base, number)
    if (!taken.has(slug)) return slug
  }
  return numberedSlug(base, now)
}
