import { and, eq, inArray } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import { resolveCategory } from '~/domain/categories/categories.server'
import { raiseCacheVersion, tagsOf } from '~/domain/cache-version.server'
import type { LogDeps } from '~/domain/base-deps.server'
import { DomainError, isDomainError } from '~/domain/errors'
import { indexPost } from '~/domain/search/search.server'
import { trashPost } from '~/domain/trash/trash-post.server'
import { afterCommit, type Transaction } from '~db/client.server'
import { findRow } from '~db/rows.server'
import { categories, posts } from '~db/schema'
import { fulfilSchedule } from './hold-back.server'
import { publishPendingVersion } from './pending-version.server'
import { getPostRow, isEditable, tagsOfNeighbours, type PostRow } from './read-posts.server'
import { findPending, readPostFields, recordSave } from './record-revision.server'
import { recordPostChange, requireComplete, toStatusColumns } from './save-post.server'
import { DRAFTS, isLive } from './constants'
import { asKindOf, type PostStatus } from './schema'
import { recordSlugs } from './slugs.server'

export function changeStatus(
  tx: Transaction,
  post: PostRow,
  requested: PostStatus,
  { now, userId }: { now: number; userId: string | null },
): boolean {
  const status = asKindOf(post.status, requested)
  if (post.status === status) return false
  if (isLive(status)) requireComplete(post)
  const columns = toStatusColumns(post, status, now)
  const fields = readPostFields(tx, post.id)
  tx.update(posts)
    .set({ ...columns, version: post.version + 1, updatedAt: now })
    .where(eq(posts.id, post.id))
    .run()
  recordSave(tx, { before: post, fields, status, userId, at: now })
  if (isLive(status)) {
    recordSlugs(tx, { ...post, status }, now)
    fulfilSchedule(tx, post.id)
  }
  indexPost(tx, post.id)
  raiseCacheVersion(tx, [...tagsOf(post), ...tagsOfNeighbours(tx, { ...post, ...columns })])
  return true
}

export function publishDraft(deps: LogDeps, actor: Actor, postId: string) {
  const { id, slug } = publish(deps, actor, postId)
  return { id, slug }
}

/** An article returned to the drafts may have unpublished changes; the draft's form shows them, so they are published too. */
function publish(deps: LogDeps, actor: Actor, postId: string) {
  const by = { now: deps.now(), userId: requireContentManager(actor).id }
  return deps.db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    if (!isLive(post.status) && findPending(tx, postId)) {
      return { ...publishPendingVersion(deps, actor, postId), isChanged: true }
    }
    const isChanged = changeStatus(tx, post, 'published', by)
    const record = () => recordPostChange(deps, actor, postId, post.status, 'published')
    if (isChanged) afterCommit(tx, record)
    return { ...post, isChanged }
  })
}

/** Does not change `updatedAt` or `version`, so that open editors can still save. */
export function setFeatured(deps: LogDeps, actor: Actor, postId: string, isFeatured: boolean) {
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

/** Returns the post with the number of its entry in the trash. */
export function deletePost(deps: LogDeps, actor: Actor, postId: string) {
  const editor = requireContentManager(actor)
  const post = deps.db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    return { ...post, trashed: trashPost(tx, editor, post, deps.now()) }
  })
  recordPostChange(deps, actor, postId, post.status, null)
  return post
}

export function deleteDraft(deps: LogDeps, actor: Actor, postId: string): void {
  const editor = requireContentManager(actor)
  deps.db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    if (isLive(post.status)) throw new DomainError('NotFound', 'draftNotFound')
    trashPost(tx, editor, post, deps.now())
  })
  recordPostChange(deps, actor, postId, 'draft', null)
}

/** Skips drafts that cannot be published. Uses one transaction, like `changeMany`. */
export function publishMany(deps: LogDeps, actor: Actor, postIds: readonly string[]): ManyChanged {
  requireContentManager(actor)
  const ids = [...new Set(postIds)]
  const changed = deps.db.transaction(() => ids.filter((id) => tryPublish(deps, actor, id)))
  return { changed: changed.length, left: ids.length - changed.length }
}

