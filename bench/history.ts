/**
 * Measures the history of 100,000 posts with 20 revisions each: the time to list, compare and restore revisions, and how
 * much longer a save takes with a revision.
 *
 *   DATA_DIR=… npx tsx bench/history.ts 100000
 *
 * Adds the posts first if the folder is empty. Prints a Markdown table of times in milliseconds; times of writes include
 * the commit to disk. Never run it on a real site: it overwrites posts.
 */
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { createSyntheticText } from './synthesize'
import type { Account } from '../app/domain/core/account-schema'
import { resolveCategory } from '../app/domain/posts/categories.server'
import { compareVersions } from '../app/domain/history/compare.server'
import { DEFAULT_IMAGE } from '../app/domain/core/post-kinds'
import {
  keepEarlier,
  readPostFields,
  recordRevision,
} from '../app/domain/posts/record-revision.server'
import { getHistory, getVersion, restoreRevision } from '../app/domain/history/revisions.server'
import { createSettings } from '../app/domain/settings/settings.server'
import { getSettings } from '../app/env.server'
import { migrateSite } from '../app/server/start.server'
import { MINUTE } from '../app/time/durations'
import { openDatabase } from '../db/client.server'
import { posts, revisions, users } from '../db/schema'

const REVISIONS = 20
const TEXTS = 50
const OF_A_KIND = 200
const AT_ONCE = 1_000

const synthetic = createSyntheticText(Math.random)
const longText = Array.from({ length: 22 }, () => synthetic.body()).join('')
const wanted = Number(process.argv[2] ?? 100_000)
const db = openDatabase(join(process.env.DATA_DIR!, 'site.sqlite'))
const deps = { db, now: Date.now, log: pino({ level: 'silent' }) }
migrateSite(deps)
const admin = findAdmin() ?? addAdmin()
if (!db.select().from(posts).limit(1).get()) fill()

const ids = db.select({ id: posts.id, version: posts.version }).from(posts).all()
const revisionsOf = (id: string) =>
  db.select({ number: revisions.number }).from(revisions).where(eq(revisions.postId, id)).all()

interface Picked {
  id: string
  numbers: number[]
}

const total = db
  .select({ count: sql<number>`count(*)` })
  .from(revisions)
  .get()!.count
process.stdout.write(`${ids.length} posts, ${total} revisions\n\n`)
process.stdout.write('| | median | 95% | longest |\n| --- | ---: | ---: | ---: |\n')
measure('list', ({ id }) => getHistory(deps, admin, id))
measure('comparison of neighbours', ({ id, numbers }) => compare(id, numbers[8]!, numbers[9]!))
measure('comparison of the first and the last', ({ id, numbers }) =>
  compare(id, numbers[0]!, numbers.at(-1)!),
)
measure('comparison of 10,000 words, mostly the same', () => compareLong(0.02))
measure('comparison of 10,000 words, mostly different', () => compareLong(0.7))
const site = { ...deps, env: getSettings(), settings: createSettings(db) }
measure('restore', ({ id, numbers }) => {
  const { version } = db.select().from(posts).where(eq(posts.id, id)).get()!
  restoreRevision(site, admin, id, numbers[5]!, version)
})
measure('a save without a revision', (picked) => save(picked, false))
measure('a save with a revision', (picked) => save(picked, true))
db.$client.close()

function findAdmin(): Account | undefined {
  return db.select().from(users).where(eq(users.isAdmin, true)).get()
}

function addAdmin(): Account {
  const [id, username, email, time] = [uuidv7(), 'Admin', 'admin@example.org', Date.now()]
  const dates = { createdAt: time, updatedAt: time }
  db.insert(users)
    .values({ id, username, email, passwordHash: 'none', isAdmin: true, ...dates })
    .run()
  return findAdmin()!
}

function compare(id: string, one: number, other: number) {
  const [before, after] = [one, other].map((number) => getVersion(deps, admin, id, number).fields)
  return compareVersions(before!, after!)
}

