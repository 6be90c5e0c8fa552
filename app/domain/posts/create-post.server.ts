import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import { toPictureUrl } from '~/domain/files/stored-files.server'
import { type CategoryChoice, resolveCategory } from '~/domain/categories/categories.server'
import type { Deps } from '~/domain/deps.server'
import { fieldError } from '~/domain/errors'
import { indexPost } from '~/domain/search/index/index-posts.server'
import { raiseCacheVersion } from '~/domain/cache-version.server'
import type { Database } from '~db/client.server'
import { posts } from '~db/schema'
import { chooseFirstSlug } from './change-slug.server'
import { DEFAULT_AUTHOR, DEFAULT_IMAGE } from './constants'
import { keepDevanagariAlias, toBody, toStatusColumns, toTextColumns } from './post-row.server'
import { isBlankHtml } from './blank-html'
import { settleLanguage } from './post-language'
import { EMPTY_DRAFT, lacksBody, type PostInput, type PostStatus } from './schema'
import { updatePost } from './update-post.server'

export interface CreatedPost {
  id: string
  slug: string
  status: PostStatus
}

interface CreateOptions extends CategoryChoice {
  isFeatured?: boolean
}

/** @throws `Unauthenticated`, `Forbidden`, `InvalidInput`, `Conflict` for a taken slug */
export function publishNewPost(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  input: PostInput,
  options?: CreateOptions,
): CreatedPost {
  return createPost(deps, actor, input, 'published', options)
}

/** Missing parts get the default names of the specification (§5). */
export function saveNewDraft(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  input: PostInput,
  options?: CreateOptions,
): CreatedPost {
  return createPost(deps, actor, input, 'draft', options)
}

function createPost(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  input: PostInput,
  status: PostStatus,
  { isFeatured = false, isCategoryListed }: CreateOptions = {},
): CreatedPost {
  const author = requireContentManager(actor)
  const time = now()
  const title = input.title || (status === 'published' ? `post-${time}` : `Draft-${time}`)
  const body = toBody(input.content)
  const isBlank = isBlankHtml(body)
  if (status === 'published' && lacksBody(body)) {
    throw fieldError('InvalidInput', 'content', 'Content is required')
  }
  const earlier = findSubmission(db, input.submissionId)
  if (earlier) {
    const content = isBlank ? EMPTY_DRAFT : input.content
    // A blank body must not replace a published text.
    const isKept = isBlank && earlier.status === 'published'
    const saved = isKept
      ? earlier
      : saveAgain({ db, now }, actor, earlier, { ...input, content }, { status, isCategoryListed })
    return { id: saved.id, slug: saved.slug, status: saved.status }
  }
  const text = toTextColumns(title, isBlank ? EMPTY_DRAFT : body)
  return db.transaction((tx) => {
    const slug = chooseFirstSlug(tx, { title, slug: input.slug ?? '' }, time)
    const post = {
      ...text,
      language: settleLanguage(input.language, text.language),
      id: uuidv7(),
      slug,
      description: input.description,
      image: toPictureUrl(tx, input.image) || DEFAULT_IMAGE,
      categoryId: resolveCategory(tx, input.category, time, { isCategoryListed }).id,
      authorName: input.authorName || author.username || DEFAULT_AUTHOR,
      authorPhoto: input.authorPhoto || author.profilePicture,
      userId: author.id,
      isFeatured,
      ...toStatusColumns({ publishedAt: null }, status, time),
      submissionId: input.submissionId ?? null,
      createdAt: time,
      updatedAt: time,
    }
    tx.insert(posts).values(post).run()
    if (status === 'published') {
      keepDevanagariAlias(tx, post, time)
      indexPost(tx, post.id)
      raiseCacheVersion(tx)
    }
    return { id: post.id, slug, status }
  })
}

/** A repeated form (a double click, the back button) updates its post and keeps it published. */
function saveAgain(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  earlier: CreatedPost & { title: string },
  input: PostInput,
  { status, isCategoryListed }: CategoryChoice & { status: PostStatus },
): CreatedPost {
  const title = input.title || earlier.title
  const requested = earlier.status === 'published' ? 'published' : status
  return updatePost(
    deps,
    actor,
    earlier.id,
    { ...input, title, slug: input.slug ?? '' },
    { status: requested, isCategoryListed },
  )
}

export function findSubmission(db: Database, submissionId: string | undefined) {
  if (!submissionId) return undefined
  const post = db
    .select({ id: posts.id, slug: posts.slug, title: posts.title, status: posts.status })
    .from(posts)
    .where(eq(posts.submissionId, submissionId))
    .get()
  const status: PostStatus = post?.status === 'published' ? 'published' : 'draft'
  return post && { ...post, status }
}
