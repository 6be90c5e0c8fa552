import { eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { raiseGeneration } from '~/domain/site-numbers.server'
import { posts } from '~db/schema'
import { getPostRow, toStatusColumns } from './post-row.server'

/**
 * Publishes a draft as it is. One that is published already stays as it is: pressing twice is no mistake.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound`
 */
export function publishDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  postId: string,
): { id: string; slug: string } {
  requireContentManager(actor)
  const time = now()
  return db.transaction((tx) => {
    const { id, slug, status, publishedAt, version } = getPostRow(tx, postId)
    if (status === 'draft') {
      tx.update(posts)
        .set({
          ...toStatusColumns({ publishedAt }, 'published', time),
          version: version + 1,
          updatedAt: time,
        })
        .where(eq(posts.id, id))
        .run()
      raiseGeneration(tx)
    }
    return { id, slug }
  })
}
