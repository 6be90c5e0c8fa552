import { eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import { toPictureUrl } from '~/domain/files/stored-files.server'
import { type CategoryChoice, resolveCategory } from '~/domain/categories/categories.server'
import type { Deps } from '~/domain/deps.server'
import { DomainError, fieldError } from '~/domain/errors'
import { indexPost } from '~/domain/search/index/index-posts.server'
import { raiseCacheVersion } from '~/domain/cache-version.server'
import { posts } from '~db/schema'
import { chooseSlug, followSlug } from './change-slug.server'
import { DEFAULT_IMAGE } from './constants'
import { getPostRow, toBody, toStatusColumns, toTextColumns, type PostRow } from './post-row.server'
import { isBlankHtml } from './blank-html'
import { settleLanguage } from './post-language'
import { lacksBody, type EditInput, type PostStatus } from './schema'

export interface UpdatedPost {
  id: string
  slug: string
  status: PostStatus
  version: number
}

interface UpdateOptions extends CategoryChoice {
  /** The edited version; if absent, the last save wins, as in the API. */
  version?: number
  status?: PostStatus
  isFeatured?: boolean
}

/** @throws `InvalidInput` without a body; `Conflict` for another version, or at `slug` */
export function updatePost(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  postId: string,
  input: EditInput,
  { version, status, isFeatured, isCategoryListed }: UpdateOptions = {},
): UpdatedPost {
  requireContentManager(actor)
  const time = now()
  const body = toBody(input.content)
  if (isBlankHtml(body)) throw missingBody()
  const text = toTextColumns(input.title, body)
  return db.transaction((tx) => {
    const before = getPostRow(tx, postId)
    if (version !== undefined && version !== before.version) {
      throw new DomainError('Conflict', 'The post was changed meanwhile.')
    }
    const requested = status ?? before.status
    if (requested === 'published' && lacksBody(body)) throw missingBody()
    const after = {
      ...text,
      language: settleLanguage(input.language, text.language, before),
      slug: chooseSlug(tx, before, input, time),
      description: input.description,
      image: toPictureUrl(tx, input.image) || DEFAULT_IMAGE,
      categoryId: resolveCategory(tx, input.category, time, { isCategoryListed }).id,
      authorName: input.authorName || before.authorName,
      authorPhoto: input.authorPhoto || before.authorPhoto,
      isFeatured: isFeatured ?? before.isFeatured,
      ...toStatusColumns(before, requested, time),
    }
    const saved = { version: before.version + 1, updatedAt: time }
    tx.update(posts)
      .set({ ...after, ...saved })
      .where(eq(posts.id, postId))
      .run()
    followSlug(tx, before, after, time)
    if (isSeenByReaders(before, after)) {
      indexPost(tx, postId)
      raiseCacheVersion(tx)
    }
    return { id: postId, slug: after.slug, status: after.status, version: saved.version }
  })
}

function missingBody() {
  return fieldError('InvalidInput', 'content', 'Content is required')
}

type Visible = Omit<PostRow, 'id' | 'version'>

/** Not for drafts, nor for a save without changes. */
function isSeenByReaders(before: Visible, after: Visible): boolean {
  const names = Object.keys(after) as (keyof Visible)[]
  const isPublic = before.status === 'published' || after.status === 'published'
  return isPublic && names.some((name) => name in before && before[name] !== after[name])
}
