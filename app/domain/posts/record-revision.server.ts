/** Records earlier states of posts and the devotional text in the transaction of each change. */
import { createHash, randomInt } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { and, desc, eq } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database, Transaction } from '~db/client.server'
import { findRow, hasRow } from '~db/rows.server'
import { categories, pendingVersions, posts, revisions } from '~db/schema'
import { findCategory } from './categories.server'
import { DomainError } from '~/domain/core/errors'
import { recordUses, withPresentPictures } from '~/domain/files/file-uses.server'
import { MINUTE } from '~/time/durations'
import { DEFAULT_CATEGORY, DEFAULT_IMAGE } from '~/domain/core/post-kinds'
import { parseOwnJson } from '~/text/parse-json'
import type { CleanText } from './post-columns.server'
import { BY_LETTERS } from './post-language'
import type { PostRow } from './read-posts.server'
import { fieldOf, fieldsIn, mapFields, POST_FIELDS, type PostField, type StoredIn } from './schema'

/** The fields of a form. Only the verses of the devotional text are an array. */
export type RevisionFields = Record<string, string | string[]>

/** The fields of a post. */
export type RevisionTexts = Record<PostField, string>

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

const ownColumns = {
  content: posts.content,
  slug: posts.slug,
  category: categories.slug,
  image: posts.image,
  language: posts.language,
  translation: others.slug,
  authorName: posts.authorName,
} satisfies Record<StoredIn<'own'>, SQLiteColumn>

const fieldColumns = { ...ownColumns, ...mapFields(fieldsIn('column'), (name) => posts[name]) }

export function readPostFields(tx: Database | Transaction, postId: string): RevisionTexts {
  const row = tx
    .select({ ...fieldColumns, seo: posts.seo })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .leftJoin(others, eq(others.id, posts.translationId))
    .where(eq(posts.id, postId))
    .get()!
  const { seo, image, translation, ...fields } = row
  return {
    ...fields,
    image: image === DEFAULT_IMAGE ? '' : image,
    translation: translation ?? '',
    ...mapFields(fieldsIn('seo'), (name) => seo[name] ?? ''),
  }
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
  return Object.fromEntries(parseOwnJson<[string, string | string[]][]>(json))
}

/** Changes the stored JSON of a revision. Returns the columns to update, which are none if nothing has changed. */
export function replacePacked(packed: Uint8Array, replace: (json: string) => string) {
  const json = brotliDecompressSync(packed).toString()
  const replaced = replace(json)
  if (replaced === json) return {}
  return { hash: toHash(replaced), fields: brotliCompressSync(replaced, QUALITY) }
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

/** Returns the text that readers saw last. */
export function findPublishedText(tx: Transaction, postId: string): RevisionFields | undefined {
  const isPublished = and(isRevisionOf({ postId }), eq(revisions.isPublished, true))
  const { fields, number } = revisions
  const rows = tx.select({ fields }).from(revisions).where(isPublished)
  const row = rows.orderBy(desc(number)).limit(1).get()
  return row && unpackFields(row.fields)
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

export function findPending(tx: Database | Transaction, postId: string) {
  return findRow(tx, pendingVersions, eq(pendingVersions.postId, postId))
}

export type PendingVersion = NonNullable<ReturnType<typeof findPending>>

/** Returns the version of the changes. */
export function writePending(
  tx: Transaction,
  changes: Omit<typeof pendingVersions.$inferInsert, 'version'>,
): number {
  const row = { ...changes, version: randomInt(1, 2 ** 47) }
  const target = pendingVersions.postId
  tx.insert(pendingVersions).values(row).onConflictDoUpdate({ target, set: row }).run()
  return row.version
}

export function deletePending(tx: Transaction, postId: string): void {
  tx.delete(pendingVersions).where(eq(pendingVersions.postId, postId)).run()
}

/** The post now has the text on which the changes are based. */
export function setBaseVersion(tx: Transaction, { id, version }: Pick<PostRow, 'id' | 'version'>) {
  const isOfPost = eq(pendingVersions.postId, id)
  tx.update(pendingVersions).set({ baseVersion: version }).where(isOfPost).run()
}

/** Returns the fields of a post's form, without others that a call may send. */
export function toPendingFields(tx: Transaction, { input, body }: CleanText): RevisionTexts {
  const fields = {
    ...input,
    content: withPresentPictures(tx, body),
    language: input.language ?? BY_LETTERS,
    // The API names the category and the default picture; forms and the history have a slug and no picture.
    category: findCategory(tx, input.category || DEFAULT_CATEGORY)?.slug ?? input.category,
    image: input.image === DEFAULT_IMAGE ? '' : input.image,
  }
  return mapFields(POST_FIELDS, (name) => fields[name])
}

/** The pending version that a form was opened with or saved; 0 for none. */
export interface EditedVersion {
  version: number
  /** The form and the number of its request, such as `0190…:3`. */
  savedBy?: string | null
}

/** @throws DomainError `Conflict` if somebody else saved or removed it */
export function requirePending(pending: PendingVersion | undefined, edited: EditedVersion): void {
  if ((pending?.version ?? 0) === edited.version) return
  if (!isFollowing(pending?.savedBy ?? null, edited.savedBy)) throw outdated()
}

export const outdated = () => new DomainError('Conflict', 'postChanged')

/** True if the form itself made the last save, and this request is a later one: it missed the response. */
export function isFollowing(savedBy: string | null, by?: string | null): boolean {
  const [form = '', number] = (savedBy ?? '').split(':')
  const [ownForm, ownNumber] = (by ?? '').split(':')
  // Without scripts, requests have no number; a submit after the browser's Back button is the later one.
  const isLater = number === ownNumber ? number === undefined : Number(ownNumber) > Number(number)
  return form !== '' && form === ownForm && isLater
}

/** Adds changes that are no longer pending to the history, unless the post has the same text. */
export function keepRemoved(tx: Transaction, pending: PendingVersion, present: RevisionFields) {
  const { postId, fields, userId, updatedAt: createdAt } = pending
  if (isSameText(fields, present, present)) return
  keepEarlier(tx, { postId }, toWork({ fields, userId, createdAt }))
}

/** Compares two versions of a post's text, whose automatic fields have the post's `present` values. */
export function isSameText(one: RevisionFields, other: RevisionFields, present: RevisionFields) {
  return toJson(settleFields(one, present)) === toJson(settleFields(other, present))
}

/** Fills in automatic fields, and those that did not exist when the version was stored, with the post's present values. */
export function settleFields(fields: RevisionFields, present: RevisionFields): RevisionFields {
  const isKept = (name: PostField) => fieldOf(name).automatic?.includes(String(fields[name] ?? ''))
  const kept = POST_FIELDS.filter(isKept).map((name) => [name, present[name]!] as const)
  return { ...present, ...fields, ...Object.fromEntries(kept) }
}
