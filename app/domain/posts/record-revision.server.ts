/** Records earlier states of posts and the devotional text in the transaction of each change. */
import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { and, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database, Transaction } from '~db/client.server'
import { findRow, hasRow } from '~db/rows.server'
import { categories, pendingVersions, posts, revisions } from '~db/schema'
import { DomainError } from '~/domain/errors'
import { recordUses } from '~/domain/files/file-uses.server'
import { MINUTE } from '~/time/durations'
import { DEFAULT_IMAGE, isLive } from './constants'
import { BY_LETTERS } from './post-language'
import type { PostRow } from './read-posts.server'
import { SEO_FIELDS, type PostStatus, type SeoField } from './schema'

/** The fields of a form. Only the verses of the devotional text are an array. */
export type RevisionFields = Record<string, string | string[]>

export type RevisionOwner = { postId: string } | { nirvankandId: string }

type RevisionRow = typeof revisions.$inferInsert

type NewRevision = { fields: RevisionFields } & Pick<
  RevisionRow,
  'reason' | 'isPublished' | 'userId' | 'createdAt'
>

const WORK_INTERVAL = 10 * MINUTE

export function isRevisionOf(owner: RevisionOwner) {
  return 'postId' in owner
    ? eq(revisions.postId, owner.postId)
    : eq(revisions.nirvankandId, owner.nirvankandId)
}

const others = alias(posts, 'translated')

export function readPostFields(tx: Database | Transaction, postId: string) {
  const { slug, title, content, image, description, language, authorName, seo } = posts
  const columns = { slug, title, content, image, description, language, authorName, seo }
  const row = tx
    .select({ ...columns, category: categories.slug, translation: others.slug })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .leftJoin(others, eq(others.id, posts.translationId))
    .where(eq(posts.id, postId))
    .get()!
  const picture = row.image === DEFAULT_IMAGE ? '' : row.image
  const { seo: stored, ...fields } = row
  return { ...fields, image: picture, translation: row.translation ?? '', ...seoOf(stored) }
}

export function seoOf(fields: Partial<Record<string, string | string[]>>) {
  const values = SEO_FIELDS.map((name) => [name, String(fields[name] ?? '')])
  return Object.fromEntries(values) as Record<SeoField, string>
}

