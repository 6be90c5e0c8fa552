import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Account } from '~/domain/core/account-schema'
import { withPresentPictures } from '~/domain/files/file-uses.server'
import { announcePost, type PostRow } from './read-posts.server'
import { changePost } from './change-post.server'
import { isLive } from '~/domain/core/post-kinds'
import { applyDeedToPlans, hasPlannedEnd, type By } from './plans.server'
import { followLink } from './follow-choice.server'
import { linkTranslation } from './translations.server'
import type { PostStatus } from './schema'
import { findFreeSlug, recordSlugs } from './slugs.server'
import { indexPost } from '~/domain/search-index/merge-postings.server'
import { say, type Message } from '~/labels/messages'
import type { Transaction } from '~db/client.server'
import { findRow } from '~db/rows.server'
import { fileUses, pendingVersions, posts, slugHistory, type trash } from '~db/schema'
import { moveToTrash } from '~/domain/core/move-to-trash.server'

/** Keeps the row with its number, views, shares and revisions, but frees its slug and pictures. */
export function trashPost(
  tx: Transaction,
  editor: Pick<Account, 'id'>,
  post: PostRow,
  now: number,
): number {
  const { id, title, slug, number } = post
  const kind = post.status === 'published' ? 'post' : post.status
  applyDeedToPlans(tx, 'trash', post, { now, userId: editor.id })
  tx.update(posts)
    .set({ status: 'trashed', slug: `~${number}`, submissionId: null })
    .where(eq(posts.id, id))
    .run()
  indexPost(tx, id)
  tx.delete(fileUses).where(eq(fileUses.postId, id)).run()
  followLink(tx, id, slug, '')
  // The deleted post keeps its link, so that restoring it links the pair again.
  const isLinked = and(eq(posts.translationId, id), ne(posts.status, 'trashed'))
  tx.update(posts).set({ translationId: null }).where(isLinked).run()
  announcePost(tx, post, { ...post, status: 'trashed' }, now)
  return moveToTrash(tx, editor, { kind, itemId: id, title, slug, data: {} }, now)
}

interface TrashedPost extends Pick<typeof trash.$inferSelect, 'itemId' | 'slug' | 'createdAt'> {
  kind: 'post' | Exclude<PostStatus, 'published'>
}

/** Returns a note if another post now has the slug, or if the post's planned end passed in the trash. */
export function restorePost(
  tx: Transaction,
  { kind, itemId, slug: former, createdAt }: TrashedPost,
  by: By,
): Message | null {
  const { now } = by
  const post = findRow(tx, posts, eq(posts.id, itemId))!
  const status = kind === 'post' ? 'published' : kind
  const slug = findFreeSlug(tx, former!, now, itemId)
  // Unpublished changes of the translation name this slug.
  tx.update(posts).set({ slug }).where(eq(posts.id, itemId)).run()
  const restored = { ...post, status, slug, translationId: relink(tx, post) } as const
  const { content, image, authorPhoto, translationId, seo } = restored
  const present = (text: string) => withPresentPictures(tx, text)
  // Writes every text, even an unchanged one, so that triggers record its uses of pictures again.
  tx.update(posts)
    .set({
      status,
      slug,
      translationId,
      content: present(content),
      image: present(image),
      authorPhoto: authorPhoto && present(authorPhoto),
      seo: seo.shareImage ? { ...seo, shareImage: present(seo.shareImage) } : seo,
    })
    .where(eq(posts.id, itemId))
    .run()
  tx.update(pendingVersions)
    .set({ fields: sql`fields` })
    .where(eq(pendingVersions.postId, itemId))
    .run()
  if (isLive(status)) {
    recordSlugs(tx, restored, now)
    indexPost(tx, itemId)
    announcePost(tx, post, restored, now)
  }
  const endedAt = createdAt
  const isOver = isLive(status) && hasPlannedEnd(tx, itemId, endedAt, now)
  applyDeedToPlans(tx, 'restore', post, by, endedAt)
  if (isOver) changePost(tx, itemId, { deed: 'withdrawStored' }, by)
  if (isOver) return say('restoredAsDraft', { title: post.title })
  return slug === former
    ? null
    : say('slugGone', { title: post.title, other: ownerOf(tx, former!, itemId), slug })
}

/** Links the translation back to the post. Returns null if the translation has another link or is in the trash. */
function relink(tx: Transaction, { id, translationId }: typeof posts.$inferSelect): string | null {
  const other = translationId === null ? undefined : findRow(tx, posts, eq(posts.id, translationId))
  if (!other || ![null, id].includes(other.translationId)) return null
  linkTranslation(tx, id, other.id)
  return other.status === 'trashed' ? null : other.id
}

function ownerOf(tx: Transaction, slug: string, without: string): string {
  const formerly = tx.select({ id: slugHistory.postId }).from(slugHistory)
  const isOwner = inArray(posts.id, formerly.where(eq(slugHistory.slug, slug)))
  const isPresent = eq(posts.slug, slug)
  const owners = tx.select({ title: posts.title }).from(posts)
  const isOther = and(or(isPresent, isOwner), ne(posts.id, without))
  const owner = owners.where(isOther).orderBy(desc(isPresent)).get()
  return owner?.title ?? slug
}
