/** Creates and saves posts for forms and the API. What a save does to an existing post is in `life.ts`. */
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { LogDeps, SettingsDeps } from '~/domain/core/base-deps.server'
import { DomainError, fieldError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { indexPost } from '~/domain/search-index/merge-postings.server'
import { afterCommit, type Database, type Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import { say } from '~/labels/messages'
import {
  changePost,
  toSaved,
  type Change,
  type ChangedPost,
  type SavedPost,
} from './change-post.server'
import { DEFAULT_AUTHOR, EMPTY_DRAFT, isLive } from '~/domain/core/post-kinds'
import { deedOf, type Deed, type State } from './life'
import {
  cleanText,
  noContent,
  requireComplete,
  toByLine,
  toColumns,
  toStatusColumns,
  type CleanText,
} from './post-columns.server'
import { announcePost, requireEditable } from './read-posts.server'
import { readPostFields, recordRevision } from './record-revision.server'
import { isBlankBody } from '~/domain/html/sanitize-html.server'
import { asKindOf, type EditInput, type PostInput, type PostStatus } from './schema'
import { chooseFirstSlug, recordSlugs, requirePageSlug } from './slugs.server'
import { linkTranslation } from './translations.server'

export type { SavedPost } from './change-post.server'

/** `publishedAt` is the date of the first publication, if it is not now. */
type SaveOptions = Pick<
  Change,
  'version' | 'edited' | 'opened' | 'isFeatured' | 'publishedAt' | 'modifiedAt' | 'isCategoryListed'
>

interface CreateOptions extends SaveOptions {
  /** True for a page, which no list of posts includes. */
  isPage?: boolean
  /** True for a form, which was opened on no post or a draft, so it never changes a public one. */
  isForm?: boolean
}

type TextDeps = LogDeps & SettingsDeps

type NewPost = [deps: TextDeps, actor: Actor, input: PostInput, options?: CreateOptions]

export const publishNewPost = (...post: NewPost) => createPost('publish', ...post)

export const saveNewDraft = (...draft: NewPost) => createPost('saveDraft', ...draft)

/** Creates the post, or changes the one that the same form has created, so that it never creates two. */
function createPost(
  deed: Deed & ('publish' | 'saveDraft' | 'autosave'),
  deps: TextDeps,
  actor: Actor,
  input: PostInput,
  { isForm = false, ...options }: CreateOptions = {},
): SavedPost {
  const { id: userId } = requireRight(actor, 'managePosts')
  const now = deps.now()
  requirePast(options, now)
  const clean = cleanText(input, deps.env)
  const isBlank = isBlankBody(clean.body)
  if (isBlank && deed === 'publish') throw noContent()
  const sent = isBlank ? { ...clean, body: EMPTY_DRAFT } : clean
  return deps.db.transaction((tx) => {
    const earlier = findSubmission(tx, input.submissionId)
    if (!earlier)
      return insertPost(tx, deps, actor, sent, {
        ...options,
        deed,
        submissionId: input.submissionId,
      })
    const title = input.title || earlier.title
    const again = {
      ...options,
      sent: { ...sent, input: { ...sent.input, title } },
      deed: (state: State) => (deed === 'publish' && !isForm ? deedOf(state, 'published') : deed),
    }
    return toSaved(logged(tx, deps, actor, changePost(tx, earlier.id, again, { now, userId })))
  })
}

type NewPostOptions = CreateOptions & Pick<PostInput, 'submissionId'> & { deed: Deed }

function insertPost(
  tx: Transaction,
  deps: TextDeps,
  actor: Actor,
  { input, body }: CleanText,
  { deed, isPage = false, submissionId, ...options }: NewPostOptions,
): SavedPost {
  const author = requireRight(actor, 'managePosts')
  const now = deps.now()
  const requested = deed === 'publish' ? 'published' : 'draft'
  const status = asKindOf(isPage ? 'page' : 'draft', requested)
  const title = input.title || (isLive(status) ? `post-${now}` : `Draft-${now}`)
  const columns = toColumns(tx, { input: { ...input, title }, body }, now, options)
  if (isLive(status)) requireComplete({ status, content: columns.content })
  const post = {
    ...columns,
    id: uuidv7(),
    slug: chooseFirstSlug(tx, { title, slug: input.slug }, now),
    ...toByLine(tx, input.authorName || author.username || DEFAULT_AUTHOR, author.id, now),
    authorPhoto: input.authorPhoto || author.profilePicture,
    userId: author.id,
    isFeatured: options.isFeatured ?? false,
    ...toStatusColumns({ publishedAt: options.publishedAt ?? null }, status, now),
    submissionId,
    savedBy: options.edited?.savedBy,
    editorId: author.id,
    version: 1,
    createdAt: now,
    // An import does not change the text.
    updatedAt: options.modifiedAt ?? options.publishedAt ?? now,
  }
  requirePageSlug(post)
  const { number } = tx.insert(posts).values(post).returning({ number: posts.number }).get()
  if (post.translationId) linkTranslation(tx, post.id, post.translationId)
  if (isLive(status)) {
    const fields = readPostFields(tx, post.id)
    const record = { reason: 'published', isPublished: true, userId: author.id } as const
    recordRevision(tx, { postId: post.id }, { ...record, fields, createdAt: now })
    recordSlugs(tx, post, now)
    indexPost(tx, post.id)
    announcePost(tx, null, { ...post, number }, now)
  }
  afterCommit(tx, () => recordPostChange(deps, actor, post.id, null, status))
  return toSaved(post)
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

/** Logs the change once the caller's transaction has committed. */
export function logged<Post extends ChangedPost>(
  tx: Transaction,
  deps: Pick<LogDeps, 'log'>,
  actor: Actor,
  post: Post,
): Post {
  const { id, before, status, isChanged } = post
  if (isChanged) afterCommit(tx, () => recordPostChange(deps, actor, id, before.status, status))
  return post
}

/** Finds the post that a form has created, so that submitting the form twice (double click, back button) updates that post. */
export function findSubmission(db: Database | Transaction, submissionId: string | undefined) {
  if (!submissionId) return null
  const { id, title, status, updatedAt, editorId } = posts
  const columns = { id, title, status, updatedAt, editorId }
  const isSame = eq(posts.submissionId, submissionId)
  const post = db.select(columns).from(posts).where(isSame).get()
  return post ? requireEditable(post) : null
}

interface UpdateOptions extends SaveOptions {
  /** For a call that is not bound to a form, the status that it names. */
  status?: 'draft' | 'published'
  /** The deed of a form. */
  deed?: Deed
}

export function updatePost(
  deps: TextDeps,
  actor: Actor,
  postId: string,
  input: EditInput,
  { status, deed, ...options }: UpdateOptions = {},
): ChangedPost {
  const { id: userId } = requireRight(actor, 'managePosts')
  const now = deps.now()
  requirePast(options, now)
  const sent = cleanText(input, deps.env)
  if (isBlankBody(sent.body)) throw noContent()
  const change = {
    ...options,
    sent,
    deed: deed ?? ((state) => deedOf(state, status)),
  } satisfies Change
  return deps.db.transaction((tx) =>
    logged(tx, deps, actor, changePost(tx, postId, change, { now, userId })),
  )
}

/** Autosaves the form for a new post as a draft. */
export function autosaveNewDraft(
  deps: TextDeps,
  actor: Actor,
  input: PostInput,
  { version = 0, ...options }: Pick<CreateOptions, 'version' | 'isPage' | 'edited' | 'opened'> = {},
): SavedPost {
  if (!input.submissionId) throw new DomainError('InvalidInput', 'unknownForm')
  // Without a version, the form has seen no save, so only an earlier request from the same form can have saved the draft.
  return createPost('autosave', deps, actor, input, { ...options, version, isCategoryListed: true })
}

function requirePast(times: Pick<SaveOptions, 'publishedAt' | 'modifiedAt'>, now: number): void {
  for (const name of ['publishedAt', 'modifiedAt'] as const) {
    const time = times[name] ?? now
    if (time < 0 || time > now) throw fieldError('InvalidInput', name, say('wrongDate', { name }))
  }
}
