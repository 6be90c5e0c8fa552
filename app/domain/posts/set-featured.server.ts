import { eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { raiseCacheVersion } from '~/domain/cache-version.server'
import { posts } from '~db/schema'
import { getPostRow } from './post-row.server'

/** Keeps `updatedAt` and `version`, so open editors can still save. @throws `NotFound` */
export function setFeatured(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  postId: string,
  isFeatured: boolean,
): { id: string; slug: string; isFeatured: boolean } {
  requireContentManager(actor)
  return db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    if (post.isFeatured !== isFeatured) {
      tx.update(posts).set({ isFeatured }).where(eq(posts.id, post.id)).run()
      if (post.status === 'published') raiseCacheVersion(tx)
    }
    return { id: post.id, slug: post.slug, isFeatured }
  })
}