/** Sorts the fields, so that equal fields have equal hashes. */
function toJson(fields: RevisionFields): string {
  return JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const toHash = (json: string) => createHash('sha256').update(json).digest('hex')

/** A low compression level, since higher levels take ten times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

export function unpackFields(packed: Uint8Array): RevisionFields {
  const json = brotliDecompressSync(packed).toString()
  return Object.fromEntries(JSON.parse(json) as [string, string | string[]][])
}

/** Returns the revision's number. Stores nothing if the last revision is equal. */
export function recordRevision(
  tx: Transaction,
  owner: RevisionOwner,
  { fields, ...revision }: NewRevision,
): number {
  const json = toJson(fields)
  const hash = toHash(json)
  const last = findLast(tx, owner)
  if (last?.hash === hash) {
    if (revision.isPublished && !last.isPublished) {
      tx.update(revisions).set(revision).where(eq(revisions.number, last.number)).run()
    }
    return last.number
  }
  const title = String(fields.title ?? '')
  const packed = brotliCompressSync(json, QUALITY)
  recordUses(tx, owner, json)
  return tx
    .insert(revisions)
    .values({ ...owner, ...revision, title, hash, fields: packed })
    .returning({ number: revisions.number })
    .get().number
}

type Work = Pick<NewRevision, 'fields' | 'userId' | 'createdAt'>

export const toWork = (work: Work) => ({ ...work, reason: 'work', isPublished: false }) as const

function findLast(tx: Transaction, owner: RevisionOwner) {
  const { number, hash, isPublished, createdAt } = revisions
  return tx
    .select({ number, hash, isPublished, createdAt })
    .from(revisions)
    .where(isRevisionOf(owner))
    .orderBy(desc(number))
    .limit(1)
    .get()
}

/** Records a state that is about to be replaced, unless it has already been recorded. */
export function keepEarlier(tx: Transaction, owner: RevisionOwner, revision: NewRevision): void {
  const isSame = eq(revisions.hash, toHash(toJson(revision.fields)))
  if (!hasRow(tx, revisions, and(isRevisionOf(owner), isSame))) recordRevision(tx, owner, revision)
}

interface Autosave {
  begun: number
  before: Work
  after: Work
}

/** Records an autosave every ten minutes. After a longer pause, records the text from before the pause instead. */
export function recordWork(
  tx: Transaction,
  owner: RevisionOwner,
  { begun, before, after }: Autosave,
): void {
  const last = findLast(tx, owner)?.createdAt ?? begun
  if (after.createdAt - last < WORK_INTERVAL) return
  const isResumed = after.createdAt - before.createdAt >= WORK_INTERVAL
  recordRevision(tx, owner, toWork(isResumed ? before : after))
}

interface SavedChange {
  before: Pick<PostRow, 'id' | 'status' | 'userId' | 'createdAt' | 'updatedAt' | 'version'>
  fields: RevisionFields
  status: PostStatus
  userId: string | null
  at: number
  /** The pending version that this save publishes or replaces. */
  pending?: PendingVersion
  isAutosave?: boolean
  isRestored?: boolean
}

/** Call this after the post's row has changed. */
export function recordSave(tx: Transaction, saved: SavedChange): void {
  const { before, pending, status, userId, at } = saved
  const owner = { postId: before.id }
  const fields = readPostFields(tx, before.id)
  const isSame = toJson(fields) === toJson(saved.fields)
  if (isSame && !pending) keepBase(tx, before)
  if (isSame && !pending && status === before.status) return
  const earlier = { fields: saved.fields, userId: before.userId, createdAt: before.updatedAt }
  const after = { fields, userId, createdAt: at }
  if (saved.isAutosave && !pending) {
    return recordWork(tx, owner, { begun: before.createdAt, before: earlier, after })
  }
  const wasPublished = isLive(before.status)
  const reason = wasPublished ? 'updated' : 'work'
  keepEarlier(tx, owner, { ...earlier, reason, isPublished: wasPublished })
  if (pending) removePending(tx, pending, fields)
  const isPublished = isLive(status)
  const change = isPublished && !wasPublished ? 'published' : 'updated'
  const newReason = saved.isRestored ? 'restored' : change
  recordRevision(tx, owner, { ...after, reason: newReason, isPublished })
}

export function findPending(tx: Database | Transaction, postId: string) {
  const isOfPost = eq(pendingVersions.postId, postId)
  const row = findRow(tx, pendingVersions, isOfPost)
  if (!row) return undefined
  const { savedBy = '', ...fields } = row.fields
  return { ...row, fields, savedBy }
}

export type PendingVersion = NonNullable<ReturnType<typeof findPending>>

/** The pending version that a form was opened with or saved; 0 for none. */
export interface EditedVersion {
  version: number
  /** The form and the number of its request, such as `0190…:3`. */
  savedBy?: string
}

/** @throws DomainError `Conflict` if somebody else saved or removed it */
export function requirePending(tx: Transaction, postId: string, edited: EditedVersion) {
  const pending = findPending(tx, postId)
  if ((pending?.version ?? 0) === edited.version) return pending
  if (pending && isFollowing(pending.savedBy, edited.savedBy)) return pending
  throw outdated()
}

export const outdated = () => new DomainError('Conflict', 'postChanged')

/** True if the form itself saved the other version and missed the response. */
export function isFollowing(savedBy: string | null, by = ''): boolean {
  const [form = '', number] = (savedBy ?? '').split(':')
  const [ownForm, ownNumber] = by.split(':')
  // The submit button sends no number, since its request is the form's last one.
  return form !== '' && form === ownForm && Number(ownNumber ?? Infinity) > Number(number)
}

/** Adds the pending version to the history, unless it equals the `saved` fields. */
function removePending(tx: Transaction, pending: PendingVersion, saved?: RevisionFields) {
  const { postId, fields, userId, updatedAt: createdAt } = pending
  tx.delete(pendingVersions).where(eq(pendingVersions.postId, postId)).run()
  if (saved && toJson(settleFields(fields, saved)) === toJson(saved)) return
  keepEarlier(tx, { postId }, toWork({ fields, userId, createdAt }))
}

/** Replaces a slug or author name that is empty, and a language that is detected, with the post's present value. */
export function settleFields(fields: RevisionFields, present: RevisionFields): RevisionFields {
  const { slug, authorName, language } = fields
  return {
    // Older revisions, from before these fields existed, lack them.
    ...seoOf(present),
    ...fields,
    slug: slug || present.slug!,
    authorName: authorName || present.authorName!,
    language: !language || language === BY_LETTERS ? present.language! : language,
  }
}

/** A change that does not affect the text must not conflict with the pending version. Pass the post before the change. */
function keepBase(tx: Transaction, { id, version }: Pick<PostRow, 'id' | 'version'>): void {
  const isOnIt = and(eq(pendingVersions.postId, id), eq(pendingVersions.baseVersion, version))
  tx.update(pendingVersions)
    .set({ baseVersion: version + 1 })
    .where(isOnIt)
    .run()
}
