import { uuidv7 } from 'uuidv7'
import { resolveCategory } from '~/domain/categories/categories.server'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import { raiseGeneration } from '~/domain/site-numbers.server'
import { detectLanguage } from '~/text/language'
import { toPlainText } from '~/text/plain-text'
import { toSlug } from '~/text/slug'
import { truncate } from '~/text/truncate'
import { MINUTE } from '~/time/durations'
import { samplePosts } from '~db/sample/sample-posts'
import { posts } from '~db/schema'
import { UsageError, type Command } from './command'

const MOST = 1_000_000
const BATCH = 500
const PARAGRAPHS = 6
const EXCERPT_LENGTH = 240

/**
 * Posts for measurements: paragraphs and title words of the sample posts, shuffled anew for each. Written past the
 * domain's commands, a batch in a transaction, since it is the rows that are measured and not their making.
 */
export const synthesize: Command = {
  usage: '<count>',
  summary: 'adds synthetic posts for measurements (1000 or 100000, say); never on a real site',
  run(deps, [given = '']) {
    const count = Number(given)
    if (!Number.isInteger(count) || count < 1 || count > MOST) {
      throw new UsageError(`How many? A whole number from 1 to ${MOST}.`)
    }
    const random = seededRandom(count)
    const paragraphs = samplePosts.flatMap((post) => post.content.match(/<p>[\s\S]*?<\/p>/g) ?? [])
    const titleWords = samplePosts.flatMap((post) => post.title.split(/\s+/))
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
    const start = deps.now()
    for (let made = 0; made < count; made += BATCH) {
      deps.db.transaction((tx) => {
        for (let index = made; index < Math.min(count, made + BATCH); index += 1) {
          const title = Array.from({ length: 4 + Math.floor(random() * 4) }, () =>
            pick(titleWords),
          ).join(' ')
          const content = Array.from({ length: PARAGRAPHS }, () => pick(paragraphs)).join('\n')
          const text = toPlainText(content)
          const time = start - Math.floor(random() * 3 * 365 * 24 * 60) * MINUTE
          const id = uuidv7()
          tx.insert(posts)
            .values({
              id,
              slug: `${toSlug(title)}-${id.slice(-12)}`,
              title,
              content,
              excerpt: truncate(text, EXCERPT_LENGTH),
              image: DEFAULT_IMAGE,
              language: detectLanguage(text),
              categoryId: resolveCategory(tx, pick(samplePosts).category, start).id,
              authorName: pick(samplePosts).author,
              status: 'published',
              views: Math.floor(random() ** 4 * 5_000),
              isFeatured: random() < 0.001,
              publishedAt: time,
              createdAt: time,
              updatedAt: time,
            })
            .run()
        }
        raiseGeneration(tx)
      })
    }
    return `${count} posts in ${deps.now() - start} ms`
  },
}

/** Mulberry32: the same count makes the same posts, so that two measurements see the same site. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
