import { type Category, listCategories } from '~/domain/categories/categories.server'
import { listMedia, type MediaItem } from '~/domain/multimedia/multimedia.server'
import { findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { markText, type ScoreWords } from '~/text/marked'
import { toPlainText } from '~/text/plain-text'
import { splitWords } from '~/text/segment'
import type { Database } from '~db/client.server'
import { getCacheVersion } from '../cache-version.server'
import { compareSpellings, foldOf } from './analysis/fold'
import { soundOfWord } from './analysis/sound'
import { keysOfWord, soundTrigrams } from './analysis/sound-keys'
import { stemsOf } from './analysis/stems'
import type { RelatedAnswer } from './query-text'
import type { Term, WordSource } from './query/lexicon.server'
import { parseQuery } from './query/parse-query'
import { excludedTerms, scoreQuery } from './query/score-query'
import {
  containsPhrase,
  foldsOf,
  type Phrase,
  readPhrase,
  weightsByFold,
  type WeightsByFold,
  wordScore,
} from './ranking/score-text'

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

class MemoryWords implements WordSource {
  readonly #terms = new Map<string, Term>()
  readonly #stems = new Map<string, Term[]>()
  readonly #keys = new Map<string, Term[]>()

  constructor(texts: readonly string[]) {
    for (const text of texts) {
      for (const { word } of splitWords(text)) this.#add(word)
    }
    for (const term of this.#terms.values()) {
      for (const stem of stemsOf(term.term)) append(this.#stems, stem, term)
      for (const key of keysOfWord(term.word)) append(this.#keys, key, term)
    }
  }

  #add(word: string): void {
    const fold = foldOf(word)
    if (fold === '') return
    const known = this.#terms.get(fold)
    if (known && compareSpellings(known.word, word) <= 0) return
    const id = known?.id ?? this.#terms.size
    this.#terms.set(fold, { id, term: fold, word, sound: soundOfWord(word), df: 1 })
  }

  byFolds(folds: readonly string[]): Term[] {
    return folds.flatMap((fold) => this.#terms.get(fold) ?? [])
  }

  byStems(stems: readonly string[]): Term[] {
    return unique(stems.flatMap((stem) => this.#stems.get(stem) ?? []))
  }

  byKeys(keys: readonly string[]): Term[] {
    return unique(keys.flatMap((key) => this.#keys.get(key) ?? []))
  }

  byPrefix(fold: string): Term[] {
    return [...this.#terms.values()].filter(({ term }) => term.startsWith(fold))
  }

  byKeyPrefix(key: string): Term[] {
    return unique([...this.#keys].flatMap(([other, terms]) => (other.startsWith(key) ? terms : [])))
  }

  byTrigrams(sound: string): Term[] {
    const requested = soundTrigrams(sound.toLowerCase())
    return [...this.#terms.values()].filter(
      (term) =>
        Math.abs(term.sound.length - sound.length) <= 3 &&
        [...soundTrigrams(term.sound.toLowerCase())].some((trigram) => requested.has(trigram)),
    )
  }
}

function append(lists: Map<string, Term[]>, key: string, term: Term): void {
  const list = lists.get(key)
  if (list) list.push(term)
  else lists.set(key, [term])
}

function unique(terms: Term[]): Term[] {
  return [...new Set(terms)]
}