function tryPublish(deps: LogDeps, actor: Actor, postId: string): boolean {
  try {
    return publish(deps, actor, postId).isChanged
  } catch (error) {
    if (isDomainError(error)) return false
    throw error
  }
}

/** The post's state after a change. Undo requires that nobody has changed the post since then. */
interface PostMark {
  number: number
  version: number
}

const markOf = ({ number, version }: PostRow): PostMark => ({ number, version: version + 1 })

export const unpublishMany = changeMany(
  'draft',
  (tx, post, by) => changeStatus(tx, post, 'draft', by) && markOf(post),
)

export const deleteMany = changeMany(null, (tx, post, { now, userId }) =>
  trashPost(tx, { id: userId }, post, now),
)

export const featureMany = changeMany('same', (tx, post) => changeFeatured(tx, post, true))
export const unfeatureMany = changeMany('same', (tx, post) => changeFeatured(tx, post, false))

/** Like `setFeatured`, this does not change `version`; an open editor saves its own category. */
export function moveMany(
  deps: LogDeps,
  actor: Actor,
  postIds: readonly string[],
  category: string,
) {
  const change = changeMany('same', (tx, post, { now }) => {
    const { id: categoryId } = resolveCategory(tx, category, now, { isCategoryListed: true })
    if (post.categoryId === categoryId) return false
    tx.update(posts).set({ categoryId }).where(eq(posts.id, post.id)).run()
    indexPost(tx, post.id)
    if (post.status === 'published') raiseCacheVersion(tx, tagsOf(post, { ...post, categoryId }))
    return { number: post.number, from: post.categoryId, to: categoryId }
  })
  return change(deps, actor, postIds)
}

export type MovedPost = ReturnType<typeof moveMany>['marks'][number]

/** Undoes `moveMany`, except for posts that were moved again and for deleted categories. */
export function moveBack(deps: LogDeps, actor: Actor, marks: readonly MovedPost[]): ManyChanged {
  const moved = marks.flatMap(({ number, from, to }) => {
    const isSame = and(eq(posts.number, number), eq(posts.categoryId, to))
    const post = deps.db.select({ id: posts.id }).from(posts).where(isSame).get()
    const home = findRow(deps.db, categories, eq(categories.id, from))
    if (!post || !home) return []
    return moveMany(deps, actor, [post.id], home.slug).changed > 0 ? [post] : []
  })
  return { changed: moved.length, left: marks.length - moved.length }
}

/** Undoes `unpublishMany`, except for posts that have been changed since then. */
export function publishAgain(deps: LogDeps, actor: Actor, marks: readonly PostMark[]) {
  const by = { now: deps.now(), userId: requireContentManager(actor).id }
  const changed = deps.db.transaction((tx) =>
    marks.flatMap(({ number, version }) => {
      const isSame = and(eq(posts.number, number), eq(posts.version, version))
      const post = findRow(tx, posts, and(isSame, inArray(posts.status, DRAFTS)))
      if (!post || !isEditable(post)) return []
      return changeStatus(tx, post, 'published', by) ? [post] : []
    }),
  )
  for (const { id } of changed) recordPostChange(deps, actor, id, 'draft', 'published')
  return { changed: changed.length, left: marks.length - changed.length }
}

export type ManyChanged = ReturnType<typeof publishAgain>

/** Uses one transaction, so that readers never see half the change. `marks` contains the state needed to undo the change. */
function changeMany<Mark>(
  status: PostStatus | null | 'same',
  change: (tx: Transaction, post: PostRow, by: { now: number; userId: string }) => Mark | false,
) {
  return (deps: LogDeps, actor: Actor, postIds: readonly string[]) => {
    const by = { now: deps.now(), userId: requireContentManager(actor).id }
    const ids = [...new Set(postIds)]
    const changed = deps.db.transaction((tx) =>
      ids.flatMap((id) => {
        const post = findRow(tx, posts, eq(posts.id, id))
        const mark = post && isEditable(post) && change(tx, post, by)
        return mark ? [{ post, mark }] : []
      }),
    )
    for (const { post } of changed) {
      recordPostChange(deps, actor, post.id, post.status, status === 'same' ? post.status : status)
    }
    const marks = changed.map(({ mark }) => mark)
    return { changed: changed.length, left: ids.length - changed.length, marks }
  }
}
