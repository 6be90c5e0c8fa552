import { isStopword } from '~/domain/search-index/analysis/fold'
import { type Reading, readingsOf } from '~/domain/search-index/analysis/readings'
import { scriptOf, soundKeys } from '~/domain/search-index/analysis/sound'
import { prefixDistance, soundDistance } from '~/domain/search-index/analysis/sound-distance'
import { lemmasOf, stemsOf } from '~/domain/search-index/analysis/stems'
import { acronymOf } from '~/text/latin'
import type { Term } from '~/domain/search-index/index-posts.server'
import type { WordSource } from './lexicon.server'
import type { QueryWord } from './parse-query'

/** A weight of 1 means the word itself. */
export interface ScoredTerm extends Term {
  weight: number
  isSynonym?: boolean
}

type HeardWord = QueryWord & { readings: readonly Reading[] }

/** Returns candidate words from the site, best first. */
export function scoreWord(
  lexicon: WordSource,
  query: QueryWord,
  { typos = true, isName = false } = {},
) {
  const { fold, script } = query
  const weights = new Weights(fold)
  const heard = { ...query, readings: readingsOf(query.word) }
  const spellings = spellingsOf(query)
  for (const term of lexicon.byFolds([...spellings.keys()])) {
    weights.raise(term, spellings.get(term.term)!)
  }
  // A name is not a form of another word: धोनी, धोना.
  addForms(lexicon, [{ ...query, lemmas: isName ? [fold] : lemmasOf(fold), weight: 1 }], weights)
  if (script === 'devanagari' || script === 'latin') addSounds(lexicon, heard, weights)
  const known = weights.best
  const isKnown = known >= KNOWN
  if (query.isTyped) addBeginnings(lexicon, heard, weights)
  // An unfinished word is not a typo.
  const isBeginning = weights.best > Math.max(known, CONTINUES)
  const isTypo = typos && !isKnown && !isBeginning && addTypos(lexicon, heard, weights)
  return { terms: weights.sharpened(), isKnown, isTypo }
}

/** The maximum weight for each kind of match, before it is squared; 1 means the word itself. */
const SOUND = 0.95
const SPELLING = 0.8
const FORM = 0.72
const SAME_STEM = 0.51
const LATIN = 0.6
const TYPO = 0.6
/** The minimum weight for a word that the site has, in this or another form or spelling. */
const KNOWN = 0.5
const CONTINUES = 0.3

const MIN_WEIGHT = 0.05
const MAX_TERMS = 40
/** Nearly every post contains stopwords, so only near-exact matches count. */
const MIN_FOR_STOPWORD = 0.85

class Weights {
  readonly #terms = new Map<number, ScoredTerm>()
  readonly #leastForStopword: number
  best = 0

  constructor(fold: string) {
    this.#leastForStopword = isStopword(fold) ? 0 : MIN_FOR_STOPWORD
  }

