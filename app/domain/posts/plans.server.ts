/** The rows of planned publications and unpublications, and what deeds do to them. */
import { and, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { DomainError } from '~/domain/core/errors'
import { type HeldBack, isOpen } from '~/domain/core/hold-back-plans.server'
import type { Transaction } from '~db/client.server'
import { hasRow } from '~db/rows.server'
import { schedules, users } from '~db/schema'
import { lookUp, stateOf, type Effect } from './life'
import { recordRevision, toWork, type RevisionFields } from './record-revision.server'
import type { PostRow } from './read-posts.server'

export type Schedule = typeof schedules.$inferSelect
export type ScheduledAction = Schedule['action']

/** Why a plan was held back, until an editor sets a new time; null if an editor has ended it. */
export const heldBackFor = sql<Exclude<
  HeldBack,
  'ended'
> | null>`nullif(${schedules.heldBack}, 'ended')`
export const isHeldBack = and(isNotNull(schedules.heldBack), ne(schedules.heldBack, 'ended'))

export interface PlanChange {
  /** The planned time. */
  at?: number
  /** The time of the undone deed, which brings back the plans that it ended. */
  endedAt?: number
}

interface PlannedPost extends PlanChange {
  /** The text that publishing the post would publish now. */
  planned?: RevisionFields
  /** True if readers got another text than the one that the plan is based on. */
  isOvertaken?: boolean
}

/** When a deed is done, and by whom. */
export interface By {
  now: number
  userId: string | null
}

export const isFor = (postId: string, action: ScheduledAction) =>
  and(eq(schedules.postId, postId), eq(schedules.action, action))

/** Selects the user if they may still publish. */
export const isManager = (userId: SQLiteColumn | string | null) =>
  and(eq(users.id, userId ?? ''), eq(users.isAdmin, true), eq(users.isBlocked, false))

/** What moving a post to the trash, and back, does to its plans. */
export function applyDeedToPlans(
  tx: Transaction,
  deed: 'trash' | 'restore',
  post: Pick<PostRow, 'id' | 'version'> & { status: string },
  by: By,
  endedAt?: number,
): void {
  const effect = lookUp(deed, stateOf(post.status))
  if (typeof effect === 'string') throw new DomainError('NotFound', 'postNotFound')
  applyPlans(tx, post, effect, { endedAt }, by)
}

/** True if the time to unpublish the post has passed since `endedAt`, while it was in the trash. */
export function hasPlannedEnd(tx: Transaction, postId: string, endedAt: number, now: number) {
  const isPast = and(eq(schedules.doneAt, endedAt), lte(schedules.at, now))
  return hasRow(
    tx,
    schedules,
    and(isFor(postId, 'unpublish'), eq(schedules.heldBack, 'trashed'), isPast),
  )
}

/** Returns true if a planned time ended. */
export function applyPlans(
  tx: Transaction,
  row: Pick<PostRow, 'id' | 'version'>,
  { publication, withdrawal, to }: Effect,
  post: PlannedPost,
  by: By,
): boolean {
  const reason = to === 'trashed' ? 'trashed' : 'ended'
  const apply = (action: ScheduledAction, effect: Effect['publication'], heldBack: HeldBack) => {
    switch (effect) {
      case 'kept':
        return false
      case 'ended':
        return end(tx, row.id, action, heldBack, by.now)
      case 'reopened':
        return reopen(tx, row.id, action, post.endedAt ?? NaN, by.now)
      case 'set':
        return set(tx, row, action, post, by)
      case 'done':
        tx.update(schedules).set({ doneAt: by.now }).where(isFor(row.id, action)).run()
        return false
    }
  }
  const hasEnded = [
    apply('publish', publication, post.isOvertaken ? 'changed' : reason),
    apply('unpublish', withdrawal, reason),
  ]
  return hasEnded.includes(true)
}

function end(
  tx: Transaction,
  postId: string,
  action: ScheduledAction,
  heldBack: HeldBack,
  now: number,
) {
  // An editor who ends a plan has also decided about the one that was held back.
  tx.delete(schedules)
    .where(and(isFor(postId, action), isNotNull(schedules.heldBack)))
    .run()
  const ended = { doneAt: now, heldBack }
  return (
    tx
      .update(schedules)
      .set(ended)
      .where(and(isFor(postId, action), isOpen))
      .run().changes > 0
  )
}

function reopen(tx: Transaction, postId: string, action: ScheduledAction, at: number, now: number) {
  const isEnded = and(inArray(schedules.heldBack, ['ended', 'trashed']), eq(schedules.doneAt, at))
  tx.update(schedules)
    .set({ doneAt: null, heldBack: null })
    .where(and(isFor(postId, action), isEnded, gt(schedules.at, now)))
    .run()
  return false
}

function set(
  tx: Transaction,
  { id: postId, version }: Pick<PostRow, 'id' | 'version'>,
  action: ScheduledAction,
  { at = 0, planned: fields }: PlannedPost,
  { now, userId }: By,
) {
  const revision =
    fields && action === 'publish'
      ? recordRevision(tx, { postId }, toWork({ fields, userId, createdAt: now }))
      : null
  const row = {
    at,
    revision,
    baseVersion: version,
    doneAt: null,
    heldBack: null,
    userId,
    createdAt: now,
  }
  tx.insert(schedules)
    .values({ postId, action, ...row })
    .onConflictDoUpdate({ target: [schedules.postId, schedules.action], set: row })
    .run()
  return false
}
