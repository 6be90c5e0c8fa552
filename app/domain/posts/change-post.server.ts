/** The one way in which a post changes: reads its row inside the transaction, looks the deed up in `life.ts`, applies it. */
import { eq } from 'drizzle-orm'
import { findCategory, isMissing, type CategoryChoice } from './categories.server'
import { DomainError } from '~/domain/core/errors'
import { indexPost } from '~/domain/search-index/merge-postings.server'
import type { Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import { formOf, isLive } from '~/domain/core/post-kinds'
import { keysOf } from '~/text/keys-of'
import { followLink } from './follow-choice.server'
import { lookUp, stateOf, type Deed, type Effect, type State } from './life'
import { applyPlans, type By, type PlanChange } from './plans.server'
import {
  cleanFields,
  requireComplete,
  toColumns,
  toStatusColumns,
  type CleanText,
} from './post-columns.server'
import { announcePost, getPostRow, type PostRow } from './read-posts.server'
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
import { asKindOf, fieldsIn, type EditInput } from './schema'
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
  /** When the text was last changed, if it is not now. */
  modifiedAt?: number
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
  /** The time of the deed. */
  at: number
}

/** A deed on its way: the post as it was, and what the deed does to it. */
interface Given {
  tx: Transaction
  by: By
  change: Change
  deed: Deed
  effect: Effect
  before: PostRow
  fields: RevisionFields
  pending?: PendingVersion
  /** The fields of the submitted text. */
  typed?: RevisionFields
}

/** The post after the deed. */
interface Done extends Given {
  row: PostRow
  present: RevisionFields
  isChanged: boolean
  /** The fields of the unpublished changes; null for none. */
  changes: RevisionFields | null
}

/**
 * Applies a deed to a post inside the caller's transaction.
 * @throws DomainError `NotFound`; `Conflict` if the deed does not fit the post's present state, or was based on another
 * text; `InvalidInput` if the text cannot be saved or published
 */
export function changePost(tx: Transaction, postId: string, change: Change, by: By): ChangedPost {
  const post = readPost(tx, postId, change)
  const { before, pending, deed } = post
  const effect = lookUp(deed, stateOf(before.status))
  if (typeof effect === 'string') {
    if (effect !== 'nothing') throw new DomainError('Conflict', effect)
    const pendingVersion = pending?.version ?? 0
    const nothing = { isChanged: false, hasEndedPlan: false, at: by.now }
    return { ...toSaved(before), before, pendingVersion, ...nothing }
  }
  const given: Given = { ...post, tx, by, effect }
  const after = toAfter(given)
  const isChanged = after.status !== before.status || !isSameRow(before, after)
  if (!isRepeated(given, isChanged)) requireBase(given)
  if (effect.text === 'same' && isChanged) throw outdated()
  if (isChanged && isLive(after.status)) requireComplete(after)
  requirePageSlug(after)
  const row = writeRow(given, after, isChanged)
  const present = isChanged ? readPostFields(tx, postId) : post.fields
  const changes = changesAfter(given, present)
  const done: Done = { ...given, row, present, isChanged, changes }
  record(done)
  const pendingVersion = saveChanges(done)
  const hasEndedPlan = changePlans(done)
  return { ...toSaved(row), before, pendingVersion, isChanged, hasEndedPlan, at: by.now }
}

export const toSaved = ({ id, slug, status, version }: SavedPost): SavedPost => ({
  id,
  slug,
  status,
  version,
})

function readPost(tx: Transaction, postId: string, { sent: submitted, ...change }: Change) {
  const before = getPostRow(tx, postId)
  const pending = findPending(tx, postId)
  const fields = readPostFields(tx, postId)
  const sent = submitted && keepOthersChoice(tx, submitted, change, pending?.fields ?? fields)
  const typed = sent && toPendingFields(tx, sent)
  const named =
    typeof change.deed === 'function' ? change.deed(stateOf(before.status)) : change.deed
  // A call that names a status but no new text unpublishes the post as a list does.
  const isBare = typed && !change.edited && isSameText(typed, fields, fields)
  const deed: Deed = named === 'withdraw' && isBare ? 'withdrawStored' : named
  return { before, pending, fields, change: { ...change, sent }, typed, deed }
}

/**
 * Colleagues may have moved or linked the post since the form was opened. If they deleted its category, nobody chose the
 * default one that the post was moved to, so the form's category is rejected.
 */
function keepOthersChoice(
  tx: Transaction,
  { input, body }: CleanText,
  { opened }: Base,
  present: RevisionFields,
): CleanText {
  const keep = (name: 'category' | 'translation') =>
    opened && input[name] === opened[name] ? String(present[name] ?? '') : input[name]
  const category = isMissing(tx, input.category) ? input.category : keep('category')
  return { body, input: { ...input, category, translation: keep('translation') } }
}

