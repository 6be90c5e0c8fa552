/** Unpublished changes to a published post, which readers never see. Each post has at most one set. */
import { and, eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import { isOneOf, rowsOf } from '~/domain/by-keys.server'
import type { LogDeps, ReadDeps, WriteDeps } from '~/domain/base-deps.server'
import { DomainError } from '~/domain/errors'
import { withPresentPictures } from '~/domain/files/file-uses.server'
import type { Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { pendingVersions, revisions } from '~db/schema'
import { DEFAULT_CATEGORY, isLive } from './constants'
import { BY_LETTERS } from './post-language'
import { getPostRow } from './read-posts.server'
import {
  findPending,
  isRevisionOf,
  outdated,
  readPostFields,
  recordRevision,
  recordWork,
  requirePending,
  toWork,
  unpackFields,
  type EditedVersion,
  type PendingVersion,
} from './record-revision.server'
import { readBody, updatePost } from './save-post.server'
import { EditInputSchema, type EditInput } from './schema'

interface EditedPost extends EditedVersion {
  /** The version of the post that the changes are based on. */
  baseVersion: number
}

/** Autosaves a published post. @throws DomainError `Conflict` if somebody else changed the post or its unpublished changes */
export function savePendingVersion(
  { db, now }: WriteDeps,
  actor: Actor,
  postId: string,
  input: EditInput,
  { baseVersion, ...edited }: EditedPost,
): Pick<PendingVersion, 'version'> {
  const { id: userId } = requireContentManager(actor)
  const time = now()
  const content = readBody(input)
  return db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    const before = requirePending(tx, postId, edited)
    if (!isLive(post.status)) throw outdated()
    // Existing changes may outlast an update to the post; publishing them then reports the conflict.
    if (!before && post.version !== baseVersion) throw outdated()
    const fields = { ...toFields(input), content: withPresentPictures(tx, content) }
    const row = {
      postId,
      fields: { ...fields, ...(edited.savedBy && { savedBy: edited.savedBy }) },
      baseVersion: before?.baseVersion ?? baseVersion,
      version: (before?.version ?? 0) + 1,
      userId,
      createdAt: before?.createdAt ?? time,
      updatedAt: time,
    }
    writePending(tx, row)
    const earlier = before ?? { ...post, fields: readPostFields(tx, postId) }
    recordWork(
      tx,
      { postId },
      {
        begun: post.createdAt,
        before: { fields: earlier.fields, userId: earlier.userId, createdAt: earlier.updatedAt },
        after: { fields, userId, createdAt: time },
      },
    )
    return { version: row.version }
  })
}

function toFields(input: EditInput): Record<string, string> {
  const { authorPhoto: _, language = BY_LETTERS, category, ...texts } = input
  return { ...texts, language, category: category || DEFAULT_CATEGORY }
}

function writePending(tx: Transaction, row: typeof pendingVersions.$inferInsert): void {
  const target = pendingVersions.postId
  tx.insert(pendingVersions).values(row).onConflictDoUpdate({ target, set: row }).run()
}

export function findPendingVersion({ db }: ReadDeps, actor: Actor, postId: string) {
  requireContentManager(actor)
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
  requireContentManager(actor)
  return new Set(rowsOf(selectPending(db), postIds).map(({ postId }) => postId))
}

/** Publishes the saved changes without a form, and the post with them if it is a draft. */
export function publishPendingVersion(deps: LogDeps, actor: Actor, postId: string) {
  requireContentManager(actor)
  const pending = findPending(deps.db, postId)
  if (!pending) throw new DomainError('NotFound', 'noPendingVersion')
  const { fields, baseVersion, version } = pending
  const input = EditInputSchema.safeParse(fields)
  if (!input.success) throw new DomainError('InvalidInput', 'incompletePost')
  const options = { version: baseVersion, edited: { version }, isCategoryListed: true }
  return updatePost(deps, actor, postId, input.data, { ...options, status: 'published' })
}

/** The state that `restorePendingVersion` needs. */
export interface DiscardedVersion {
  revision: number
  baseVersion: number
  version: number
}

export function discardPendingVersion(
  { db }: ReadDeps,
  actor: Actor,
  postId: string,
  edited: EditedVersion,
): DiscardedVersion {
  requireContentManager(actor)
  return db.transaction((tx) => {
    getPostRow(tx, postId)
    const pending = requirePending(tx, postId, edited)
    if (!pending) throw new DomainError('NotFound', 'noPendingVersion')
    const { fields, userId, updatedAt: createdAt, baseVersion, version } = pending
    tx.delete(pendingVersions).where(eq(pendingVersions.postId, postId)).run()
    const revision = recordRevision(tx, { postId }, toWork({ fields, userId, createdAt }))
    return { revision, baseVersion, version }
  })
}

/** Undoes `discardPendingVersion`. @throws DomainError `Conflict` if there are newer changes */
export function restorePendingVersion(
  { db, now }: WriteDeps,
  actor: Actor,
  postId: string,
  { revision, baseVersion, version }: DiscardedVersion,
): void {
  const { id: userId } = requireContentManager(actor)
  db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    if (findPending(tx, postId) || !isLive(post.status)) throw outdated()
    const isIt = and(isRevisionOf({ postId }), eq(revisions.number, revision))
    const row = tx.select({ fields: revisions.fields }).from(revisions).where(isIt).get()
    if (!row) throw new DomainError('NotFound', 'noRevision')
    const fields = unpackFields(row.fields) as Record<string, string>
    const [createdAt, updatedAt] = [now(), now()]
    // This version is higher than that of any open form.
    const next = version + 1
    writePending(tx, { postId, fields, baseVersion, version: next, userId, createdAt, updatedAt })
  })
}

/** Resolves a conflict in favour of the other text. Returns the revision that keeps the user's text in the history. */
export function keepTheirs(
  { db, now }: WriteDeps,
  actor: Actor,
  postId: string,
  input: EditInput,
  own?: EditedVersion,
): number {
  const { id: userId } = requireContentManager(actor)
  const fields = { ...toFields(input), content: readBody(input) }
  return db.transaction((tx) => {
    getPostRow(tx, postId)
    if (own && requirePending(tx, postId, own)) {
      tx.delete(pendingVersions).where(eq(pendingVersions.postId, postId)).run()
    }
    return recordRevision(tx, { postId }, toWork({ fields, userId, createdAt: now() }))
  })
}
