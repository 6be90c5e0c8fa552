import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { accountColumns } from '~/domain/accounts/account-columns.server'
import type { Account } from '~/domain/accounts/schema'
import type { Deps } from '~/domain/deps.server'
import { resolveCategory } from '~/domain/categories/categories.server'
import { storePicture } from '~/domain/files/store-picture.server'
import { addMedia } from '~/domain/multimedia/multimedia.server'
import { publishNewPost } from '~/domain/posts/create-post.server'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { sanitizeHtml } from '~/domain/posts/sanitize-html.server'
import { PublishInputSchema } from '~/domain/posts/schema'
import { raiseGeneration } from '~/domain/site-numbers.server'
import { HOUR } from '~/time/durations'
import { sampleMedia } from './sample/multimedia'
import { nirvankand as sampleText } from './sample/nirvankand'
import { pictures } from './sample/pictures/pictures'
import { portraits } from './sample/pictures/portraits'
import { sampleCategories, samplePosts } from './sample/sample-posts'
import { multimedia, nirvankand, posts, siteNumbers, users } from './schema'

const MARK = 'sampleContent'
const STARTED = 1
const DONE = 2

type SeedDeps = Pick<Deps, 'db' | 'now' | 'storage' | 'log'>

/**
 * Fills an empty site with sample content through the same commands that editors use. Runs once in the life of a site: a
 * start that was interrupted is taken up again, content that was deleted does not come back.
 */
export async function seedSample(deps: SeedDeps): Promise<void> {
  const mark = readMark(deps)
  if (mark === DONE || (mark === undefined && !isEmpty(deps))) return
  const admin = deps.db
    .select(accountColumns)
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.createdAt))
    .limit(1)
    .get()
  if (!admin) return
  writeMark(deps, STARTED)
  const started = deps.now()
  seedCategories(deps)
  await seedPosts(deps, admin)
  seedMedia(deps, admin)
  seedDevotionalText(deps)
  writeMark(deps, DONE)
  deps.log.info(
    { ms: deps.now() - started, posts: samplePosts.length },
    'sample content is in place',
  )
}

/** In the order in which the header shows them. */
function seedCategories({ db, now }: SeedDeps): void {
  const start = now()
  db.transaction((tx) => {
    for (const [index, name] of sampleCategories.entries()) resolveCategory(tx, name, start + index)
    resolveCategory(tx, DEFAULT_CATEGORY, start)
  })
}

async function seedPosts(deps: SeedDeps, admin: Account): Promise<void> {
  const images = await drawAll(deps, admin, pictures)
  const photos = await drawAll(deps, admin, portraits)
  const start = deps.now()
  // Oldest first, as they would have been written: ids and numbers then follow time.
  for (const sample of samplePosts.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const input = PublishInputSchema.parse({
      title: sample.title,
      content: sample.content,
      description: sample.description,
      category: sample.category,
      authorName: sample.author,
      authorPhoto: photos[sample.author],
      image: images[sample.picture],
      submissionId: stableUuid(sample.title),
    })
    const { id } = publishNewPost(
      { ...deps, now: () => start - sample.hoursAgo * HOUR },
      admin,
      input,
    )
    deps.db
      .update(posts)
      .set({ views: sample.views, isFeatured: sample.featured ?? false })
      .where(eq(posts.id, id))
      .run()
  }
}

/** Draws SVG pictures and stores them as uploads. Returns their addresses by name. */
async function drawAll<Name extends string>(
  deps: SeedDeps,
  admin: Account,
  drawings: Record<Name, () => string>,
): Promise<Record<Name, string>> {
  const addresses: Partial<Record<Name, string>> = {}
  for (const [name, draw] of Object.entries<() => string>(drawings)) {
    const bytes = await sharp(Buffer.from(draw())).png().toBuffer()
    const { url } = await storePicture(deps, admin, { name, bytes })
    addresses[name as Name] = url
  }
  return addresses as Record<Name, string>
}

function seedMedia(deps: SeedDeps, admin: Account): void {
  if (deps.db.select({ id: multimedia.id }).from(multimedia).limit(1).get()) return
  for (const [index, item] of sampleMedia.entries()) {
    addMedia({ ...deps, now: () => deps.now() - index * HOUR }, admin, item)
  }
}

function seedDevotionalText(deps: SeedDeps): void {
  if (deps.db.select({ id: nirvankand.id }).from(nirvankand).limit(1).get()) return
  const time = deps.now()
  deps.db.transaction((tx) => {
    tx.insert(nirvankand)
      .values({
        id: uuidv7(),
        title: sampleText.title,
        subtitle: sampleText.subtitle,
        shlokas: sampleText.shlokas.map(sanitizeHtml),
        createdAt: time,
        updatedAt: time,
      })
      .run()
    raiseGeneration(tx)
  })
}

function isEmpty({ db }: SeedDeps): boolean {
  return !db.select({ id: posts.id }).from(posts).limit(1).get()
}

function readMark({ db }: SeedDeps): number | undefined {
  return db.select().from(siteNumbers).where(eq(siteNumbers.name, MARK)).get()?.value
}

function writeMark({ db }: SeedDeps, value: number): void {
  db.insert(siteNumbers)
    .values({ name: MARK, value })
    .onConflictDoUpdate({ target: siteNumbers.name, set: { value } })
    .run()
}

/** A UUID that is the same at every run, so that an interrupted seeding makes no post twice. */
function stableUuid(name: string): string {
  const hex = createHash('sha256').update(`sample ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
