import { and, eq } from 'drizzle-orm'
import type { Transaction } from '~db/client.server'
import { findRow } from '~db/rows.server'
import { pendingVersions, posts, revisions, schedules } from '~db/schema'
import { isOpen } from '~/domain/core/hold-back-plans.server'
import { isFor } from './plans.server'
import { findPending, recordRevision, toWork, unpackFields } from './record-revision.server'

/**
 * Call this when somebody moves or links a post without its form: unpublished changes and a planned text that had the
 * former value follow. Their own other value stays.
 */
export function followChoice(
  tx: Transaction,
  postId: string,
  field: 'category' | 'translation',
  from: string,
  to: string,
): void {
  const pending = findPending(tx, postId)
  if (pending?.fields[field] === from) {
    const followed = { ...pending.fields, [field]: to }
    tx.update(pendingVersions)
      .set({ fields: followed })
      .where(eq(pendingVersions.postId, postId))
      .run()
  }
  const plan = findRow(tx, schedules, and(isFor(postId, 'publish'), isOpen))
  const planned = plan?.revision && findRow(tx, revisions, eq(revisions.number, plan.revision))
  if (!planned) return
  const fields = unpackFields(planned.fields)
  if (fields[field] !== from) return
  const { userId, createdAt } = planned
  const work = toWork({ fields: { ...fields, [field]: to }, userId, createdAt })
  const revision = recordRevision(tx, { postId }, work)
  tx.update(schedules).set({ revision }).where(isFor(postId, 'publish')).run()
}

/** Call this when a post gets another slug, or none, for the changes of the articles that are linked to it. */
export function followLink(tx: Transaction, postId: string, from: string, to: string): void {
  const isLinked = eq(posts.translationId, postId)
  for (const { id } of tx.select({ id: posts.id }).from(posts).where(isLinked).all()) {
    followChoice(tx, id, 'translation', from, to)
  }
}
