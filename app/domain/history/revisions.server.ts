/** Lists, reads, restores and thins out the history of a post or the devotional text. */
import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { LogDeps, ReadDeps, SettingsDeps, WriteDeps } from '~/domain/core/base-deps.server'
import { isClockTrusted } from '~/domain/core/clock.server'
import { DomainError } from '~/domain/core/errors'
import { withPresentPictures } from '~/domain/files/file-uses.server'
import { keyOfUrl } from '~/domain/core/picture-url'
import { updateDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { DevotionalInputSchema } from '~/domain/nirvankand/schema'
import { DAY, HOUR } from '~/time/durations'
import { findRow, hasRow } from '~db/rows.server'
import { files, nirvankand, posts, revisions, schedules, users } from '~db/schema'
import { DEFAULT_IMAGE } from '~/domain/core/post-kinds'
import { changePost } from '~/domain/posts/change-post.server'
import { cleanText } from '~/domain/posts/post-columns.server'
import { isEditable } from '~/domain/posts/read-posts.server'
import {
  findPending,
  isRevisionOf,
  readPostFields,
  settleFields,
  toPendingFields,
  unpackFields,
  type RevisionFields,
  type RevisionOwner,
} from '~/domain/posts/record-revision.server'
import { logged } from '~/domain/posts/save-post.server'
import { EditInputSchema, type PostStatus } from '~/domain/posts/schema'
import { summarise } from './summary.server'

const REVISIONS_PAGE_SIZE = 100

/** The number of a revision, the current text, or its unpublished changes. */
export type VersionName = number | 'present' | 'pending'

interface Owner {
  owner: RevisionOwner
  title: string
  /** Null for the devotional text. */
  status: PostStatus | null
  /** The version of the last save; restoring with another version is rejected. */
  version: number
  updatedAt: number
}

function getOwner({ db }: ReadDeps, id: string): Owner {
  const { title, status, version, updatedAt } = posts
  const columns = { title, status, version, updatedAt }
  const post = db.select(columns).from(posts).where(eq(posts.id, id)).get()
  if (post && isEditable(post)) return { owner: { postId: id }, ...post }
  const text = findRow(db, nirvankand, eq(nirvankand.id, id))
  if (!text || post) throw new DomainError('NotFound', 'postNotFound')
  return { ...text, owner: { nirvankandId: id }, status: null, version: text.updatedAt }
}

/**
 * Each revision has a summary of its changes; the oldest one has nothing to compare it with.
 * @param before the number of the last revision on the previous page
 */
export function getHistory(deps: ReadDeps, actor: Actor, id: string, before?: number) {
  requireRight(actor, 'managePosts')
  const owner = getOwner(deps, id)
  const { fields, number, reason, isPublished, title, createdAt } = revisions
  const rows = deps.db
    .select({ fields, number, reason, isPublished, title, createdAt, username: users.username })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.userId))
    .where(and(isRevisionOf(owner.owner), before === undefined ? undefined : lt(number, before)))
    .orderBy(desc(number))
    .limit(REVISIONS_PAGE_SIZE + 1)
    .all()
  const settle = toSettled(deps, owner.owner)
  const texts = rows.map((row) => settle(unpackFields(row.fields)))
  return {
    ...owner,
    revisions: rows.slice(0, REVISIONS_PAGE_SIZE).map(({ fields: _, ...row }, index) => {
      const earlier = texts[index + 1]
      return { ...row, summary: earlier ? summarise(earlier, texts[index]!) : null }
    }),
    hasMore: rows.length > REVISIONS_PAGE_SIZE,
    hasPending: 'postId' in owner.owner && findPending(deps.db, id) !== undefined,
  }
}

interface TextVersion {
  fields: RevisionFields
  at: number
  username: string | null
}

export function getVersion(
  deps: ReadDeps,
  actor: Actor,
  id: string,
  name: VersionName,
): TextVersion {
  requireRight(actor, 'managePosts')
  const { db } = deps
  const { owner, updatedAt } = getOwner(deps, id)
  if (name === 'present') return { fields: readPresent(deps, owner), at: updatedAt, username: null }
  if (name === 'pending') {
    const pending = findPending(db, id)
    if (!pending) throw new DomainError('NotFound', 'noPendingVersion')
    const user = findRow(db, users, eq(users.id, pending.userId ?? ''))
    const fields = settleFields(pending.fields, readPostFields(db, id))
    return { fields, at: pending.updatedAt, username: user?.username ?? null }
  }
  const row = db
    .select({ fields: revisions.fields, at: revisions.createdAt, username: users.username })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.userId))
    .where(and(isRevisionOf(owner), eq(revisions.number, name)))
    .get()
  if (!row) throw new DomainError('NotFound', 'noRevision')
  return { ...row, fields: toSettled(deps, owner)(unpackFields(row.fields)) }
}

