import { type Category, listCategories } from '~/domain/categories/categories.server'
import { listMedia, type MediaItem } from '~/domain/multimedia/multimedia.server'
import { findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { getCacheVersion } from '~/domain/cache-version.server'
import { markText, type ScoreWords } from '~/text/marked'
import { toPlainText } from '~/text/plain-text'
import type { Database } from '~db/client.server'
import type { RelatedAnswer } from './results'
import { excludedTerms } from './query/excluded-words'
import { MemoryWords } from './query/memory-words'
import { parseQuery } from './query/parse-query'
import { containsPhrase, foldsOf, readPhrase, type Phrase } from './ranking/phrases'
import { wordScore } from './ranking/score-words'
import { weightsByFold, type WeightsByFold } from './ranking/title-pass'
import { scoreQuery } from './query/score-query'

/** Every query word must match at least this well. */
const MIN_WEIGHT = 0.6

interface Item<Value> {
  value: Value
  text: string
  folds: ReadonlySet<string>
}

interface RelatedResults {
  words: MemoryWords
  categories: Item<Category>[]
  verses: Item<{ number: number; text: string }>[]
  media: Item<MediaItem>[]
}

/** Searches categories, shloks and media in memory, until the cache version changes. */
export class RelatedSearch {
  readonly #db: Database
  #cached: { cacheVersion: number; related: RelatedResults } | undefined

  constructor(db: Database) {
    this.#db = db
  }

  search(text: string): RelatedAnswer {
    const { words, categories, verses, media } = this.#read()
    const query = parseQuery(text)
    const scored = scoreQuery(words, query)
    const weights = weightsByFold(scored)
    const phrases = query.phrases.map((phrase) => readPhrase(words, phrase))
    const excluded = excludedTerms(words, query.excluded).map(({ term }) => term)
    const score = wordScore(weights, phrases)
    const find = <Value>(items: Item<Value>[]) => matching(items, { weights, phrases, excluded })
    return {
      categories: find(categories).map((category) => ({
        ...category,
        nameParts: markText(category.name, score),
      })),
      verses: find(verses).map((verse) => toVerse(verse, score)),
      media: find(media).map((item) => ({ ...item, titleParts: markText(item.title, score) })),
    }
  }

  #read(): RelatedResults {
    const cacheVersion = getCacheVersion({ db: this.#db })
    if (this.#cached?.cacheVersion !== cacheVersion) {
      this.#cached = { cacheVersion, related: readRelated(this.#db) }
    }
    return this.#cached.related
  }
}

function readRelated(db: Database): RelatedResults {
  const categories = listCategories({ db })
    .filter(({ slug }) => slug !== DEFAULT_CATEGORY)
    .map((category) => toItem(category, category.name))
  const verses = (findDevotionalText({ db })?.shlokas ?? []).map((html, index) => {
    const text = toPlainText(html)
    return toItem({ number: index + 1, text }, text)
  })
  const media = listMedia({ db }).map((item) => toItem(item, `${item.title}\n${item.description}`))
  const texts = [...categories, ...verses, ...media].map(({ text }) => text)
  return { words: new MemoryWords(texts), categories, verses, media }
}

function toItem<Value>(value: Value, text: string): Item<Value> {
  return { value, text, folds: new Set(foldsOf(text)) }
}

interface Requested {
  weights: WeightsByFold
  phrases: Phrase[]
  excluded: string[]
}

function matching<Value>(items: Item<Value>[], { weights, phrases, excluded }: Requested): Value[] {
  if (weights.length === 0) return []
  return items
    .filter(({ folds }) => !excluded.some((fold) => folds.has(fold)))
    .filter(({ text }) => phrases.every((phrase) => containsPhrase(text, phrase)))
    .map(({ value, folds }) => ({ value, weights: weights.map((weight) => bestOf(folds, weight)) }))
    .filter(({ weights: found }) => found.every((weight) => weight >= MIN_WEIGHT))
    .map(({ value, weights: found }) => ({ value, sum: found.reduce((sum, one) => sum + one, 0) }))
    .sort((a, b) => b.sum - a.sum)
    .map(({ value }) => value)
}

function bestOf(folds: ReadonlySet<string>, weightOf: ReadonlyMap<string, number>): number {
  let best = 0
  for (const [fold, weight] of weightOf) if (weight > best && folds.has(fold)) best = weight
  return best
}

function toVerse({ number, text }: { number: number; text: string }, score: ScoreWords) {
  return { number, parts: markText(text, score) }
}
