import { eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import { raiseCacheVersion, tagsOf } from '~/domain/cache-version.server'
import type { Reads, Writes } from '~/domain/base-deps.server'
import { DomainError } from '~/domain/errors'
import { indexPost, removeFromIndex } from '~/domain/search/search.server'
import type { Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import { getPostRow, isEditable, type PostRow } from './read-posts.server'
import { lacksBody } from './sanitize-html.server'
import { requireBody, toStatusColumns } from './save-post.server'
import type { PostStatus } from './schema'
import { keepDevanagariAlias } from './slugs.server'

function changeStatus(tx: Transaction, post: PostRow, status: PostStatus, now: number): boolean {
  if (post.status === status) return false
  if (status === 'published') requireBody(post.content)
  tx.update(posts)
    .set({ ...toStatusColumns(post, status, now), version: post.version + 1, updatedAt: now })
    .where(eq(posts.id, post.id))
    .run()
  if (status === 'published') keepDevanagariAlias(tx, post, now)
  indexPost(tx, post.id)
  raiseCacheVersion(tx, tagsOf(post))
  return true
}

/** @throws `Unauthenticated`, `Forbidden`, `NotFound`, `InvalidInput` at `content` without a body */
export function publishDraft({ db, now }: Writes, actor: Actor, postId: string) {
  requireContentManager(actor)
  return db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    changeStatus(tx, post, 'published', now())
    return { id: post.id, slug: post.slug }
  })
}

/** Keeps `updatedAt` and `version`, so open editors can still save. @throws `NotFound` */
export function setFeatured({ db }: Reads, actor: Actor, postId: string, isFeatured: boolean) {
  requireContentManager(actor)
  return db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    if (post.isFeatured !== isFeatured) {
      tx.update(posts).set({ isFeatured }).where(eq(posts.id, post.id)).run()
      if (post.status === 'published') raiseCacheVersion(tx, tagsOf(post))
    }
    return { id: post.id, slug: post.slug, isFeatured }
  })
}

/** Also deletes slugs and counts, not pictures, which other posts may use. Returns the post. */
export function deletePost({ db }: Reads, actor: Actor, postId: string): PostRow {
  requireContentManager(actor)
  return db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    removePost(tx, post)
    return post
  })
}

export function deleteDraft({ db }: Reads, actor: Actor, postId: string): void {
  requireContentManager(actor)
  db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    if (post.status !== 'draft') throw new DomainError('NotFound', 'Draft not found')
    removePost(tx, post)
  })
}

function removePost(tx: Transaction, post: PostRow): void {
  removeFromIndex(tx, post.id)
  tx.delete(posts).where(eq(posts.id, post.id)).run()
  if (post.status === 'published') raiseCacheVersion(tx, tagsOf(post), [post.slug])
}

/** Drafts without a body are skipped. @throws DomainError `Unauthenticated` or `Forbidden` */
export const publishMany = changeMany(
  (tx, post, now) => !lacksBody(post.content) && changeStatus(tx, post, 'published', now),
)

export type ManyChanged = ReturnType<typeof publishMany>

export const unpublishMany = changeMany((tx, post, now) => changeStatus(tx, post, 'draft', now))

export const deleteMany = changeMany((tx, post) => {
  removePost(tx, post)
  return true
})

/** One transaction, so that readers never see half of it. */
function changeMany(change: (tx: Transaction, post: PostRow, now: number) => boolean) {
  return ({ db, now }: Writes, actor: Actor, postIds: readonly string[]) => {
    requireContentManager(actor)
    const time = now()
    const ids = [...new Set(postIds)]
    const { length: changed } = db.transaction((tx) =>
      ids.filter((id) => {
        const post = tx.select().from(posts).where(eq(posts.id, id)).get()
        return post && isEditable(post) && change(tx, post, time)
      }),
    )
    return { changed, left: ids.length - changed }
  }
}
