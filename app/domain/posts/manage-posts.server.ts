import { eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import { resolveCategory } from '~/domain/categories/categories.server'
import { raiseCacheVersion, tagsOf } from '~/domain/cache-version.server'
import type { Logged } from '~/domain/base-deps.server'
import { DomainError } from '~/domain/errors'
import { indexPost, removeFromIndex } from '~/domain/search/search.server'
import type { Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import { getPostRow, isEditable, tagsBeside, type PostRow } from './read-posts.server'
import { readPostFields, recordSave } from './record-revision.server'
import { missingBody } from './sanitize-html.server'
import { recordPostChange, requireBody, toStatusColumns } from './save-post.server'
import type { PostStatus } from './schema'
import { addDevanagariAlias } from './slugs.server'

function changeStatus(
  tx: Transaction,
  post: PostRow,
  status: PostStatus,
  { now, userId }: { now: number; userId: string },
): boolean {
  if (post.status === status) return false
  if (status === 'published') requireBody(post.content)
  const columns = toStatusColumns(post, status, now)
  const fields = readPostFields(tx, post.id)
  tx.update(posts)
    .set({ ...columns, version: post.version + 1, updatedAt: now })
    .where(eq(posts.id, post.id))
    .run()
  recordSave(tx, { before: post, fields, status, userId, at: now })
  if (status === 'published') addDevanagariAlias(tx, post, now)
  indexPost(tx, post.id)
  const beside = status === 'published' ? tagsBeside(tx, { ...post, ...columns }) : []
  raiseCacheVersion(tx, [...tagsOf(post), ...beside])
  return true
}

export function publishDraft(deps: Logged, actor: Actor, postId: string) {
  const { id: userId } = requireContentManager(actor)
  const by = { now: deps.now(), userId }
  const { post, isChanged } = deps.db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    return { post, isChanged: changeStatus(tx, post, 'published', by) }
  })
  if (isChanged) recordPostChange(deps, actor, postId, post.status, 'published')
  return { id: post.id, slug: post.slug }
}

/** Leaves `updatedAt` and `version` alone, so that open editors can still save. */
export function setFeatured(deps: Logged, actor: Actor, postId: string, isFeatured: boolean) {
  requireContentManager(actor)
  const { post, isChanged } = deps.db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    return { post, isChanged: changeFeatured(tx, post, isFeatured) }
  })
  if (isChanged) recordPostChange(deps, actor, postId, post.status, post.status)
  return { id: post.id, slug: post.slug, isFeatured }
}

function changeFeatured(tx: Transaction, post: PostRow, isFeatured: boolean): boolean {
  if (post.isFeatured === isFeatured) return false
  tx.update(posts).set({ isFeatured }).where(eq(posts.id, post.id)).run()
  if (post.status === 'published') raiseCacheVersion(tx, tagsOf(post))
  return true
}

/** Deletes slugs and counts too, but no pictures, which other posts may use. Returns the post. */
export function deletePost(deps: Logged, actor: Actor, postId: string): PostRow {
  requireContentManager(actor)
  const post = deps.db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    removePost(tx, post)
    return post
  })
  recordPostChange(deps, actor, postId, post.status, null)
  return post
}

export function deleteDraft(deps: Logged, actor: Actor, postId: string): void {
  requireContentManager(actor)
  deps.db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    if (post.status !== 'draft') throw new DomainError('NotFound', 'draftNotFound')
    removePost(tx, post)
  })
  recordPostChange(deps, actor, postId, 'draft', null)
}

function removePost(tx: Transaction, post: PostRow): void {
  removeFromIndex(tx, post.id)
  tx.delete(posts).where(eq(posts.id, post.id)).run()
  if (post.status === 'published') raiseCacheVersion(tx, tagsOf(post), [post.slug])
}

export const publishMany = changeMany(
  'published',
  (tx, post, by) => !missingBody(post.content) && changeStatus(tx, post, 'published', by),
)

export type ManyChanged = ReturnType<typeof publishMany>

export const unpublishMany = changeMany('draft', (tx, post, by) =>
  changeStatus(tx, post, 'draft', by),
)

export const deleteMany = changeMany(null, (tx, post) => {
  removePost(tx, post)
  return true
})

export const featureMany = changeMany('same', (tx, post) => changeFeatured(tx, post, true))
export const unfeatureMany = changeMany('same', (tx, post) => changeFeatured(tx, post, false))

/** Like `setFeatured`, leaves `version` alone: an open editor saves its own category. */
export function moveMany(deps: Logged, actor: Actor, postIds: readonly string[], category: string) {
  const change = changeMany('same', (tx, post, { now }) => {
    const { id: categoryId } = resolveCategory(tx, category, now, { isCategoryListed: true })
    if (post.categoryId === categoryId) return false
    tx.update(posts).set({ categoryId }).where(eq(posts.id, post.id)).run()
    indexPost(tx, post.id)
    if (post.status === 'published') raiseCacheVersion(tx, tagsOf(post, { ...post, categoryId }))
    return true
  })
  return change(deps, actor, postIds)
}

/** One transaction, so that readers never see half of the change. */
function changeMany(
  status: PostStatus | null | 'same',
  change: (tx: Transaction, post: PostRow, by: { now: number; userId: string }) => boolean,
) {
  return (deps: Logged, actor: Actor, postIds: readonly string[]) => {
    const by = { now: deps.now(), userId: requireContentManager(actor).id }
    const ids = [...new Set(postIds)]
    const changed = deps.db.transaction((tx) =>
      ids.flatMap((id) => {
        const post = tx.select().from(posts).where(eq(posts.id, id)).get()
        return post && isEditable(post) && change(tx, post, by) ? [post] : []
      }),
    )
    for (const { id, status: before } of changed) {
      recordPostChange(deps, actor, id, before, status === 'same' ? before : status)
    }
    return { changed: changed.length, left: ids.length - changed.length }
  }
}