/** The columns after the deed. */
function toAfter(given: Given) {
  const { tx, by, before, effect, change } = given
  const { isCategoryListed, isFeatured, publishedAt, modifiedAt } = change
  const requested = effect.to === 'public' ? 'published' : 'draft'
  const status = asKindOf(before.status, requested)
  const text = textOf(given)
  return {
    ...toStatusColumns({ publishedAt: publishedAt ?? before.publishedAt }, status, by.now),
    isFeatured: isFeatured ?? before.isFeatured,
    updatedAt: modifiedAt ?? before.updatedAt,
    title: before.title,
    content: before.content,
    translationId: before.translationId,
    slug: before.slug,
    ...(text && {
      ...toColumns(tx, text, by.now, { before, isCategoryListed }),
      slug: slugOf(given, text.input),
    }),
  }
}

/** Returns null if the post keeps its text. */
function textOf(given: Given): CleanText | null {
  const { effect, change, pending } = given
  switch (effect.text) {
    case 'kept':
      return null
    case 'sent':
    case 'same':
      return change.sent!
    case 'merged':
      return isCurrent(given) ? storedText(given, pending!.fields) : null
    case 'changes':
      return pending ? storedText(given, pending.fields) : null
    case 'planned':
    case 'version':
      return change.stored ? storedText(given, change.stored) : null
  }
}

/** True if the post still has the text on which its unpublished changes are based. */
const isCurrent = ({ pending, before }: Given) => pending?.baseVersion === before.version

/** What others have taken or deleted meanwhile does not keep a text from becoming a draft. */
function storedText({ tx, effect, before, fields }: Given, stored: RevisionFields): CleanText {
  const clean = cleanFields(stored)
  const { slug, category, translation } = clean.input
  const present = findCategory(tx, category) ? category : String(fields.category)
  const input = {
    ...clean.input,
    // Nor does a deleted article that it links to keep it from being published.
    translation: findByUrl(tx, translation) ? translation : '',
    // Nobody chose the category of an earlier version again, so a deleted one is not created again.
    ...(effect.text === 'version' && { category: present }),
  }
  if (effect.to !== 'draft') return { ...clean, input }
  const isFree = slug && findFreeSlug(tx, slug, 0, before.id) === slug
  return { ...clean, input: { ...input, slug: isFree ? slug : '', category: present } }
}

function slugOf({ tx, by: { now }, before, effect }: Given, input: EditInput): string {
  // The form of a draft names its former slug when its submit arrives twice.
  if (effect.text === 'same') return before.slug
  const isHeldForDraft = effect.text === 'planned' && !isLive(before.status)
  // Another post may have taken the planned slug; the plan does not wait for that.
  if (isHeldForDraft && input.slug) return findFreeSlug(tx, input.slug, now, before.id)
  return chooseSlug(tx, before, input, now)
}

/** Whether readers and editors see the same text. Being featured and the dates are not part of it. */
function isSameRow(before: PostRow, after: Partial<PostRow>): boolean {
  const { isFeatured: _, publishedAt: __, updatedAt: ___, ...text } = after
  return keysOf(text).every((name) => {
    const [stored, value] = [before[name], text[name]]
    return name === 'seo' ? JSON.stringify(stored) === JSON.stringify(value) : stored === value
  })
}

/** A request that sends the stored text, such as one that arrives twice, replaces nothing, so it is no conflict. */
function isRepeated(given: Given, isChanged: boolean): boolean {
  const { effect, change, typed, fields, pending } = given
  if (!typed) return false
  if (effect.changes === 'sent') return sendsStoredChanges(given)
  return (!isChanged || isSameText(typed, fields, fields)) && !(change.edited && pending)
}

const sendsStoredChanges = ({ typed, pending, fields }: Given) =>
  isSameText(typed!, pending?.fields ?? fields, fields)