function toSettled({ db }: ReadDeps, owner: RevisionOwner) {
  if (!('postId' in owner)) return (fields: RevisionFields) => fields
  const present = readPostFields(db, owner.postId)
  return (fields: RevisionFields) => settleFields(fields, present)
}

function readPresent({ db }: ReadDeps, owner: RevisionOwner): RevisionFields {
  if ('postId' in owner) return readPostFields(db, owner.postId)
  const { title, subtitle, shlokas } = nirvankand
  const columns = { title, subtitle, shlokas }
  return db.select(columns).from(nirvankand).where(eq(nirvankand.id, owner.nirvankandId)).get()!
}

/**
 * Does not change the address, category, views or publication date. The text of a published post becomes unpublished
 * changes. Returns the names of pictures that no longer exist.
 */
export function restoreRevision(
  deps: LogDeps & SettingsDeps,
  actor: Actor,
  id: string,
  number: number,
  version: number,
): { gonePictures: string[] } {
  const { fields } = getVersion(deps, actor, id, number)
  const { owner } = getOwner(deps, id)
  const gonePictures: string[] = []
  const repair = (html: string) =>
    html.replace(/(?<=<img src=")\/media\/[^"]+/g, (url) => {
      const present = findPicture(deps, url)
      if (present === null) gonePictures.push(url.split('/').at(-1)!)
      return present ?? DEFAULT_IMAGE
    })
  if (!('postId' in owner)) {
    const shlokas = [fields.shlokas ?? []].flat().map(repair)
    const input = DevotionalInputSchema.parse({ ...fields, shlokas })
    updateDevotionalText(deps, actor, id, input, { version, isRestored: true })
    return { gonePictures }
  }
  const present = readPostFields(deps.db, id)
  const { slug, category } = present
  const image = String(fields.image ?? '')
  const picture = image && findPicture(deps, image)
  if (picture === null) gonePictures.unshift(image.split('/').at(-1)!)
  const content = repair(String(fields.content))
  const translation = findTranslationSlug(deps, String(fields.translation ?? ''))
  const unchanged = { slug, category, translation, image: picture ?? '' }
  const input = EditInputSchema.safeParse({ ...fields, content, ...unchanged })
  if (!input.success) throw new DomainError('InvalidInput', 'incompletePost')
  const sent = cleanText(input.data, deps.env)
  const by = { now: deps.now(), userId: requireRight(actor, 'managePosts').id }
  deps.db.transaction((tx) => {
    const stored = toPendingFields(tx, sent)
    const change = { deed: 'restoreVersion', stored, isRestored: true, version } as const
    logged(tx, deps, actor, changePost(tx, id, change, by))
  })
  return { gonePictures }
}

/** Returns the picture's current URL; null if its file was deleted. */
function findPicture({ db }: ReadDeps, url: string): string | null {
  const present = withPresentPictures(db, url)
  const key = keyOfUrl(present)
  if (key === null) return present
  return hasRow(db, files, eq(files.key, key)) ? present : null
}

function findTranslationSlug({ db }: ReadDeps, slug: string): string {
  return db.select({ slug: posts.slug }).from(posts).where(eq(posts.slug, slug)).get()?.slug ?? ''
}

/** The maximum number of revisions that one transaction deletes. */
const MAX_THINNED = 2_000

/** Keeps all revisions for a day, one per hour for a week, one per day for a month, and every published one. */
export async function thinRevisions(deps: WriteDeps): Promise<number> {
  const { db } = deps
  const time = deps.now()
  if (!isClockTrusted(deps)) return 0
  const { number, postId, nirvankandId, createdAt, isPublished } = revisions
  const planned = db.select({ number: sql`coalesce(${schedules.revision}, 0)` }).from(schedules)
  // SQL literals make this an integer division; bound parameters would be real numbers.
  const span = sql`iif(${createdAt} > ${time - 7 * DAY}, ${sql.raw(`${HOUR}, ${DAY}`)})`
  const place = sql<number>`row_number() over (
    partition by coalesce(${postId}, ${nirvankandId}), ${span}, ${createdAt} / ${span}
    order by ${number} desc)`
  const dated = db
    .select({ number, createdAt, place: place.as('place') })
    .from(revisions)
    .where(and(eq(isPublished, false), lt(createdAt, time - DAY), notInArray(number, planned)))
    .as('dated')
  const isSurplus = sql`${dated.place} > 1 or ${dated.createdAt} < ${time - 30 * DAY}`
  const surplus = db.select({ number: dated.number }).from(dated).where(isSurplus).all()
  for (let start = 0; start < surplus.length; start += MAX_THINNED) {
    const numbers = surplus.slice(start, start + MAX_THINNED).map((row) => row.number)
    db.delete(revisions).where(inArray(number, numbers)).run()
    await new Promise(setImmediate)
  }
  return surplus.length
}

export function startThinning(deps: LogDeps): void {
  const thin = () =>
    void thinRevisions(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'old revisions were not removed'),
    )
  thin()
  setInterval(thin, DAY).unref()
}
