import { eq, sql } from 'drizzle-orm'
import { afterCommit, type Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { type posts, siteCounters } from '~db/schema'
import type { ReadDeps, WriteDeps } from './base-deps.server'
import { isPage } from './post-kinds'
import { writeNumber } from './site-numbers.server'

export const CACHE_VERSION = 'generation'
const HEALTH_CHECKED_AT = 'health-checked-at'

/** `site` stands for all responses except the API's, `frame` for pages with a header and footer, `home` for the home page. */
const SETTINGS_TAGS = ['site', 'frame', 'home'] as const

export type SettingsTag = (typeof SETTINGS_TAGS)[number]

/** Part of a page's content; `beside` means the links to its neighbours, `profile` an author's description, `file` the hash of a stored file. Changes without tags affect every page. */
export type ContentTag =
  | SettingsTag
  | 'posts'
  | 'media'
  | 'nirvankand'
  | `${'post' | 'page' | 'beside' | 'category' | 'author' | 'profile' | 'file'}:${string}`

export function isSettingsTag(tag: ContentTag): tag is SettingsTag {
  return SETTINGS_TAGS.some((each) => each === tag)
}

export type TaggedPost = Pick<
  typeof posts.$inferSelect,
  'id' | 'slug' | 'status' | 'categoryId' | 'authorId' | 'guestSlug'
>

export function tagsOf(...posts: TaggedPost[]): ContentTag[] {
  return posts.flatMap(({ id, slug, status, ...of }): ContentTag[] =>
    isPage(status)
      ? [`page:${id}`, `page:${slug}`]
      : [
          'posts',
          `post:${id}`,
          `category:${of.categoryId}`,
          `author:${of.authorId ?? of.guestSlug}`,
        ],
  )
}

/** `removedSlugs` are the slugs that no longer lead to a post or that now redirect. */
type ChangeListener = (tags: readonly ContentTag[] | null, removedSlugs: readonly string[]) => void

const listeners = new Set<ChangeListener>()

/** Calls `listener` after each commit with the changed tags; null means everything. Returns the unsubscribe function. */
export function onContentChange(listener: ChangeListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Invalidates cached pages by `tags`. Call this in the transaction of every change that readers see. */
export function raiseCacheVersion(
  tx: Transaction,
  tags: readonly ContentTag[] | null = null,
  removedSlugs: readonly string[] = [],
) {
  writeNumber(tx, CACHE_VERSION, 1, sql`${siteCounters.value} + 1`)
  afterCommit(tx, () => {
    for (const listener of listeners) listener(tags, removedSlugs)
  })
}

const isCacheVersion = eq(siteCounters.name, CACHE_VERSION)
const readCacheVersion = prepared((db) =>
  db.select().from(siteCounters).where(isCacheVersion).prepare(),
)

export function getCacheVersion({ db }: ReadDeps): number {
  return readCacheVersion(db).get()?.value ?? 0
}

/** Returns a number that changes when another connection commits. It is cached for one turn of the event loop. */
export const readDataVersion = prepared(({ $client }) => {
  const statement = $client.prepare<[], number>('PRAGMA data_version').pluck()
  let known: number | undefined
  return () => {
    if (known === undefined) setImmediate(() => (known = undefined))
    return (known ??= statement.get())
  }
})

export function writeHealthCheck({ db, now }: WriteDeps): void {
  writeNumber(db, HEALTH_CHECKED_AT, now())
}