/** @param share the fraction of words to replace */
function compareLong(share: number) {
  const other = longText.replace(/[\p{L}\p{M}]+(?![^<]*>)/gu, (word) =>
    Math.random() < share ? 'हिन्दी<b>&lt;script&gt;</b>' : word,
  )
  return compareVersions({ content: longText }, { content: other })
}

/** Writes the same columns of the post's row with and without a revision. */
function save({ id }: Picked, isRecorded: boolean): void {
  db.transaction((tx) => {
    const before = tx.select().from(posts).where(eq(posts.id, id)).get()!
    const fields = isRecorded ? readPostFields(tx, id) : {}
    const [title, version, at] = [`${before.title}.`, before.version + 1, Date.now()]
    tx.update(posts).set({ title, version, updatedAt: at }).where(eq(posts.id, id)).run()
    if (!isRecorded) return
    const record = { userId: admin.id, reason: 'updated', isPublished: true } as const
    keepEarlier(tx, { postId: id }, { ...record, fields, createdAt: before.updatedAt })
    recordRevision(tx, { postId: id }, { ...record, fields: readPostFields(tx, id), createdAt: at })
  })
}

function measure(name: string, act: (picked: Picked) => unknown): void {
  const times = Array.from({ length: OF_A_KIND }, () => {
    const { id } = ids[Math.floor(Math.random() * ids.length)]!
    const picked = { id, numbers: revisionsOf(id).map(({ number }) => number) }
    const started = performance.now()
    act(picked)
    return performance.now() - started
  }).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  const cells = [at(0.5), at(0.95), at(1)].map((time) => time.toFixed(1))
  process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`)
}

/** Creates articles with twenty versions each, which differ in a few sentences; many posts share one article. */
function fill(): void {
  const now = Date.now()
  const category = db.transaction((tx) => resolveCategory(tx, 'history', now))
  const columns = { category: category.slug, image: '', description: '', language: 'hi' }
  const texts = Array.from({ length: TEXTS }, () => {
    const [title, body] = [synthetic.title(), synthetic.body()]
    return Array.from({ length: REVISIONS }, (_, number) => {
      const content = body.replaceAll('।', (end, at: number) =>
        at % REVISIONS > number ? end : ` ${number}।`,
      )
      return { ...columns, title, content, slug: '', authorName: 'Admin', translation: '' }
    })
  })
  const shared = {
    image: DEFAULT_IMAGE,
    language: 'hi',
    authorName: 'Admin',
    userId: admin.id,
  } as const
  // Compresses each revision once, on a temporary post, and copies the rows to all posts.
  const packed = db.transaction((tx) => {
    const id = addPost(0)
    const rows = texts.map((versions) =>
      versions.map((fields, number) => {
        const createdAt = now - (REVISIONS - number) * MINUTE
        const made = recordRevision(
          tx,
          { postId: id },
          {
            fields,
            reason: 'updated',
            isPublished: true,
            userId: admin.id,
            createdAt,
          },
        )
        const {
          number: _,
          postId,
          ...row
        } = tx.select().from(revisions).where(eq(revisions.number, made)).get()!
        return row
      }),
    )
    tx.delete(revisions).run()
    tx.delete(posts).run()
    return rows
  })
  for (let done = 0; done < wanted; done += AT_ONCE) {
    db.transaction((tx) => {
      for (let index = done; index < Math.min(wanted, done + AT_ONCE); index += 1) {
        const id = addPost(index)
        const rows = packed[index % TEXTS]!.map((row) => ({ ...row, postId: id }))
        tx.insert(revisions).values(rows).run()
      }
    })
  }

  function addPost(index: number): string {
    const { title, content } = texts[index % TEXTS]!.at(-1)!
    const id = uuidv7()
    const dates = { publishedAt: now, createdAt: now, updatedAt: now }
    db.insert(posts)
      .values({
        ...shared,
        ...dates,
        id,
        slug: id,
        title,
        content,
        excerpt: '',
        description: '',
        categoryId: category.id,
        authorId: admin.id,
        status: 'published',
      })
      .run()
    return id
  }
}