  raise(term: Term, weight: number): void {
    if (weight < this.#leastForStopword && isStopword(term.term)) return
    if (weight <= (this.#terms.get(term.id)?.weight ?? 0)) return
    this.#terms.set(term.id, { ...term, weight })
    this.best = Math.max(this.best, weight)
  }

  sharpened(): ScoredTerm[] {
    return [...this.#terms.values()]
      .map((term) => ({ ...term, weight: (term.weight * term.weight) / this.best }))
      .filter(({ weight }) => weight >= MIN_WEIGHT)
      .sort((a, b) => b.weight - a.weight || b.df - a.df || a.id - b.id)
      .slice(0, MAX_TERMS)
  }
}

interface Near {
  term: Term
  distance: number
}

const byDistance = (a: Near, b: Near) => a.distance - b.distance || b.term.df - a.term.df

export function nearest(
  terms: Iterable<Term>,
  readings: readonly Reading[],
  limit: number,
  measure = soundDistance,
): Near[] {
  const near: Near[] = []
  for (const term of terms) {
    let distance = Number.POSITIVE_INFINITY
    for (const { sound, cost } of readings) {
      const most = Math.min(limit, distance) - cost
      if (most >= 0) distance = Math.min(distance, cost + measure(sound, term.sound, most))
    }
    if (distance <= limit) near.push({ term, distance })
  }
  return near.sort(byDistance)
}

const keysOf = (readings: readonly Reading[]) => [
  ...new Set(readings.flatMap(({ sound }) => soundKeys(sound))),
]

const lengthOf = (sound: string) => Math.max(3, sound.length)

/** Returns the word itself, its spoken (बढ़के) and written (बढ़कर) form, and the letters of an acronym. */
function spellingsOf({ fold, word }: QueryWord): Map<string, number> {
  const participle = fold.replace(/(के|कर)$/, (ending) => (ending === 'के' ? 'कर' : 'के'))
  return new Map([
    [acronymOf(word) ?? fold, 0.9],
    [participle, 0.95],
    [fold, 1],
  ])
}

interface InflectedWord {
  fold: string
  sound: string
  lemmas: readonly string[]
  weight: number
}

/** Adds words with the same stem: forms of the word (गली, गलियाँ) or other words (गली, गला). Uses one SQL statement. */
function addForms(lexicon: WordSource, words: readonly InflectedWord[], weights: Weights): void {
  const inflected = words.map((word) => ({ ...word, stems: stemsOf(word.fold) }))
  for (const term of lexicon.byStems(inflected.flatMap(({ stems }) => stems))) {
    const [stems, lemmas] = [stemsOf(term.term), lemmasOf(term.term)]
    for (const word of inflected) {
      if (!stems.some((stem) => word.stems.includes(stem))) continue
      const isForm = lemmas.some((lemma) => word.lemmas.includes(lemma))
      const near = 0.09 * Math.exp(-2 * soundDistance(word.sound, term.sound))
      weights.raise(term, word.weight * (isForm ? FORM : SAME_STEM + near))
    }
  }
}

/** The extra distance for words that sound alike but differ in consonants: आटे, आते. */
const OTHER_CONSONANTS = 0.04
const MAX_KEYS = 24
const MAX_WITH_FORMS = 5

/** Devanagari is precise. A Latin spelling has many readings; the nearest one counts, with all its inflected forms. */
function addSounds(lexicon: WordSource, query: HeardWord, weights: Weights): void {
  const { fold, sound, script, readings } = query
  const isRoman = script === 'latin'
  const limit = isRoman ? 0.35 + 0.13 * lengthOf(sound) : 0.2 + 0.06 * lengthOf(sound)
  const near = nearest(lexicon.byKeys(keysOf(readings).slice(0, MAX_KEYS)), readings, limit)
  const acronyms = isRoman ? lexicon.byKeys([`=${fold}`]) : []
  near.unshift(...acronyms.map((term) => ({ term, distance: 0 })))
  const isLatin = ({ term }: Near) => scriptOf(term.term) === 'latin'
  const best = near.find((one) => !isLatin(one))?.distance ?? 0
  const consonants = consonantsOf(fold)
  const inflected: InflectedWord[] = []
  for (const one of near) {
    const { term, distance } = one
    if (isLatin(one)) weights.raise(term, LATIN * Math.exp(-2 * distance))
    else if (isRoman) {
      const weight = SOUND * Math.exp(-1.2 * distance - 0.9 * (distance - best))
      weights.raise(term, weight)
      if (inflected.length >= MAX_WITH_FORMS || distance > best + 0.2) continue
      inflected.push({ fold: term.term, sound: term.sound, lemmas: lemmasOf(term.term), weight })
    } else {
      const more = consonantsOf(term.term) === consonants ? 0 : OTHER_CONSONANTS
      weights.raise(term, SPELLING * Math.exp(-8 * (distance + more)))
    }
  }
  if (inflected.length > 0) addForms(lexicon, inflected, weights)
}

function consonantsOf(fold: string): string {
  return fold.replace(/[^\u0915-\u0939]/g, '')
}

const MAX_BEGINNINGS = 60

function addBeginnings(lexicon: WordSource, query: HeardWord, weights: Weights): void {
  const share = weights.best >= 0.85 ? 0.6 : 0.5
  const { fold, script } = query
  for (const term of lexicon.byPrefix(fold)) {
    weights.raise(term, share * (0.7 + (0.3 * fold.length) / term.term.length))
  }
  if (script === 'latin') {
    for (const { term, distance } of romanBeginnings(lexicon, query)) {
      weights.raise(term, share * Math.exp(-1.3 * distance))
    }
  }
}

function romanBeginnings(lexicon: WordSource, { sound, readings }: HeardWord): Near[] {
  const keys = keysOf(readings).filter((key) => key.length >= 2)
  const found = keys.slice(0, 5).flatMap((key) => lexicon.byKeyPrefix(key))
  const terms = new Map(found.map((term) => [term.id, term])).values()
  const limit = 0.25 + 0.09 * lengthOf(sound)
  return nearest(terms, readings, limit, prefixDistance).slice(0, MAX_BEGINNINGS)
}

export const prefixLimit = (sound: string) => 0.15 + 0.05 * lengthOf(sound)

const TYPO_DISTANCE = 0.25
const MAX_TYPOS = 12

function addTypos(
  lexicon: WordSource,
  { fold, script, sound, readings }: HeardWord,
  weights: Weights,
): boolean {
  if (script === 'number' || sound.length < 4) return false
  const before = weights.best
  const terms = lexicon.byTrigrams(sound)
  const mistyped = script === 'latin' ? [] : withOneEdit(terms, fold)
  const known = new Set(mistyped.map(({ term }) => term.id))
  const others = terms.filter(({ id }) => !known.has(id))
  const heard = nearest(others, readings, 0.7 + 0.16 * sound.length)
  const near = [...mistyped, ...heard].sort(byDistance)
  for (const { term, distance } of near.slice(0, MAX_TYPOS)) {
    weights.raise(term, TYPO * Math.exp(-0.5 * distance - 1.2 * (distance - near[0]!.distance)))
  }
  return weights.best > before
}

/** Returns words one edit apart, which may sound different: मददगमर, मददगार. Excludes continuations. */
function withOneEdit(terms: readonly Term[], fold: string): Near[] {
  return terms
    .filter(({ term }) => isOneEdit(fold, term) && !term.startsWith(fold))
    .map((term) => ({ term, distance: TYPO_DISTANCE }))
}

/** True if Devanagari words are one typo apart. The first letter must match, as it is hardly ever mistyped. */
export function isOneEdit(one: string, other: string): boolean {
  return one !== other && one[0] === other[0] && soundDistance(one, other, 1) <= 1
}
