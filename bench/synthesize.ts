/**
 * Adds posts of about 450 words for benchmarks, in batches. Never run it on a real site.
 *
 *   DATA_DIR=… npx tsx bench/synthesize.ts 20000
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { uuidv7 } from 'uuidv7'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import { resolveCategory } from '~/domain/posts/categories.server'
import { authorOf } from '~/domain/posts/authors.server'
import { DEFAULT_IMAGE } from '~/domain/core/post-kinds'
import { proposeLanguage } from '~/domain/posts/post-language'
import { indexPosts } from '~/domain/search-index/merge-postings.server'
import { migrateSite } from '~/server/start.server'
import { toPlainText } from '~/text/plain-text'
import { toSlug } from '~/text/slug'
import { truncate } from '~/text/truncate'
import { MINUTE } from '~/time/durations'
import { closeDatabase, openDatabase, type Transaction } from '~db/client.server'
import { readSamplePosts } from '~db/sample/read-sample.server'
import { posts } from '~db/schema'

/** The length of a typical post. */
const WORDS_OF_A_POST = 450
/** Made-up words; together with those of the sample posts, about as many as a newspaper uses over several years. */
const VOCABULARY = 80_000
const SENTENCE = 12

const CONSONANTS = [...'कखगघचछजझटठडढतथदधनपफबभमयरलवशसह']
const VOWELS = ['', 'ा', 'ि', 'ी', 'ु', 'ू', 'े', 'ै', 'ो', 'ं']

type Random = () => number

export function createSyntheticText(random: Random) {
  const samples = readSamplePosts()
  const paragraphs = samples.flatMap((post) => post.content.match(/<p>[\s\S]*?<\/p>/g) ?? [])
  const titleWords = samples.flatMap((post) => post.title.split(/\s+/))
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!

  return {
    sample: () => pick(samples),

    title(): string {
      const known = Array.from({ length: 3 + Math.floor(random() * 4) }, () => pick(titleWords))
      return [...known, syntheticWord(random)].join(' ')
    },

    /** Half of the body is sample paragraphs, half made-up words whose frequencies follow Zipf's law. */
    body(): string {
      const parts: string[] = []
      let words = 0
      while (words < WORDS_OF_A_POST / 2) {
        const paragraph = pick(paragraphs)
        parts.push(paragraph)
        words += paragraph.split(/\s+/).length
      }
      const sentences: string[] = []
      for (; words < WORDS_OF_A_POST; words += SENTENCE) {
        const sentence = Array.from({ length: SENTENCE }, () => syntheticWord(random))
        sentences.push(`${sentence.join(' ')}।`)
      }
      return [...parts, `<p>${sentences.join(' ')}</p>`].join('\n')
    },
  }
}

function syntheticWord(random: Random): string {
  // Evenly spread logarithms of ranks give Zipf's law.
  return wordOfRank(Math.floor(VOCABULARY ** random()))
}

function wordOfRank(rank: number): string {
  let word = ''
  // Every word has at least two syllables; the rank is multiplied so that words of neighbouring ranks differ.
  for (let left = rank * 7_919 + 280; left > 0; left = Math.floor(left / 280)) {
    const syllable = left % 280
    word +=
      CONSONANTS[syllable % CONSONANTS.length]! + VOWELS[Math.floor(syllable / 28) % VOWELS.length]!
  }
  return word
}

const MAX = 1_000_000
const BATCH = 250
const EXCERPT_LENGTH = 240

/** Returns the new post's number. */
function insertPost(
  tx: Transaction,
  synthetic: ReturnType<typeof createSyntheticText>,
  random: () => number,
  start: number,
): number {
  const title = synthetic.title()
  const content = synthetic.body()
  const text = toPlainText(content)
  const time = start - Math.floor(random() * 3 * 365 * 24 * 60) * MINUTE
  const id = uuidv7()
  const category = resolveCategory(tx, synthetic.sample().category, start)
  const authorName = synthetic.sample().author
  return tx
    .insert(posts)
    .values({
      id,
      slug: `${toSlug(title)}-${id.slice(-12)}`,
      title,
      content,
      excerpt: truncate(text, EXCERPT_LENGTH),
      image: DEFAULT_IMAGE,
      language: proposeLanguage(title, text),
      categoryId: category.id,
      authorName,
      ...authorOf(tx, authorName, null, start),
      status: 'published',
      views: Math.floor(random() ** 4 * 5_000),
      isFeatured: random() < 0.001,
      publishedAt: time,
      createdAt: time,
      updatedAt: time,
    })
    .returning({ number: posts.number })
    .get().number
}

/** Mulberry32, so that the same count produces the same posts. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function main(given = ''): void {
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1 || count > MAX) {
    throw new Error(`Pass the number of posts: a whole number from 1 to ${MAX}.`)
  }
  const db = openDatabase(join(process.env.DATA_DIR ?? './data', 'site.sqlite'))
  migrateSite({ db, now: Date.now })
  const random = seededRandom(count)
  const synthetic = createSyntheticText(random)
  const start = Date.now()
  for (let made = 0; made < count; made += BATCH) {
    const size = Math.min(BATCH, count - made)
    db.transaction((tx) => {
      const numbers = Array.from({ length: size }, () => insertPost(tx, synthetic, random, start))
      indexPosts(tx, numbers)
      raiseCacheVersion(tx)
    })
  }
  closeDatabase(db)
  process.stdout.write(`${count} posts in ${Date.now() - start} ms\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2])
