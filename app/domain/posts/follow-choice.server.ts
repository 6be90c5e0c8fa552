import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '~db/client.server'
import { findRow } from '~db/rows.server'
import { pendingVersions, revisions, schedules } from '~db/schema'
import { isFor, isOpen } from './plans.server'
import { recordRevision, toWork, unpackFields } from './record-revision.server'

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
  const path = `$.${field}`
  const isFormer = sql`${pendingVersions.fields} ->> ${path} = ${from}`
  tx.update(pendingVersions)
    .set({ fields: sql`json_set(${pendingVersions.fields}, ${path}, ${to})` })
    .where(and(eq(pendingVersions.postId, postId), isFormer))
    .run()
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
