/** The one way in which a post changes: reads its row inside the transaction, looks the deed up in `life.ts`, applies it. */
import { eq } from 'drizzle-orm'
import { findCategory, type CategoryChoice } from '~/domain/categories/categories.server'
import { DomainError } from '~/domain/errors'
import { indexPost } from '~/domain/search/search.server'
import type { Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import { isLive } from './constants'
import { lookUp, stateOf, type Deed, type Effect, type State } from './life'
import { applyPlans, type By, type PlanChange } from './plans.server'
import {
  cleanFields,
  requireComplete,
  toColumns,
  toStatusColumns,
  type CleanText,
} from './post-columns.server'
import { getPostRow, invalidatePost, type PostRow } from './read-posts.server'
import {
  deletePending,
  findPending,
  isFollowing,
  isSameText,
  keepEarlier,
  keepRemoved,
  outdated,
  readPostFields,
  recordRevision,
  recordWork,
  requirePending,
  setBaseVersion,
  toPendingFields,
  toWork,
  writePending,
  type EditedVersion,
  type PendingVersion,
  type RevisionFields,
  type RevisionTexts,
} from './record-revision.server'
import { asKindOf, type EditInput } from './schema'
import { chooseSlug, findFreeSlug, recordSlugs, requirePageSlug } from './slugs.server'
import { findByUrl, linkTranslation } from './translations.server'

/** What a form was opened on. A call without it replaces whatever is stored, as in the API. */
export interface Base {
  version?: number
  /** The unpublished changes that the form shows. Without them, they are left as they are. */
  edited?: EditedVersion
  /** Fields that others may change without touching the text. Where the form left one alone, theirs stays. */
  opened?: Pick<EditInput, 'category' | 'translation'>
}

export interface Change extends Base, CategoryChoice, PlanChange {
  deed: Deed | ((state: State) => Deed)
  sent?: CleanText
  /** An earlier version to restore, or the planned text. */
  stored?: RevisionFields
  /** The version that restored changes were based on. */
  baseVersion?: number
  isFeatured?: boolean
  publishedAt?: number
  isRestored?: boolean
}

export type SavedPost = Pick<PostRow, 'id' | 'slug' | 'status' | 'version'>

export interface ChangedPost extends SavedPost {
  before: PostRow
  /** The version of the unpublished changes; 0 for none. */
  pendingVersion: number
  /** False if text and status are the same as before. */
  isChanged: boolean
  /** True if the deed ended a planned time. */
  hasEndedPlan: boolean
}

/**
 * Applies a deed to a post inside the caller's transaction.
 * @throws DomainError `NotFound`; `Conflict` if the deed does not fit the post's present state, or was based on another
 * text; `InvalidInput` if the text cannot be saved or published
 */
export function changePost(tx: Transaction, postId: string, change: Change, by: By): ChangedPost {
  const before = getPostRow(tx, postId)
  const state = stateOf(before.status)
  const pending = findPending(tx, postId)
  const fields = readPostFields(tx, postId)
  const sent = change.sent && keepOthersChoice(change, pending?.fields ?? fields)
  const typed = sent && toPendingFields(tx, sent)
  const named = typeof change.deed === 'function' ? change.deed(state) : change.deed
  // A call that names a status but no new text unpublishes the post as a list does.
  const isBare = typed && !change.edited && isSameText(typed, fields, fields)
  const deed = named === 'withdraw' && isBare ? 'withdrawStored' : named
  const effect = lookUp(deed, state)
  if (typeof effect === 'string') {
    if (effect !== 'nothing') throw new DomainError('Conflict', effect)
    const pendingVersion = pending?.version ?? 0
    return { ...toSaved(before), before, pendingVersion, isChanged: false, hasEndedPlan: false }
  }
  const texts = { id: postId, version: before.version, fields, pending }
  const text = textOf(tx, effect, { ...change, sent }, texts)
  const after = toAfter(tx, before, effect, { ...change, text }, by)
  const isChanged = after.status !== before.status || !isSameRow(before, after)
  if (!isRepeated(effect, change, { ...texts, typed, isChanged })) {
    requireBase(before, pending, effect, change)
  }
  if (effect.text === 'same' && isChanged) throw outdated()
  if (isChanged && isLive(after.status)) requireComplete(after)
  requirePageSlug(after)

  const marks = isChanged && toMarks(before, pending, effect, change, by)
  const row: PostRow = { ...before, ...after, ...marks }
  const isMarked = row.isFeatured !== before.isFeatured || row.publishedAt !== before.publishedAt
  // An autosave of unpublished changes would rewrite the text, and look for its pictures again.
  if (isChanged || isMarked) {
    tx.update(posts)
      .set({ ...after, ...marks })
      .where(eq(posts.id, postId))
      .run()
  }
  if (isChanged) {
    recordSlugs(tx, row, by.now)
    if (row.translationId !== before.translationId) linkTranslation(tx, postId, row.translationId)
  }
  invalidate(tx, before, row)

  const present = isChanged ? readPostFields(tx, postId) : fields
  // A call that knows nothing of unpublished changes leaves them to their editor.
  const isBlind = effect.text === 'sent' && !change.edited
  const changes = changesAfter(effect, {
    ...change,
    ...texts,
    typed,
    present,
    isBlind,
    isMerged: isCurrent(texts),
  })
  const isAutosave = deed === 'autosave' || deed === 'autosaveChanges'
  record(tx, { ...change, ...texts, before, row, present, changes, isAutosave, isChanged }, by)
  const pendingVersion = saveChanges(tx, effect, { row, pending, changes }, change, by)
  const planned = {
    ...change,
    planned: pending?.fields ?? present,
    isOvertaken: isBlind && isChanged && pendingVersion !== 0,
  }
  const isNothing = sent && !isChanged && changes === (pending?.fields ?? null)
  const hasEndedPlan = !isNothing && applyPlans(tx, row, effect, planned, by)
  return { ...toSaved(row), before, pendingVersion, isChanged, hasEndedPlan }
}

export const toSaved = ({ id, slug, status, version }: SavedPost): SavedPost => ({
  id,
  slug,
  status,
  version,
})

/** Colleagues may have moved or linked the post since the form was opened. */
function keepOthersChoice({ sent, opened }: Change, present: RevisionFields): CleanText {
  const { input, body } = sent!
  const keep = (name: 'category' | 'translation') =>
    opened && input[name] === opened[name] ? String(present[name] ?? '') : input[name]
  return { body, input: { ...input, category: keep('category'), translation: keep('translation') } }
}

/** Returns null if the post keeps its text. */
function textOf(tx: Transaction, effect: Effect, { sent, stored }: Change, post: Texts) {
  switch (effect.text) {
    case 'kept':
      return null
    case 'sent':
    case 'same':
      return sent!
    case 'merged':
      return isCurrent(post) ? storedText(tx, effect, post.pending!.fields, post) : null
    case 'changes':
      return post.pending ? storedText(tx, effect, post.pending.fields, post) : null
    case 'planned':
    case 'version':
      return stored ? storedText(tx, effect, stored, post) : null
  }
}

/** True if the post still has the text on which its unpublished changes are based. */
const isCurrent = ({ pending, version }: Texts) => pending?.baseVersion === version

/** What others have taken or deleted meanwhile does not keep a text from becoming a draft. */
function storedText(
  tx: Transaction,
  effect: Effect,
  stored: RevisionFields,
  { id, fields }: Texts,
) {
  const clean = cleanFields(stored)
  if (effect.to !== 'draft') return clean
  const { slug, category, translation } = clean.input
  const input = {
    ...clean.input,
    slug: slug && findFreeSlug(tx, slug, 0, id) === slug ? slug : '',
    category: findCategory(tx, category) ? category : String(fields.category),
    translation: findByUrl(tx, translation) ? translation : '',
  }
  return { ...clean, input }
}

/** The columns after the deed. */
function toAfter(
  tx: Transaction,
  before: PostRow,
  effect: Effect,
  { text, isCategoryListed, isFeatured, publishedAt }: Change & { text: CleanText | null },
  { now }: By,
) {
  const requested = effect.to === 'public' ? 'published' : 'draft'
  const status = asKindOf(before.status, requested)
  const published = publishedAt ?? before.publishedAt
  return {
    ...toStatusColumns({ publishedAt: published }, status, now),
    isFeatured: isFeatured ?? before.isFeatured,
    title: before.title,
    content: before.content,
    translationId: before.translationId,
    slug: before.slug,
    ...(text && {
      ...toColumns(tx, text, now, { before, isCategoryListed }),
      slug: slugOf(tx, before, effect, text.input, now),
    }),
  }
}

function slugOf(tx: Transaction, before: PostRow, effect: Effect, input: EditInput, now: number) {
  // The form of a draft names its former slug when its submit arrives twice.
  if (effect.text === 'same') return before.slug
  const isHeldForDraft = effect.text === 'planned' && !isLive(before.status)
  // Another post may have taken the planned slug; the plan does not wait for that.
  if (isHeldForDraft && input.slug) return findFreeSlug(tx, input.slug, now, before.id)
  return chooseSlug(tx, before, input, now)
}

/** Whether readers and editors see the same text. Being featured and the date are not part of it. */
function isSameRow(before: PostRow, after: Partial<PostRow>): boolean {
  const { isFeatured: _, publishedAt: __, ...text } = after
  return Object.entries(text).every(([name, value]) => {
    const stored = before[name as keyof PostRow]
    return name === 'seo' ? JSON.stringify(stored) === JSON.stringify(value) : stored === value
  })
}

interface Texts {
  id: string
  /** The version of the post before the deed. */
  version: number
  fields: RevisionFields
  pending?: PendingVersion
}

/** A request that sends the stored text, such as one that arrives twice, replaces nothing, so it is no conflict. */
function isRepeated(
  effect: Effect,
  { edited }: Change,
  { typed, fields, pending, isChanged }: Texts & { typed?: RevisionFields; isChanged: boolean },
): boolean {
  if (!typed) return false
  if (effect.changes === 'sent') return isSameText(typed, pending?.fields ?? fields, fields)
  return (!isChanged || isSameText(typed, fields, fields)) && !(edited && pending)
}

/** @throws DomainError `Conflict` if the form has not seen the text that the deed replaces */
function requireBase(
  before: PostRow,
  pending: PendingVersion | undefined,
  effect: Effect,
  { version, edited }: Change,
): void {
  if (edited && !(pending === undefined && isFollowing(before.savedBy, edited.savedBy))) {
    requirePending(pending, edited)
  }
  // Further changes may be added to those that an update has overtaken; publishing them reports the conflict.
  if (effect.changes === 'sent' && pending) return
  const isPublishing = effect.text === 'changes' && effect.to === 'public'
  const expected = isPublishing ? pending?.baseVersion : version
  if (expected === undefined || expected === before.version) return
  if (!isFollowing(before.savedBy, edited?.savedBy)) throw outdated()
}

function toMarks(
  before: PostRow,
  pending: PendingVersion | undefined,
  effect: Effect,
  { edited }: Change,
  { now, userId }: By,
) {
  const savedBy = {
    sent: edited?.savedBy,
    // The form that planned it may go on.
    planned: pending?.savedBy,
  }[effect.text as 'sent' | 'planned']
  return {
    version: before.version + 1,
    updatedAt: now,
    savedBy: savedBy ?? null,
    editorId: userId,
  }
}

interface TextsAfter extends Texts {
  present: RevisionFields
}

/** Returns the fields of the unpublished changes after the deed; null for none. */
function changesAfter(
  effect: Effect,
  {
    stored,
    typed,
    pending,
    fields,
    present,
    isBlind,
    isMerged,
  }: TextsAfter &
    Pick<Change, 'stored'> & { typed?: RevisionFields; isBlind: boolean; isMerged: boolean },
): RevisionFields | null {
  const unlessPresent = (text: RevisionFields) => (isSameText(text, present, present) ? null : text)
  switch (effect.changes) {
    case 'kept':
      return pending?.fields ?? null
    case 'sent':
      return isSameText(typed!, pending?.fields ?? fields, fields)
        ? (pending?.fields ?? null)
        : unlessPresent(typed!)
    case 'version':
      return unlessPresent(stored!)
    case 'rest':
      return unlessPresent(pending?.fields ?? fields)
    case 'merged':
      return isMerged ? null : (pending?.fields ?? null)
    case 'removed':
      return isBlind ? (pending?.fields ?? null) : null
  }
}

interface Recorded extends TextsAfter, Pick<Change, 'edited'> {
  before: PostRow
  row: PostRow
  changes: RevisionFields | null
  isAutosave: boolean
  isChanged: boolean
  isRestored?: boolean
}

/** Adds the replaced texts and the new one to the history. */
function record(
  tx: Transaction,
  {
    before,
    row,
    fields,
    present,
    pending,
    changes,
    isAutosave,
    isChanged,
    isRestored,
    edited,
  }: Recorded,
  { now, userId }: By,
): void {
  const owner = { postId: row.id }
  const editor = before.editorId ?? before.userId
  const earlier = { fields, userId: editor, createdAt: before.updatedAt }
  if (isAutosave) {
    const begun = before.createdAt
    const work = { fields: changes ?? present, userId, createdAt: now }
    const replaced = pending ? toText(pending) : earlier
    const form = formOf(edited?.savedBy)
    // Only a form's own texts follow each other so closely that few of them are kept.
    const isOthers = form !== '' && form !== formOf((pending ?? before).savedBy)
    if (isOthers) keepEarlier(tx, owner, toWork(replaced))
    recordWork(tx, owner, { begun, before: replaced, after: work })
    return
  }
  const wasPublished = isLive(before.status)
  const isPublished = isLive(row.status)
  if (isChanged) {
    const reason = wasPublished ? 'updated' : 'work'
    keepEarlier(tx, owner, { ...earlier, reason, isPublished: wasPublished })
  }
  if (pending && changes !== pending.fields) keepRemoved(tx, pending, present)
  if (!isChanged) return
  const reason = isRestored ? 'restored' : isPublished && !wasPublished ? 'published' : 'updated'
  recordRevision(tx, owner, { fields: present, userId, createdAt: now, reason, isPublished })
}

/** Stores the unpublished changes. Returns their version, or 0 for none. */
function saveChanges(
  tx: Transaction,
  effect: Effect,
  { row, pending, changes }: Pick<Recorded, 'row' | 'pending' | 'changes'>,
  { baseVersion, edited }: Change,
  { now, userId }: By,
): number {
  if (!changes) {
    if (pending) deletePending(tx, row.id)
    return 0
  }
  const isRest = effect.changes === 'rest'
  if (changes === pending?.fields) {
    if (isRest) setBaseVersion(tx, row)
    return pending.version
  }
  const ownBase = effect.changes === 'sent' ? pending?.baseVersion : undefined
  return writePending(tx, {
    postId: row.id,
    fields: changes as RevisionTexts,
    baseVersion: baseVersion ?? ownBase ?? row.version,
    savedBy: effect.changes === 'sent' ? (edited?.savedBy ?? null) : null,
    userId,
    createdAt: pending?.createdAt ?? now,
    updatedAt: now,
  })
}

/** Invalidates the pages and the search results that show the post. */
function invalidate(tx: Transaction, before: PostRow, row: PostRow): void {
  if (!isLive(before.status) && !isLive(row.status)) return
  const isMoved = before.status !== row.status || before.publishedAt !== row.publishedAt
  if (!isMoved && before.version === row.version && before.isFeatured === row.isFeatured) return
  indexPost(tx, row.id)
  invalidatePost(tx, before, row)
}

const formOf = (savedBy?: string | null) => (savedBy ?? '').split(':')[0]!

const toText = ({ fields, userId, updatedAt: createdAt }: PendingVersion) => ({
  fields,
  userId,
  createdAt,
})
