import { getCacheVersion } from '~/domain/core/cache-version.server'
import { listCategories } from '~/domain/posts/categories.server'
import { listMedia } from '~/domain/multimedia/multimedia.server'
import { findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { markText } from '~/text/marked'
import { toPlainText } from '~/text/plain-text'
import type { Database } from '~db/client.server'
import { foldsOf } from '~/domain/search-index/analysis/fold'
import { collectWords } from './query/lexicon.server'
import { parseQuery } from './query/parse-query'
import { scoreQuery } from './query/score-query'
import type { Synonyms } from './query/synonyms.server'
import {
  bestWeights,
  findPhrase,
  foldsOfTerms,
  weightsByFold,
  wordScore,
} from './ranking/score-text'

const MIN_WEIGHT = 0.6
/** The limit for each kind, since related results only complement the list of posts. */
export const MAX_RELATED = 6

interface Item<Value> {
  value: Value
  text: string
  folds: readonly string[]
}

/** Searches categories, shloks and media in memory. Reloads them when the cache version changes. */
export function openRelatedSearch(db: Database, synonyms: () => Synonyms) {
  let items: ReturnType<typeof readItems> | undefined
  return ({ query: text }: { query: string }) => {
    const cacheVersion = getCacheVersion({ db })
    items = items?.cacheVersion === cacheVersion ? items : readItems(db, cacheVersion)
    const { words, phrases, excluded } = scoreQuery(items.words, parseQuery(text), synonyms())
    const weights = weightsByFold(words)
    const score = wordScore(weights, phrases)

    function find<Value>(among: Item<Value>[]): Value[] {
      if (weights.length === 0) return []
      return among
        .filter(({ folds }) => !excluded.some(({ term }) => folds.includes(term)))
        .filter(({ folds }) =>
          phrases.every((phrase) => findPhrase(folds, phrase.map(foldsOfTerms)).length > 0),
        )
        .map(({ value, folds }) => ({ value, found: bestWeights(folds, weights) }))
        .filter(({ found }) => Math.min(...found) >= MIN_WEIGHT)
        .map(({ value, found }) => ({ value, sum: found.reduce((sum, one) => sum + one, 0) }))
        .sort((a, b) => b.sum - a.sum)
        .slice(0, MAX_RELATED)
        .map(({ value }) => value)
    }

    return {
      categories: find(items.categories).map((category) => ({
        ...category,
        nameParts: markText(category.name, score),
      })),
      verses: find(items.verses).map(({ number, text: verse }) => ({
        number,
        parts: markText(verse, score),
      })),
      media: find(items.media),
    }
  }
}

function readItems(db: Database, cacheVersion: number) {
  const categories = listCategories({ db })
    .filter(({ slug }) => slug !== DEFAULT_CATEGORY)
    .map((category) => toItem(category, category.name))
  const verses = (findDevotionalText({ db })?.shlokas ?? []).map((html, index) => {
    const text = toPlainText(html)
    return toItem({ number: index + 1, text }, text)
  })
  const media = listMedia({ db }).map((item) => toItem(item, `${item.title}\n${item.description}`))
  const texts = [...categories, ...verses, ...media].map(({ text }) => text)
  return { cacheVersion, words: collectWords(texts), categories, verses, media }
}

function toItem<Value>(value: Value, text: string): Item<Value> {
  return { value, text, folds: foldsOf(text) }
}