/** @throws DomainError `Conflict` if the form has not seen the text that the deed replaces */
function requireBase({ before, pending, effect, change: { version, edited } }: Given): void {
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

function writeRow(given: Given, after: ReturnType<typeof toAfter>, isChanged: boolean): PostRow {
  const { tx, by, before } = given
  const columns = { ...after, ...(isChanged && toMarks(given, after)) }
  const row: PostRow = { ...before, ...columns }
  const isMarked = MARKS.some((name) => row[name] !== before[name])
  // An autosave of unpublished changes would rewrite the text, and look for its pictures again.
  if (!isChanged && !isMarked) return row
  tx.update(posts).set(columns).where(eq(posts.id, row.id)).run()
  if (isChanged) {
    recordSlugs(tx, row, by.now)
    if (row.slug !== before.slug) followLink(tx, row.id, before.slug, row.slug)
    if (row.translationId !== before.translationId) linkTranslation(tx, row.id, row.translationId)
  }
  if (isLive(before.status) || isLive(row.status)) {
    indexPost(tx, row.id)
    announcePost(tx, before, row, by.now)
  }
  return row
}

const MARKS = ['isFeatured', 'publishedAt', 'updatedAt'] as const

/** What readers take for the text: moving, linking, renaming or withdrawing a post does not make it newer. */
const READ = [...fieldsIn('column'), 'content', 'image', 'authorName'] as const

function toMarks({ before, pending, effect, change, by }: Given, after: Partial<PostRow>) {
  const isFirst = before.publishedAt === null && isLive(after.status!)
  const isNewText = READ.some((name) => after[name] !== undefined && after[name] !== before[name])
  const savedBy = {
    sent: change.edited?.savedBy,
    // The form that planned it may go on.
    planned: pending?.savedBy,
  }[effect.text as 'sent' | 'planned']
  return {
    version: before.version + 1,
    ...((isNewText || isFirst) && { updatedAt: change.modifiedAt ?? by.now }),
    savedBy: savedBy ?? null,
    editorId: by.userId,
  }
}

/** A call that knows nothing of unpublished changes leaves them to their editor. */
const isBlind = ({ effect, change }: Given) => effect.text === 'sent' && !change.edited

/** Returns the fields of the unpublished changes after the deed; null for none. */
function changesAfter(given: Given, present: RevisionFields): RevisionFields | null {
  const { effect, change, typed, pending, fields } = given
  const stored = pending?.fields ?? null
  const unlessPresent = (text: RevisionFields) => (isSameText(text, present, present) ? null : text)
  switch (effect.changes) {
    case 'kept':
      return stored
    case 'sent':
      return sendsStoredChanges(given) ? stored : unlessPresent(typed!)
    case 'version':
      return unlessPresent(change.stored!)
    case 'rest':
      return unlessPresent(stored ?? fields)
    case 'merged':
      return isCurrent(given) ? null : stored
    case 'removed':
      return isBlind(given) ? stored : null
  }
}

/** Adds the replaced texts and the new one to the history. */
function record({ tx, by, deed, change, before, row, ...done }: Done): void {
  const { fields, present, pending, changes, isChanged } = done
  const { now, userId } = by
  const owner = { postId: row.id }
  const editor = before.editorId ?? before.userId
  const earlier = { fields, userId: editor, createdAt: before.updatedAt }
  if (deed === 'autosave' || deed === 'autosaveChanges') {
    const begun = before.createdAt
    const work = { fields: changes ?? present, userId, createdAt: now }
    const replaced = pending ? toText(pending) : earlier
    const form = formOf(change.edited?.savedBy)
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
  const isNew = isPublished && !wasPublished
  const reason = change.isRestored ? 'restored' : isNew ? 'published' : 'updated'
  recordRevision(tx, owner, { fields: present, userId, createdAt: now, reason, isPublished })
}

/** Stores the unpublished changes. Returns their version, or 0 for none. */
function saveChanges({ tx, by, effect, change, row, pending, changes }: Done): number {
  if (!changes) {
    if (pending) deletePending(tx, row.id)
    return 0
  }
  if (changes === pending?.fields) {
    if (effect.changes === 'rest') setBaseVersion(tx, row)
    return pending.version
  }
  const isSent = effect.changes === 'sent'
  return writePending(tx, {
    postId: row.id,
    fields: changes as RevisionTexts,
    baseVersion: change.baseVersion ?? (isSent ? pending?.baseVersion : undefined) ?? row.version,
    savedBy: isSent ? (change.edited?.savedBy ?? null) : null,
    userId: by.userId,
    createdAt: pending?.createdAt ?? by.now,
    updatedAt: by.now,
  })
}

/** Returns true if the deed ended a planned time. A request that changes nothing leaves plans alone. */
function changePlans(done: Done): boolean {
  const { tx, by, effect, change, row, pending, present, typed, isChanged, changes } = done
  if (typed && !isChanged && changes === (pending?.fields ?? null)) return false
  const planned = pending?.fields ?? present
  const isOvertaken = isBlind(done) && isChanged && changes !== null
  return applyPlans(tx, row, effect, { ...change, planned, isOvertaken }, by)
}

const toText = ({ fields, userId, updatedAt: createdAt }: PendingVersion) => ({
  fields,
  userId,
  createdAt,
})
