import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import { raiseCacheVersion, tagsOf } from '~/domain/cache-version.server'
import { resolveCategory, type CategoryChoice } from '~/domain/categories/categories.server'
import type { LogDeps } from '~/domain/base-deps.server'
import { DomainError, fieldError } from '~/domain/errors'
import { recordChange } from '~/domain/events.server'
import { withPresentPictures } from '~/domain/files/file-uses.server'
import { toPictureUrl } from '~/domain/files/stored-files.server'
import { indexPost } from '~/domain/search/search.server'
import { say } from '~/labels/messages'
import { findBlanks } from '~/labels/page-templates.server'
import { toPlainText } from '~/text/plain-text'
import { truncate } from '~/text/truncate'
import { afterCommit, type Database, type Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import { authorOf } from './authors.server'
import { fulfilSchedule } from './hold-back.server'
import { DEFAULT_AUTHOR, DEFAULT_IMAGE, isLive, isPage } from './constants'
import { excerptHtml } from './post-html'
import { proposeLanguage, settleLanguage } from './post-language'
import {
  getPostForEditor,
  getPostRow,
  requireEditable,
  tagsOfNeighbours,
  type PostRow,
} from './read-posts.server'
import { hasInlinePicture, isBlankBody, missingBody, toBody } from './sanitize-html.server'
import {
  isFollowing,
  outdated,
  readPostFields,
  recordRevision,
  recordSave,
  requirePending,
  type EditedVersion,
} from './record-revision.server'
import {
  asKindOf,
  EMPTY_DRAFT,
  SEO_FIELDS,
  type EditInput,
  type PostInput,
  type PostStatus,
  type SeoField,
} from './schema'
import { findTranslation, linkTranslation } from './translations.server'
import { chooseFirstSlug, chooseSlug, recordSlugs, requirePageSlug } from './slugs.server'

const EXCERPT_LENGTH = 240

export type SavedPost = Pick<PostRow, 'id' | 'slug' | 'status' | 'version'>

interface SaveOptions extends CategoryChoice {
  isFeatured?: boolean
  /** The date of the first publication, if it is not now. */
  publishedAt?: number
  /** The version that the user edited; without it the last save wins, as in the API. */
  version?: number
  /** The pending version that the user edited, which this save removes. If absent, a pending version is kept. */
  edited?: EditedVersion
  isAutosave?: boolean
}

interface CreateOptions extends SaveOptions {
  /** True for a page, which no list of posts includes. */
  isPage?: boolean
}

type NewPost = [deps: LogDeps, actor: Actor, input: PostInput, options?: CreateOptions]

export const publishNewPost = (...post: NewPost) => createPost('published', ...post)

export const saveNewDraft = (...draft: NewPost) => createPost('draft', ...draft)

function createPost(
  requested: PostStatus,
  deps: LogDeps,
  actor: Actor,
  input: PostInput,
  { isFeatured = false, publishedAt, isPage: isNewPage = false, ...options }: CreateOptions = {},
): SavedPost {
  const status = asKindOf(isNewPage ? 'page' : 'draft', requested)
  const author = requireContentManager(actor)
  const { db, now } = deps
  const time = now()
  const title = input.title || (isLive(status) ? `post-${time}` : `Draft-${time}`)
  const body = readBody(input)
  const isBlank = isBlankBody(body)
  requirePast(publishedAt, time)
  if (isLive(status)) requireComplete({ status, content: body })
  const earlier = findSubmission(db, input.submissionId)
  if (earlier) {
    // A blank body must not replace a published one.
    if (isBlank && isLive(earlier.status)) return earlier
    const content = isBlank ? EMPTY_DRAFT : input.content
    const title = input.title || earlier.title
    const again = { ...input, content, title, slug: input.slug ?? '' }
    const newStatus = isLive(earlier.status) ? earlier.status : status
    // Submitting the form again changes only what it has submitted itself.
    const isAgain = earlier.savedBy && earlier.savedBy === options.edited?.savedBy
    return updatePost(deps, actor, earlier.id, again, {
      ...options,
      version: isAgain ? earlier.version : options.version,
      status: newStatus,
      publishedAt,
    })
  }
  const text = toTextColumns(title, isBlank ? EMPTY_DRAFT : body)
  const saved = db.transaction((tx) => {
    const post = {
      ...toColumns(tx, input, time, options),
      ...text,
      content: withPresentPictures(tx, text.content),
      id: uuidv7(),
      slug: chooseFirstSlug(tx, { title, slug: input.slug ?? '' }, time),
      language: settleLanguage(input.language, text.language),
      ...toByLine(tx, input.authorName || author.username || DEFAULT_AUTHOR, author.id, time),
      authorPhoto: input.authorPhoto || author.profilePicture,
      userId: author.id,
      isFeatured,
      ...toStatusColumns({ publishedAt: publishedAt ?? null }, status, time),
      submissionId: input.submissionId ?? null,
      savedBy: options.edited?.savedBy,
      version: 1,
      createdAt: time,
      updatedAt: time,
    }
    requirePageSlug(post)
    const { number } = tx.insert(posts).values(post).returning({ number: posts.number }).get()
    if (post.translationId) linkTranslation(tx, post.id, post.translationId)
    if (isLive(status)) {
      const record = { reason: 'published', isPublished: true, userId: author.id } as const
      const fields = readPostFields(tx, post.id)
      recordRevision(tx, { postId: post.id }, { ...record, fields, createdAt: time })
      recordSlugs(tx, post, time)
      indexPost(tx, post.id)
      raiseCacheVersion(tx, [...tagsOf(post), ...tagsOfNeighbours(tx, { ...post, number })])
    }
    return toSaved(post)
  })
  recordPostChange(deps, actor, saved.id, null, saved.status)
  return saved
}

/** `before` is null for a new post, and `status` is null for a deleted one. */
export function recordPostChange(
  deps: Pick<LogDeps, 'log'>,
  actor: Actor,
  post: string,
  before: PostStatus | null,
  status: PostStatus | null,
): void {
  if (status === null) recordChange(deps, actor, 'post deleted', { post })
  else if (status === before) recordChange(deps, actor, 'post edited', { post, status })
  else if (isLive(status)) recordChange(deps, actor, 'post published', { post })
  else recordChange(deps, actor, before ? 'post unpublished' : 'post created', { post })
}

/** Finds the post that a form has created, so that submitting the form twice (double click, back button) updates that post. */
export function findSubmission(db: Database, submissionId: string | undefined) {
  if (!submissionId) return null
  const { id, slug, title, status, version, savedBy, updatedAt } = posts
  const columns = { id, slug, title, status, version, savedBy, updatedAt }
  const isSame = eq(posts.submissionId, submissionId)
  const post = db.select(columns).from(posts).where(isSame).get()
  return post ? requireEditable(post) : null
}

interface UpdateOptions extends SaveOptions {
  status?: PostStatus
  isRestored?: boolean
}

export function updatePost(
  deps: LogDeps,
  actor: Actor,
  postId: string,
  input: EditInput,
  options: UpdateOptions = {},
): SavedPost {
  const { id: userId } = requireContentManager(actor)
  const { version, status, isFeatured, publishedAt, isCategoryListed, ...more } = options
  const { db, now } = deps
  const time = now()
  requirePast(publishedAt, time)
  const body = readBody(input)
  if (isBlankBody(body)) throw noContent()
  const text = toTextColumns(input.title, body)
  return db.transaction((tx) => {
    const before = getPostRow(tx, postId)
    const { edited, ...record } = more
    const isSame = version === undefined || version === before.version
    if (!isSame && !isFollowing(before.savedBy, edited?.savedBy)) throw outdated()
    const pending = edited && requirePending(tx, postId, edited)
    const fields = readPostFields(tx, postId)
    const requested = asKindOf(before.status, status ?? before.status)
    if (isLive(requested)) requireComplete({ status: requested, content: body })
    const after = {
      ...toColumns(tx, input, time, { isCategoryListed }),
      ...text,
      content: withPresentPictures(tx, text.content),
      slug: chooseSlug(tx, before, input, time),
      language: settleLanguage(input.language, text.language, before),
      authorName: before.authorName,
      ...(input.authorName &&
        input.authorName !== before.authorName &&
        toByLine(tx, input.authorName, before.userId, time)),
      authorPhoto: input.authorPhoto || before.authorPhoto,
      isFeatured: isFeatured ?? before.isFeatured,
      ...toStatusColumns({ publishedAt: publishedAt ?? before.publishedAt }, requested, time),
    }
    requirePageSlug(after)
    const savedBy = edited?.savedBy ?? null
    const saved = { version: before.version + 1, updatedAt: time, savedBy }
    tx.update(posts)
      .set({ ...after, ...saved })
      .where(eq(posts.id, postId))
      .run()
    recordSlugs(tx, { ...after, id: postId }, time)
    const isOut = !isLive(before.status) || pending
    if (isOut && isLive(after.status)) fulfilSchedule(tx, postId)
    if (after.translationId !== before.translationId) {
      linkTranslation(tx, postId, after.translationId)
    }
    recordSave(tx, { ...record, before, fields, pending, status: after.status, userId, at: time })
    if (isSeenByReaders(before, after)) {
      indexPost(tx, postId)
      const changed = { ...before, ...after }
      const neighbourTags = before.status === after.status ? [] : tagsOfNeighbours(tx, changed)
      const removedSlugs = before.slug === after.slug ? [] : [before.slug]
      raiseCacheVersion(tx, [...tagsOf(before, changed), ...neighbourTags], removedSlugs)
    }
    // The caller's transaction may still be rolled back.
    afterCommit(tx, () => recordPostChange(deps, actor, postId, before.status, after.status))
    return toSaved({ ...after, ...saved, id: postId })
  })
}

function toSaved({ id, slug, status, version }: SavedPost): SavedPost {
  return { id, slug, status, version }
}

function isSeenByReaders(before: PostRow, after: Partial<PostRow>): boolean {
  const names = Object.keys(after) as (keyof PostRow)[]
  const isPublic = isLive(before.status) || isLive(after.status ?? '')
  const isSame = (name: keyof PostRow) =>
    name === 'seo'
      ? JSON.stringify(before.seo) === JSON.stringify(after.seo)
      : before[name] === after[name]
  return isPublic && !names.every(isSame)
}

/** Autosaves the form for a new post as a draft. Never changes a published post. */
export function autosaveNewDraft(
  deps: LogDeps,
  actor: Actor,
  input: PostInput,
  version?: number,
  { isPage, edited }: Pick<CreateOptions, 'isPage' | 'edited'> = {},
): SavedPost {
  requireContentManager(actor)
  if (!input.submissionId) throw new DomainError('InvalidInput', 'unknownForm')
  const earlier = findSubmission(deps.db, input.submissionId)
  if (earlier) requireDraft(earlier)
  // Without a version, the form has seen no save, so only an earlier request from the same form can have saved the draft.
  const options = {
    version: version ?? 0,
    isPage,
    edited,
    isCategoryListed: true,
    isAutosave: true,
  }
  return saveNewDraft(deps, actor, input, options)
}

export function autosaveDraft(
  deps: LogDeps,
  actor: Actor,
  postId: string,
  input: EditInput,
  version: number,
  edited?: EditedVersion,
): SavedPost {
  requireDraft(getPostForEditor(deps, actor, postId))
  const options = { version, edited, isCategoryListed: true, isAutosave: true }
  return updatePost(deps, actor, postId, input, options)
}

/** Rejects published posts, because an autosave must not change the text that readers see. */
function requireDraft({ status }: Pick<SavedPost, 'status'>): void {
  if (isLive(status)) throw outdated()
}

function requirePast(publishedAt: number | undefined, now: number): void {
  if (publishedAt === undefined || (publishedAt >= 0 && publishedAt <= now)) return
  throw fieldError('InvalidInput', 'publishedAt', 'wrongDate')
}

const noContent = () => fieldError('InvalidInput', 'content', say('required', { field: 'content' }))

/** @throws DomainError `InvalidInput` if the text cannot be published yet */
export function requireComplete(post: Pick<PostRow, 'status' | 'content'>): void {
  const lack = lackOf(post)
  if (lack === 'noContent') throw noContent()
  if (lack === 'blanks') {
    const blanks = findBlanks(post.content).join(', ')
    throw fieldError('InvalidInput', 'content', say('blanks', { blanks }))
  }
}

/** Returns the reason why the text cannot be published yet, or null. */
export function lackOf({ status, content }: { status: string; content: string }) {
  if (missingBody(content)) return 'noContent'
  return isPage(status) && findBlanks(content).length > 0 ? 'blanks' : null
}

function toColumns(tx: Transaction, input: PostInput, now: number, choice: CategoryChoice) {
  const { category, image, translation, ...more } = input
  const { seo, ...asTyped } = splitSeo(tx, more)
  return {
    ...asTyped,
    seo,
    translationId: findTranslation(tx, translation),
    image: toPictureUrl(tx, image) || DEFAULT_IMAGE,
    categoryId: resolveCategory(tx, category, now, choice).id,
  }
}

/** Puts the fields that have a value into `seo`, in a fixed order. */
function splitSeo<Input extends Partial<Record<SeoField, string>>>(tx: Transaction, input: Input) {
  const { searchTitle, searchDescription, canonical, noIndex, shareText, shareImage, ...rest } =
    input
  const typed = { searchTitle, searchDescription, canonical, noIndex, shareText }
  const all = { ...typed, shareImage: shareImage && toPictureUrl(tx, shareImage) }
  const seo = Object.fromEntries(
    SEO_FIELDS.flatMap((name) => (all[name] ? [[name, all[name]]] : [])),
  )
  return { seo, ...rest }
}

function toByLine(tx: Transaction, authorName: string, userId: string | null, now: number) {
  return { authorName, ...authorOf(tx, authorName, userId, now) }
}

/** CPU-heavy: call this before the transaction. */
export function readBody({ content }: Pick<PostInput, 'content'>): string {
  if (!hasInlinePicture(content)) return toBody(content)
  throw fieldError('InvalidInput', 'content', 'inlinePictures')
}

export function toTextColumns(title: string, content: string) {
  const text = toPlainText(content)
  const excerpt = truncate(toPlainText(excerptHtml(content)) || text, EXCERPT_LENGTH)
  return { title, content, excerpt, language: proposeLanguage(title, text) }
}

/** The date of the first publication never changes. */
export function toStatusColumns(
  { publishedAt }: Pick<PostRow, 'publishedAt'>,
  status: PostStatus,
  now: number,
) {
  return { status, publishedAt: isLive(status) ? (publishedAt ?? now) : publishedAt }
}
