/** Unpublished changes to a published post, which readers never see. Each post has at most one set. */
import { and, eq, inArray } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import { isOneOf, rowsOf } from '~/domain/core/by-keys.server'
import type { LogDeps, ReadDeps, SettingsDeps, WriteDeps } from '~/domain/core/base-deps.server'
import { DomainError } from '~/domain/core/errors'
import { prepared } from '~db/prepared.server'
import { pendingVersions, posts, revisions } from '~db/schema'
import { changePost } from './change-post.server'
import { DRAFTS } from '~/domain/core/post-kinds'
import { cleanText } from './post-columns.server'
import { getPostRow } from './read-posts.server'
import {
  findPending,
  isRevisionOf,
  recordRevision,
  toPendingFields,
  toWork,
  unpackFields,
  type EditedVersion,
} from './record-revision.server'
import { logged } from './save-post.server'
import type { EditInput } from './schema'

export function findPendingVersion({ db }: ReadDeps, actor: Actor, postId: string) {
  requireRight(actor, 'managePosts')
  return findPending(db, postId)
}

const selectPending = prepared((db) => {
  const { postId } = pendingVersions
  return db.select({ postId }).from(pendingVersions).where(isOneOf(postId)).prepare()
})

/** Returns which of these posts have unpublished changes. */
export function listPending(
  { db }: ReadDeps,
  actor: Actor,
  postIds: readonly string[],
): Set<string> {
  requireRight(actor, 'managePosts')
  return new Set(rowsOf(selectPending(db), postIds).map(({ postId }) => postId))
}

/** Publishes the saved changes without a form. @throws DomainError `Conflict` if readers got another text meanwhile */
export function publishPendingVersion(deps: LogDeps, actor: Actor, postId: string) {
  const { id: userId } = requireRight(actor, 'managePosts')
  const change = { deed: 'publishChanges', isCategoryListed: true } as const
  return deps.db.transaction((tx) => {
    if (!findPending(tx, postId)) throw new DomainError('NotFound', 'noPendingVersion')
    return logged(tx, deps, actor, changePost(tx, postId, change, { now: deps.now(), userId }))
  })
}

/** What `restorePendingVersion` needs. */
export interface DiscardedVersion {
  /** The revision that holds the changes. */
  revision: number
  baseVersion: number
  /** The time of the deed, by which the plans that it ended are found. */
  at: number
}

export function discardPendingVersion(
  { db, now }: WriteDeps,
  actor: Actor,
  postId: string,
  edited: EditedVersion,
): DiscardedVersion & { hasEndedPlan: boolean } {
  const { id: userId } = requireRight(actor, 'managePosts')
  const at = now()
  return db.transaction((tx) => {
    const pending = findPending(tx, postId)
    const change = { deed: 'discard', edited } as const
    const { hasEndedPlan } = changePost(tx, postId, change, { now: at, userId })
    if (!pending) throw new DomainError('NotFound', 'noPendingVersion')
    const { fields, baseVersion } = pending
    const work = toWork({ fields, userId: pending.userId, createdAt: pending.updatedAt })
    return { revision: recordRevision(tx, { postId }, work), baseVersion, at, hasEndedPlan }
  })
}

/** Undoes `discardPendingVersion`. @throws DomainError `Conflict` if there are newer changes */
export function restorePendingVersion(
  { db, now }: WriteDeps,
  actor: Actor,
  postId: string,
  { revision, baseVersion, at: endedAt }: DiscardedVersion,
): void {
  const { id: userId } = requireRight(actor, 'managePosts')
  db.transaction((tx) => {
    const isIt = and(isRevisionOf({ postId }), eq(revisions.number, revision))
    const row = tx.select({ fields: revisions.fields }).from(revisions).where(isIt).get()
    if (!row) throw new DomainError('NotFound', 'noRevision')
    const change = {
      stored: unpackFields(row.fields),
      baseVersion,
      endedAt,
      edited: { version: 0 },
    }
    changePost(tx, postId, { deed: 'undoDiscard', ...change }, { now: now(), userId })
  })
}

/** Stores a text that could not be saved, because it was based on another one. Returns its revision. */
export function keepTyped(
  { db, now, env }: SettingsDeps,
  actor: Actor,
  postId: string,
  input: EditInput,
) {
  const { id: userId } = requireRight(actor, 'managePosts')
  const text = cleanText(input, env)
  return db.transaction((tx) => {
    getPostRow(tx, postId)
    const work = { fields: toPendingFields(tx, text), userId, createdAt: now() }
    return recordRevision(tx, { postId }, toWork(work))
  })
}

/** Earlier versions left unpublished changes beside the text of a draft. */
export function mergeChangesOfDrafts({ db, now }: WriteDeps): void {
  const isDraft = inArray(posts.status, DRAFTS)
  const { postId, userId } = pendingVersions
  const rows = db
    .select({ postId, userId })
    .from(pendingVersions)
    .innerJoin(posts, and(eq(posts.id, postId), isDraft))
    .all()
  for (const row of rows) {
    const by = { now: now(), userId: row.userId }
    db.transaction((tx) => changePost(tx, row.postId, { deed: 'mergeChanges' }, by))
  }
}
