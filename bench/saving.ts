/**
 * Measures the cost of the search index when a post is saved, and of the work that follows in the background.
 *
 *   npx tsx bench/synthesize.ts 20000       (with DATA_DIR set to a test folder)
 *   DATA_DIR=… npx tsx bench/saving.ts
 *
 * Changes random posts, each in a transaction, first without and then with the index. Prints a Markdown table in
 * milliseconds, including the commit to disk. Never run it on a real site: it overwrites posts.
 */
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { createSyntheticText } from './synthesize'
import { removeDocs } from '../app/domain/search-index/index-posts.server'
import { indexPost, mergePosts } from '../app/domain/search-index/merge-postings.server'
import { openDatabase, type Transaction } from '../db/client.server'
import { posts } from '../db/schema'

const OF_A_KIND = 100

const synthetic = createSyntheticText(Math.random)

type PostRow = typeof posts.$inferSelect
type Texts = Pick<PostRow, 'title' | 'content'>

const db = openDatabase(join(process.env.DATA_DIR ?? './data', 'site.sqlite'))
const numbers = db.select({ number: posts.number }).from(posts).all()

const edits: [name: string, edit: (row: PostRow) => Texts, prepare?: (row: PostRow) => void][] = [
  ['a new post', anotherText, forget],
  ['nothing changed', ({ title, content }) => ({ title, content })],
  [
    'a few words',
    ({ title, content }) => ({
      title,
      content: content.replace('।', ` ${synthetic.title()}।`),
    }),
  ],
  [
    'one more paragraph',
    ({ title, content }) => ({
      title,
      content: `${content}<p>${synthetic.title().repeat(8)}</p>`,
    }),
  ],
  ['the whole text', anotherText],
]

process.stdout.write(`${numbers.length} posts\n\n`)
process.stdout.write(
  '| save | without index | with index: median | 95% | merged later: median | 95% |\n',
)
process.stdout.write('| --- | ---: | ---: | ---: | ---: | ---: |\n')
// Warms up the caches.
for (let n = 0; n < OF_A_KIND; n += 1) save(anotherText)
for (const [name, edit, prepare] of edits) {
  const times = Array.from({ length: OF_A_KIND }, () => save(edit, prepare))
  const of = (key: 'without' | 'with' | 'merge', share: number) =>
    at(
      times.map((time) => time[key]),
      share,
    )
  const cells = [
    of('without', 0.5),
    of('with', 0.5),
    of('with', 0.95),
    of('merge', 0.5),
    of('merge', 0.95),
  ]
  process.stdout.write(`| ${name} | ${cells.map((time) => time.toFixed(1)).join(' | ')} |\n`)
}
db.$client.close()

function forget({ number }: PostRow): void {
  db.transaction((tx) => {
    removeDocs(tx, [number])
    mergePosts(tx, [number])
  })
}

function anotherText(): Texts {
  return { title: synthetic.title(), content: synthetic.body() }
}

function save(edit: (row: PostRow) => Texts, prepare?: (row: PostRow) => void) {
  const { number } = numbers[Math.floor(Math.random() * numbers.length)]!
  const row = db.select().from(posts).where(eq(posts.number, number)).get()!
  prepare?.(row)
  const texts = edit(row)
  const write = (tx: Transaction, values: Texts) =>
    tx.update(posts).set(values).where(eq(posts.number, number)).run()
  return {
    // Changes the title, so that the save writes something.
    without: timed((tx) => write(tx, { ...texts, title: `${texts.title}.` })),
    with: timed((tx) => {
      write(tx, texts)
      indexPost(tx, row.id)
    }),
    merge: timed((tx) => mergePosts(tx, [number])),
  }
}

/** Returns the milliseconds that the transaction took. */
function timed(work: (tx: Transaction) => void): number {
  const started = performance.now()
  db.transaction(work)
  return performance.now() - started
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
