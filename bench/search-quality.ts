/**
 * Measures the quality of search results: which posts come first, and whether the site says that it has no match.
 *
 *   npx tsx bench/search-quality.ts                readers' questions on the sample posts (bench/readers-questions.tsv)
 *   npx tsx bench/search-quality.ts <folder>       the questions in a folder with docs.jsonl and queries.jsonl
 *
 * Prints Markdown tables. "right" is the share of queries whose first result is correct and is not labelled a close match;
 * "honest" is the share of unanswerable questions for which the site finds nothing or says that results are only close.
 * Tune rules on the `dev` half only. MISSES=1 lists the failures, except those in the `held-out` half.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { uuidv7 } from 'uuidv7'
import { resolveCategory } from '~/domain/posts/categories.server'
import { authorOf } from '~/domain/posts/authors.server'
import { DEFAULT_IMAGE } from '~/domain/core/post-kinds'
import { openSearch } from '~/domain/search/search-operations.server'
import { indexPosts } from '~/domain/search-index/merge-postings.server'
import { migrateSite } from '~/server/start.server'
import { toSlug } from '~/text/slug'
import { type Database, openDatabase } from '~db/client.server'
import { readSamplePosts } from '~db/sample/read-sample.server'
import { posts } from '~db/schema'

interface Text {
  key: string
  title: string
  content: string
  description?: string
  category: string
  author: string
}

const readLines = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean)
const shown = (value: number) => value.toFixed(3)

function openSite(texts: readonly Text[]) {
  const db = openDatabase(':memory:')
  migrateSite({ db, now: Date.now })
  const keys = new Map<string, string>()
  for (const text of texts) keys.set(addPost(db, text), text.key)
  const search = openSearch(db)
  return (query: string) => {
    const { ids, ...about } = search.postIds({ query })
    return { ...about, found: ids.map((id) => keys.get(id)!) }
  }
}

function addPost(db: Database, text: Text): string {
  const id = uuidv7()
  const now = Date.now()
  db.transaction((tx) => {
    const { number } = tx
      .insert(posts)
      .values({
        id,
        slug: id,
        title: text.title,
        content: text.content,
        description: text.description ?? '',
        excerpt: '',
        image: DEFAULT_IMAGE,
        language: 'hi',
        categoryId: resolveCategory(tx, text.category, now).id,
        authorName: text.author,
        ...authorOf(tx, text.author, null, now),
        status: 'published',
        publishedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ number: posts.number })
      .get()
    indexPosts(tx, [number])
  })
  return id
}

function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  for (const row of [head, head.map(() => '---'), ...rows]) {
    process.stdout.write(`| ${row.join(' | ')} |\n`)
  }
}

function miss(...what: (string | number | boolean)[]): void {
  if (process.env.MISSES) process.stderr.write(`${what.join('\t')}\n`)
}

function askReaders(): void {
  const texts = readSamplePosts().map((post) => ({ ...post, key: toSlug(post.title) }))
  const ask = openSite(texts)
  const file = join(import.meta.dirname, 'readers-questions.tsv')
  const questions = readLines(file).map((row) => row.split('\t') as [string, string, string])
  const rows = ['dev', 'held-out'].map((half) => {
    const [answered, missing] = [
      [0, 0, 0, 0],
      [0, 0, 0],
    ] as [number[], number[]]
    for (const [, query, slug] of questions.filter(([name]) => name === half)) {
      const { found, isClose, total } = ask(query)
      const isFirst = slug.split(' ').includes(found[0] ?? '')
      const counts = slug === '-' ? missing : answered
      counts[0]! += 1
      counts[2]! += total
      if (slug === '-' && (total === 0 || isClose)) counts[1]! += 1
      else if (slug !== '-' && isFirst && !isClose) counts[1]! += 1
      else if (half === 'dev') miss(query, slug, isClose ? 'close' : 'sure', total, found[0] ?? '')
      if (slug !== '-' && isFirst && isClose) counts[3]! += 1
    }
    const average = (counts: number[]) => (counts[2]! / counts[0]!).toFixed(1)
    return [
      half,
      `${answered[1]} of ${answered[0]}`,
      answered[3]!,
      average(answered),
      `${missing[1]} of ${missing[0]}`,
      average(missing),
    ]
  })
  printTable(['half', 'right', 'wrongly close', 'results', 'honest', 'results'], rows)
}

interface Question {
  family: string
  q: string
  rel: string[]
}

function askFolder(folder: string): void {
  const parse = <Row>(file: string) =>
    readLines(join(folder, file)).map((line) => JSON.parse(line) as Row)
  const docs = parse<{ id: string; title: string; content: string }>('docs.jsonl')
  const site = docs.map(({ id, title, content }) => ({
    key: id,
    title,
    content,
    category: 'Literature',
    author: 'मूल्यांकन',
  }))
  const ask = openSite(site)
  const families = new Map<string, number[]>()
  for (const { family, q, rel } of parse<Question>('queries.jsonl')) {
    const { found, isClose } = ask(q)
    const sums = families.get(family) ?? [0, 0, 0, 0]
    families.set(family, sums)
    const place = found.findIndex((key) => rel.includes(key))
    const recalled = found.slice(0, 10).filter((key) => rel.includes(key)).length
    sums[0]! += 1
    sums[1]! += recalled / Math.min(10, rel.length)
    sums[2]! += place >= 0 && place < 10 ? 1 / (place + 1) : 0
    sums[3]! += place === 0 && isClose ? 1 : 0
    if (place !== 0) miss(family, q, place, isClose, rel.join(' '), found.slice(0, 3).join(' '))
  }
  const means = [...families].map(([family, [count = 0, ...sums]]) => ({
    family,
    count,
    figures: sums.map((sum) => sum / count),
  }))
  const macro = [0, 1, 2].map(
    (at) => means.reduce((sum, { figures }) => sum + figures[at]!, 0) / means.length,
  )
  const rows = means.map(({ family, count, figures }) => [family, count, ...figures.map(shown)])
  printTable(
    ['family', 'questions', 'recall@10', 'MRR', 'wrongly close'],
    [...rows, ['macro average', docs.length, ...macro.map(shown)]],
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = process.argv[2]
  if (folder && existsSync(join(folder, 'docs.jsonl'))) askFolder(folder)
  else askReaders()
}
