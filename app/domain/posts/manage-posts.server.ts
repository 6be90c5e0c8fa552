import { and, eq, inArray } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import { resolveCategory } from './categories.server'
import type { LogDeps } from '~/domain/core/base-deps.server'
import { DomainError, isDomainError } from '~/domain/core/errors'
import { startSlices } from '~/domain/core/slices'
import { indexPost } from '~/domain/search-index/merge-postings.server'
import { trashPost } from './trash-post.server'
import type { Transaction } from '~db/client.server'
import { findRow } from '~db/rows.server'
import { categories, posts } from '~db/schema'
import { changePost, type ChangedPost } from './change-post.server'
import { DRAFTS, isLive } from '~/domain/core/post-kinds'
import { followChoice } from './follow-choice.server'
import { announcePost, getPostRow, isEditable, type PostRow } from './read-posts.server'
import { findPublishedText, outdated } from './record-revision.server'
import { logged, recordPostChange } from './save-post.server'
import type { PostStatus } from './schema'

/** @param version the version that the client has seen; without it, the present one */
export function publishDraft(
  deps: LogDeps,
  actor: Actor,
  postId: string,
  { version }: { version?: number } = {},
): ChangedPost {
  const { id: userId } = requireRight(actor, 'managePosts')
  return deps.db.transaction((tx) => {
    const change = { deed: 'publishStored', version } as const
    return logged(tx, deps, actor, changePost(tx, postId, change, { now: deps.now(), userId }))
  })
}

/** Does not change `updatedAt` or `version`, so that open editors can still save. */
export function setFeatured(deps: LogDeps, actor: Actor, postId: string, isFeatured: boolean) {
  requireRight(actor, 'managePosts')
  const { post, isChanged } = deps.db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    return { post, isChanged: changeFeatured(tx, post, isFeatured, deps.now()) }
  })
  if (isChanged) recordPostChange(deps, actor, postId, post.status, post.status)
  return { id: post.id, slug: post.slug, isFeatured }
}

function changeFeatured(tx: Transaction, post: PostRow, isFeatured: boolean, now: number): boolean {
  if (post.isFeatured === isFeatured) return false
  tx.update(posts).set({ isFeatured }).where(eq(posts.id, post.id)).run()
  announcePost(tx, post, post, now)
  return true
}

/** Returns the post with the number of its entry in the trash. @param version as in `publishDraft` */
export function deletePost(
  deps: LogDeps,
  actor: Actor,
  postId: string,
  { version }: { version?: number } = {},
) {
  const editor = requireRight(actor, 'managePosts')
  const post = deps.db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    if (version !== undefined && version !== post.version) throw outdated()
    return { ...post, trashed: trashPost(tx, editor, post, deps.now()) }
  })
  recordPostChange(deps, actor, postId, post.status, null)
  return post
}

export function deleteDraft(
  deps: LogDeps,
  actor: Actor,
  postId: string,
  options: { version?: number } = {},
): void {
  deps.db.transaction((tx) => {
    const { status } = getPostRow(tx, postId)
    if (isLive(status)) throw new DomainError('NotFound', 'draftNotFound')
    deletePost(deps, actor, postId, options)
  })
}

/** Skips drafts that cannot be published. Uses one transaction, like `changeMany`. */
export function publishMany(deps: LogDeps, actor: Actor, postIds: readonly string[]): ManyChanged {
  requireRight(actor, 'managePosts')
  const ids = [...new Set(postIds)]
  const changed = deps.db.transaction(() => ids.filter((id) => tryPublish(deps, actor, id)))
  return { changed: changed.length, left: ids.length - changed.length }
}

function tryPublish(deps: LogDeps, actor: Actor, postId: string): boolean {
  try {
    return publishDraft(deps, actor, postId).isChanged
  } catch (error) {
    if (isDomainError(error)) return false
    throw error
  }
}

const STEP = 20

/** Changes many posts in several transactions, between which the site serves other requests. */
export async function inSteps<Mark>(
  postIds: readonly string[],
  change: (postIds: readonly string[]) => ManyChanged & { marks?: Mark[] },
): Promise<ManyChanged & { marks: Mark[] }> {
  const pause = startSlices()
  const all = { changed: 0, left: 0, marks: [] as Mark[] }
  for (let start = 0; start < postIds.length; start += STEP) {
    const { changed, left, marks = [] } = change(postIds.slice(start, start + STEP))
    all.changed += changed
    all.left += left
    all.marks.push(...marks)
    await pause()
  }
  return all
}

/** The post's state after a change. Undo requires that nobody has changed the post since then. */
interface PostMark {
  number: number
  version: number
  /** When the post was unpublished. */
  at: number
}

export const unpublishMany = changeMany('draft', (tx, post, by) => {
  const { isChanged, version, at } = changePost(tx, post.id, { deed: 'withdrawStored' }, by)
  return isChanged && { number: post.number, version, at }
})

export const deleteMany = changeMany(null, (tx, post, { now, userId }) =>
  trashPost(tx, { id: userId }, post, now),
)

export const featureMany = changeMany('same', (tx, post, { now }) =>
  changeFeatured(tx, post, true, now),
)
export const unfeatureMany = changeMany('same', (tx, post, { now }) =>
  changeFeatured(tx, post, false, now),
)

/** Like `setFeatured`, this does not change `version`; an open editor saves its own category. */
export function moveMany(
  deps: LogDeps,
  actor: Actor,
  postIds: readonly string[],
  category: string,
) {
  const change = changeMany('same', (tx, post, { now }) => {
    const { id: categoryId, slug } = resolveCategory(tx, category, now, { isCategoryListed: true })
    if (post.categoryId === categoryId) return false
    tx.update(posts).set({ categoryId }).where(eq(posts.id, post.id)).run()
    followChoice(tx, post.id, 'category', slugOf(tx, post.categoryId), slug)
    indexPost(tx, post.id)
    announcePost(tx, post, { ...post, categoryId }, now)
    return { number: post.number, from: post.categoryId, to: categoryId }
  })
  return change(deps, actor, postIds)
}

const slugOf = (tx: Transaction, id: string) =>
  findRow(tx, categories, eq(categories.id, id))?.slug ?? ''

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

/** Undoes unpublishing, except for posts that have been changed since then. Readers get the text that they saw last. */
export function publishAgain(deps: LogDeps, actor: Actor, marks: readonly PostMark[]) {
  const by = { now: deps.now(), userId: requireRight(actor, 'managePosts').id }
  const changed = deps.db.transaction((tx) =>
    marks.filter(({ number, version, at: endedAt }) => {
      const isSame = and(eq(posts.number, number), eq(posts.version, version))
      const post = findRow(tx, posts, and(isSame, inArray(posts.status, DRAFTS)))
      if (!post) return false
      const stored = findPublishedText(tx, post.id)
      const change = { deed: 'undoWithdrawal', stored, version, endedAt } as const
      return logged(tx, deps, actor, changePost(tx, post.id, change, by)).isChanged
    }),
  )
  return { changed: changed.length, left: marks.length - changed.length }
}

export type ManyChanged = ReturnType<typeof publishAgain>

/** Uses one transaction, so that readers never see half the change. `marks` contains the state needed to undo the change. */
function changeMany<Mark>(
  status: PostStatus | null | 'same',
  change: (tx: Transaction, post: PostRow, by: { now: number; userId: string }) => Mark | false,
) {
  return (deps: LogDeps, actor: Actor, postIds: readonly string[]) => {
    const by = { now: deps.now(), userId: requireRight(actor, 'managePosts').id }
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
