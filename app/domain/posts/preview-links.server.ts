/** Links for people without an account to a text that is not published. */
import { createHash, randomBytes } from 'node:crypto'
import { and, count, desc, eq, gt, lte } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Logged, Writes } from '~/domain/base-deps.server'
import { DomainError } from '~/domain/errors'
import { recordChange } from '~/domain/events.server'
import { DAY } from '~/time/durations'
import { previewLinks, posts, users } from '~db/schema'
import { DEFAULT_IMAGE, isLive } from './constants'
import { getPostRow, selectDetails, type PostDetail } from './read-posts.server'
import { findPending } from './record-revision.server'

const PREVIEW_DAYS = [1, 7, 30] as const
const MAX_LINKS = 10

const TOKEN = /^[\w-]{43}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Returns the token, which is stored nowhere. */
export function createPreviewLink(deps: Logged, actor: Actor, postId: string, days: number) {
  const editor = requireContentManager(actor)
  const lifetime = PREVIEW_DAYS.find((each) => each === days)
  if (!lifetime) throw new DomainError('InvalidInput', 'unknownButton')
  const token = randomBytes(32).toString('base64url')
  const createdAt = deps.now()
  deps.db.transaction((tx) => {
    getPostRow(tx, postId)
    tx.delete(previewLinks).where(lte(previewLinks.expiresAt, createdAt)).run()
    const isIts = eq(previewLinks.postId, postId)
    const { links } = tx.select({ links: count() }).from(previewLinks).where(isIts).get()!
    if (links >= MAX_LINKS) {
      throw new DomainError('Conflict', 'tooManyPreviewLinks')
    }
    const expiresAt = createdAt + lifetime * DAY
    const row = { tokenHash: hashOf(token), postId, userId: editor.id, createdAt, expiresAt }
    tx.insert(previewLinks).values(row).run()
  })
  recordChange(deps, actor, 'preview link created', { post: postId, days })
  return token
}

/** Newest first; `id` is the hash, which opens nothing. */
export function listPreviewLinks({ db, now }: Writes, actor: Actor, postId: string) {
  requireContentManager(actor)
  const { tokenHash: id, createdAt, expiresAt } = previewLinks
  return db
    .select({ id, createdAt, expiresAt, by: users.username })
    .from(previewLinks)
    .leftJoin(users, eq(users.id, previewLinks.userId))
    .where(and(eq(previewLinks.postId, postId), gt(expiresAt, now())))
    .orderBy(desc(createdAt))
    .all()
}

export function revokePreviewLink(deps: Logged, actor: Actor, postId: string, id: string): void {
  requireContentManager(actor)
  const isIt = and(eq(previewLinks.postId, postId), eq(previewLinks.tokenHash, id))
  const { changes } = deps.db.delete(previewLinks).where(isIt).run()
  if (changes === 0) throw new DomainError('NotFound', 'linkEnded')
  recordChange(deps, actor, 'preview link revoked', { post: postId })
}

/** For anybody with the link. `movedTo` is where a post has been published since. */
export function openPreviewLink(
  { db, now }: Writes,
  token: string,
): { post: PostDetail } | { movedTo: Pick<PostDetail, 'slug' | 'status'> } {
  const isValid = and(eq(previewLinks.tokenHash, hashOf(token)), gt(previewLinks.expiresAt, now()))
  const link = TOKEN.test(token)
    ? db.select({ postId: previewLinks.postId }).from(previewLinks).where(isValid).get()
    : undefined
  const post = link && selectDetails(db, eq(posts.id, link.postId)).get()
  if (!post || post.status === 'trashed') throw new DomainError('Gone', 'linkEnded')
  const pending = isLive(post.status) ? findPending(db, post.id)?.fields : undefined
  if (pending) {
    const { title = '', content = '', description = '', image } = pending
    return { post: { ...post, title, content, description, image: image || DEFAULT_IMAGE } }
  }
  return isLive(post.status) ? { movedTo: { slug: post.slug, status: post.status } } : { post }
}
