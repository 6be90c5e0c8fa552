/** Links that show unpublished content to people without an account. */
import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { LogDeps, ReadDeps, WriteDeps } from '~/domain/core/base-deps.server'
import { isClockTrusted } from '~/domain/core/clock.server'
import { DomainError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { hashesIn, keyOfUrl, pictureKey, viewUrl } from '~/domain/core/picture-url'
import { toPictureUrl } from '~/domain/files/stored-files.server'
import { DAY } from '~/time/durations'
import type { Database } from '~db/client.server'
import { countRows, findRow } from '~db/rows.server'
import { categories, files, guests, previewLinks, posts, users } from '~db/schema'
import { DEFAULT_IMAGE, isLive } from '~/domain/core/post-kinds'
import { LANGUAGE_CHOICES, settleLanguage } from './post-language'
import {
  getPostForEditor,
  getPostRow,
  selectDetails,
  type EditorPost,
  type PostDetail,
} from './read-posts.server'
import { findPending, type PendingVersion } from './record-revision.server'
import { isManager } from './plans.server'
import { toTextColumns } from './post-columns.server'
import { findByUrl } from './translations.server'

const PREVIEW_DAYS = [1, 7, 30] as const
const MAX_LINKS = 10

const TOKEN = /^[\w-]{43}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Returns the token, which is not stored. */
export function createPreviewLink(deps: LogDeps, actor: Actor, postId: string, days: number) {
  const editor = requireRight(actor, 'managePosts')
  const lifetime = PREVIEW_DAYS.find((each) => each === days)
  if (!lifetime) throw new DomainError('InvalidInput', 'unknownButton')
  const token = randomBytes(32).toString('base64url')
  const createdAt = deps.now()
  deps.db.transaction((tx) => {
    getPostRow(tx, postId)
    if (isClockTrusted({ ...deps, db: tx }))
      tx.delete(previewLinks).where(lte(previewLinks.expiresAt, createdAt)).run()
    const isOpen = and(eq(previewLinks.postId, postId), gt(previewLinks.expiresAt, createdAt))
    if (countRows(tx, previewLinks, isOpen) >= MAX_LINKS) {
      throw new DomainError('Conflict', 'tooManyPreviewLinks')
    }
    const expiresAt = createdAt + lifetime * DAY
    const row = { tokenHash: hashOf(token), postId, userId: editor.id, createdAt, expiresAt }
    tx.insert(previewLinks).values(row).run()
  })
  recordChange(deps, actor, 'preview link created', { post: postId, days })
  return token
}

/** Lists links, newest first; `id` is the hash, which grants no access. */
export function listPreviewLinks({ db, now }: WriteDeps, actor: Actor, postId: string) {
  requireRight(actor, 'managePosts')
  const { tokenHash: id, createdAt, expiresAt } = previewLinks
  return db
    .select({ id, createdAt, expiresAt, by: users.username })
    .from(previewLinks)
    .leftJoin(users, eq(users.id, previewLinks.userId))
    .where(and(eq(previewLinks.postId, postId), gt(expiresAt, now())))
    .orderBy(desc(createdAt))
    .all()
}

export function revokePreviewLink(deps: LogDeps, actor: Actor, postId: string, id: string): void {
  requireRight(actor, 'managePosts')
  const isIt = and(eq(previewLinks.postId, postId), eq(previewLinks.tokenHash, id))
  const { changes } = deps.db.delete(previewLinks).where(isIt).run()
  if (changes === 0) throw new DomainError('NotFound', 'linkEnded')
  recordChange(deps, actor, 'preview link revoked', { post: postId })
}

/** Opens a link for anybody who has it. `movedTo` is the post's address if it has been published since then. */
export function openPreviewLink(
  { db, now }: WriteDeps,
  token: string,
): { post: PostDetail } | { movedTo: Pick<PostDetail, 'slug' | 'status'> } {
  const isValid = and(eq(previewLinks.tokenHash, hashOf(token)), gt(previewLinks.expiresAt, now()))
  const link = TOKEN.test(token)
    ? db
        .select({ postId: previewLinks.postId })
        .from(previewLinks)
        .innerJoin(users, isManager(previewLinks.userId))
        .where(isValid)
        .get()
    : undefined
  const post = link && selectDetails(db, eq(posts.id, link.postId)).get()
  if (!post || post.status === 'trashed') throw new DomainError('Gone', 'linkEnded')
  const pending = findPending(db, post.id)
  if (pending) return { post: withChanges(db, post, pending) }
  if (!isLive(post.status)) return { post }
  return { movedTo: { slug: post.slug, status: post.status } }
}

/** The post as readers will see it once it is published, with its unpublished changes. */
export function getPreview(deps: ReadDeps, actor: Actor, postId: string): EditorPost {
  const post = getPostForEditor(deps, actor, postId)
  const pending = findPending(deps.db, postId)
  return pending ? withChanges(deps.db, post, pending) : post
}

/** Returns the post as it will be when its changes are published. */
function withChanges<Post extends PostDetail>(
  db: Database,
  post: Post,
  { fields, updatedAt }: PendingVersion,
) {
  const { title = '', content = '', description = '', authorName } = fields
  const text = toTextColumns(title, content)
  const chosen = LANGUAGE_CHOICES.find((language) => language === fields.language)
  const image = toPictureUrl(db, fields.image ?? '') || DEFAULT_IMAGE
  const keys = [...hashesIn(content)].map((hash) => pictureKey(hash)).concat(keyOfUrl(image) ?? [])
  const pictures = db.select().from(files).where(inArray(files.key, keys)).all()
  const picture = pictures.find((file) => viewUrl(file.key) === image)
  const category = findRow(db, categories, eq(categories.slug, fields.category ?? ''))
  const other = findByUrl(db, fields.translation ?? '')
  const isBySame = !authorName || authorName === post.authorName
  const guest = findRow(db, guests, eq(guests.name, authorName ?? ''))
  return {
    ...post,
    ...text,
    description,
    image,
    language: settleLanguage(chosen, text.language, post),
    category: category ?? post.category,
    categoryId: category?.id ?? post.categoryId,
    picture: picture ?? null,
    colour: picture?.colour ?? null,
    picturesOfText: Object.fromEntries(
      pictures.map((file) => [viewUrl(file.key), [file.colour, file.width, file.height] as const]),
    ),
    translation: findRow(db, posts, eq(posts.id, other ?? '')) ?? null,
    ...(!isBySame && { authorName, authorSlug: guest?.slug ?? null, profile: null }),
    updatedAt,
  } satisfies PostDetail
}
