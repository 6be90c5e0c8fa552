import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { accountColumns } from '~/domain/accounts/sessions.server'
import type { Account } from '~/domain/core/account-schema'
import type { Deps } from '~/domain/across/deps.server'
import { resolveCategory } from '~/domain/posts/categories.server'
import { storePicture } from '~/domain/files/store-picture.server'
import { describeFile } from '~/domain/files/stored-files.server'
import { addMedia, listMedia } from '~/domain/multimedia/multimedia.server'
import { createDevotionalText, findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { publishNewPost } from '~/domain/posts/save-post.server'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { PublishApiSchema } from '~/domain/posts/schema'
import { readNumber, writeNumber } from '~/domain/core/site-numbers.server'
import { DAY, HOUR, lastDays } from '~/time/durations'
import {
  readSamplePicture,
  readSamplePosts,
  readSampleSite,
  type SamplePost,
  type SampleSite,
} from '../../db/sample/read-sample.server'
import { posts, postViews, users } from '../../db/schema'

const MARK = 'sampleContent'
const STARTED = 1
const DONE = 2
/** The key for the number of posts that an interrupted start has created; set together with the categories. */
const POSTS_MADE = 'samplePosts'
const PAUSE = 20

type SeedDeps = Pick<Deps, 'db' | 'now' | 'storage' | 'log' | 'env' | 'settings'>

/** Runs once per site. Resumes after an interruption, and restores nothing that was deleted or changed. */
export async function seedSample(site: SeedDeps, signal?: AbortSignal): Promise<void> {
  // Avoids a log line for each sample post.
  const deps = { ...site, log: site.log.child({}, { level: 'warn' }) }
  const mark = readNumber(deps.db, MARK)
  const isEmpty = !deps.db.select({ id: posts.id }).from(posts).limit(1).get()
  if (mark === DONE || (mark === undefined && !isEmpty)) return
  const admin = deps.db
    .select(accountColumns)
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.createdAt))
    .limit(1)
    .get()
  if (!admin) return
  writeNumber(deps.db, MARK, STARTED)
  const started = deps.now()
  const sample = readSampleSite()
  const samples = readSamplePosts()
  seedCategories(deps, sample.categories)
  await seedPosts(deps, admin, samples, sample, signal)
  seedMedia(deps, admin, sample.media)
  if (!findDevotionalText(deps)) createDevotionalText(deps, admin, sample.nirvankand)
  writeNumber(deps.db, MARK, DONE)
  site.log.info({ ms: deps.now() - started, posts: samples.length }, 'sample content was added')
}

function seedCategories(deps: SeedDeps, names: string[]): void {
  if (readNumber(deps.db, POSTS_MADE) !== undefined) return
  const start = deps.now()
  deps.db.transaction((tx) => {
    for (const [index, name] of names.entries()) resolveCategory(tx, name, start + index)
    resolveCategory(tx, DEFAULT_CATEGORY, start)
    writeNumber(tx, POSTS_MADE, 0)
  })
}

async function seedPosts(
  deps: SeedDeps,
  admin: Account,
  samples: SamplePost[],
  { portraits, pictures: descriptions }: SampleSite,
  signal?: AbortSignal,
): Promise<void> {
  const seeded = readNumber(deps.db, POSTS_MADE) ?? 0
  // Creates the oldest posts first, so that ids and numbers are in chronological order.
  const missing = samples.slice(seeded)
  const pictures = missing.map(({ picture }) => picture)
  const images = await storeAll(deps, admin, 'pictures', pictures, signal, descriptions)
  const portraitNames = missing.map(({ author }) => portraits[author] ?? '').filter(Boolean)
  const photos = await storeAll(deps, admin, 'portraits', portraitNames, signal)
  const start = deps.now()
  for (const [index, sample] of missing.entries()) {
    const input = PublishApiSchema.parse({
      ...sample,
      authorName: sample.author,
      authorPhoto: photos.get(portraits[sample.author] ?? ''),
      image: images.get(sample.picture),
    })
    const own = { ...deps, now: () => start - sample.hoursAgo * HOUR }
    deps.db.transaction((tx) => {
      const { id } = publishNewPost(own, admin, input, { isFeatured: sample.featured })
      tx.update(posts).set({ views: sample.views }).where(eq(posts.id, id)).run()
      tx.insert(postViews)
        .values(dailyViews(deps, id, sample))
        .onConflictDoNothing()
        .run()
      writeNumber(tx, POSTS_MADE, seeded + index + 1)
    })
    await sleep(PAUSE, undefined, { signal })
  }
}

/** Returns the views for each day since publication, most of them in the first few days. */
function dailyViews({ now, settings }: SeedDeps, postId: string, sample: SamplePost) {
  const age = Math.floor((sample.hoursAgo * HOUR) / DAY) + 1
  const days = lastDays(now(), settings().site.timeZone, age)
  const share = sample.views / days.reduce((sum, _, index) => sum + 1 / (index + 1), 0)
  return days.map((day, index) => ({ postId, day, views: Math.round(share / (index + 1)) }))
}

async function storeAll(
  deps: SeedDeps,
  admin: Account,
  folder: 'pictures' | 'portraits',
  names: Iterable<string>,
  signal?: AbortSignal,
  descriptions: SampleSite['pictures'] = {},
): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const name of new Set(names)) {
    signal?.throwIfAborted()
    const bytes = readSamplePicture(folder, name)
    const { id, url } = await storePicture(deps, admin, { name, bytes })
    const alt = descriptions[name]
    if (alt) describeFile(deps, admin, id, { name, alt })
    paths.set(name, url)
  }
  return paths
}

function seedMedia(deps: SeedDeps, admin: Account, media: SampleSite['media']): void {
  if (listMedia(deps).length > 0) return
  // Inserts all rows or none, so that an interrupted start leaves the table empty or complete.
  deps.db.transaction(() => {
    for (const [index, item] of media.entries()) {
      addMedia({ ...deps, now: () => deps.now() - index * HOUR }, admin, item)
    }
  })
}
