import {
  scriptOf,
  soundKeys,
  soundOfWord,
  type WordScript,
} from '~/domain/search-index/analysis/sound'
import { soundDistance } from '~/domain/search-index/analysis/sound-distance'
import { lemmasOf } from '~/domain/search-index/analysis/stems'
import { toSlug } from '~/text/slug'
import type { Term } from '~/domain/search-index/index-posts.server'
import type { Phrase, WordSource } from './lexicon.server'
import { cutsOf, joinWords, type ParsedQuery, type QueryWord } from './parse-query'
import { nearest, type ScoredTerm, scoreWord } from './score-word'
import { type SynonymRun, synonymTerms, type Synonyms } from './synonyms.server'

/** Finding typos is slow, so only this many unknown words are checked. */
const MAX_GUESSES = 3
const MIN_JOINED = 0.5
/** If posts contain the word itself, a synonym in a title ranks below it. */
const BESIDE_THE_WORD = 0.7
const LOANWORD = 0.9
/** The maximum distance of a loanword's sound, for each letter of the English word. */
const LOANWORD_DISTANCE = 0.25
/** The weight of one word in a listed name that has several words. */
const OF_WHOLE = 0.6
const ENOUGH_POSTS = 300
const SPLIT_DISTANCE = 0.6
const MAX_FORMS = 3

/** Adjacent words that stand for one word of the query. */
export interface Whole {
  words: Phrase
  weight: number
}

export type ScoredQueryWord = ReturnType<typeof scoreWord> & {
  query: QueryWord
  /** The kind of word in the list of synonyms. */
  listed: ReturnType<Synonyms['kindOf']>
  wholes: Whole[]
}

export type ScoredQuery = ReturnType<typeof scoreQuery>

/** Finds the site's terms for each part of the query. */
export function scoreQuery(lexicon: WordSource, query: ParsedQuery, synonyms: Synonyms) {
  return {
    words: scoreWords(lexicon, query, synonyms),
    phrases: query.phrases.map((words) => words.map((word) => literalTerms(lexicon, word))),
    excluded: query.excluded.flatMap((word) => excludedTerms(lexicon, word)),
  }
}

function scoreWords(lexicon: WordSource, query: ParsedQuery, synonyms: Synonyms) {
  let guesses = 0
  let scored = query.words.map((word): ScoredQueryWord => {
    const listed = synonyms.kindOf(word)
    const typos = guesses < MAX_GUESSES && listed === null
    const isName = listed === 'name' && word.script === 'devanagari'
    const found = word.letters
      ? scoreInitials(lexicon, word.fold, word.letters)
      : { ...scoreWord(lexicon, word, { typos, isName }), wholes: [] }
    if (!found.isKnown) guesses += 1
    const isSplit = typos && !found.isKnown && !word.isQuoted
    const wholes = isSplit ? splitWord(lexicon, word) : found.wholes
    return { ...found, wholes, query: word, listed }
  })
  for (const { word, parts } of joinWords(query)) {
    const { terms } = scoreWord(lexicon, word, { typos: false })
    const together = terms.filter(({ weight }) => weight >= MIN_JOINED)
    scored = scored.map((part) => (parts.includes(part.query) ? withTerms(part, together) : part))
  }
  return addSynonyms(lexicon, scored, synonyms.find(query.words)).map((word) => ({
    ...word,
    terms: enough(word.terms),
  }))
}

/** Scores initials as one word (gst, जीएसटी) or letter by letter (M. S., एम एस). */
function scoreInitials(lexicon: WordSource, fold: string, letters: readonly string[][]) {
  const joined = [...lexicon.byFolds([fold]), ...lexicon.byKeys([`=${fold}`])]
  const terms: ScoredTerm[] = joined.map((term) => ({ ...term, weight: 1 }))
  const words = letters.map((names) => lexicon.byFolds(names))
  const wholes: Whole[] = words.every(({ length }) => length > 0) ? [{ words, weight: 1 }] : []
  return { terms, wholes, isKnown: terms.length + wholes.length > 0, isTypo: false }
}

/** Splits an unknown word into two known words, which a post must contain side by side: hanumanchalisa. */
function splitWord(lexicon: WordSource, word: QueryWord): Whole[] {
  let best: Whole[] = []
  let least = SPLIT_DISTANCE
  for (const parts of cutsOf(word)) {
    let distance = 0
    const words: Term[][] = []
    for (const part of parts) {
      const sound = soundOfWord(part)
      const terms = lexicon.byKeys(soundKeys(sound))
      const near = nearest(terms, [{ sound, cost: 0 }], SPLIT_DISTANCE)
      distance += near[0]?.distance ?? Number.POSITIVE_INFINITY
      if (distance >= least) break
      words.push(near.slice(0, MAX_FORMS).map(({ term }) => term))
    }
    if (distance < least) [best, least] = [[{ words, weight: 1 }], distance]
  }
  return best
}

function addSynonyms(lexicon: WordSource, scored: ScoredQueryWord[], runs: readonly SynonymRun[]) {
  const termsOf = synonymTerms(lexicon, runs)
  for (const { start, way, others, weight } of runs) {
    const end = start + way.length
    const words = others.filter(({ length }) => length === 1).flat()
    const known = scored.slice(start, end).every(({ isKnown }) => isKnown)
    const share = known ? BESIDE_THE_WORD : 1
    // Single words in the list are dictionary forms: धोनी is a name, not a form of धोना.
    const same = words.flatMap((fold) =>
      termsOf(fold, isLoanword(scored[start]!, fold) ? LOANWORD : weight * share),
    )
    const wholes = [way, ...others]
      .filter((one) => one.length > 1)
      .map((one) => ({ words: one.map((fold) => termsOf(fold, weight, lemmasOf(fold))), weight }))
      .filter(({ words }) => words.every((found) => found.length > 0))
    const isWhole = way.length > 1 && same.length + wholes.length > 0
    for (let at = start; at < end; at += 1) {
      const word = scored[at]!
      const own = isWhole ? scale(word.terms, OF_WHOLE) : word.terms
      const merged = withTerms({ ...word, terms: own }, same)
      scored[at] = { ...merged, wholes: [...word.wholes, ...wholes] }
    }
  }
  return scored
}

/** True for the Hindi spelling of a listed English word (fire, फ़ायर), which sounds like it. */
function isLoanword({ query, listed }: ScoredQueryWord, fold: string): boolean {
  if (listed !== 'noun' || query.script !== 'latin' || scriptOf(fold) === 'latin') return false
  const limit = LOANWORD_DISTANCE * query.sound.length
  return soundDistance(query.sound, soundOfWord(fold), limit) <= limit
}

const scale = (terms: readonly ScoredTerm[], share: number) =>
  terms.map((term) => ({ ...term, weight: share * term.weight }))

function withTerms(word: ScoredQueryWord, terms: readonly ScoredTerm[]): ScoredQueryWord {
  const best = new Map(word.terms.map((term) => [term.id, term]))
  const before = word.terms[0]?.weight ?? 0
  for (const term of terms) {
    const known = best.get(term.id)
    const isSynonym = known?.isSynonym ?? term.isSynonym
    best.set(term.id, known && known.weight >= term.weight ? { ...known, isSynonym } : term)
  }
  const all = [...best.values()].sort((a, b) => b.weight - a.weight)
  return { ...word, terms: all, isTypo: word.isTypo && (all[0]?.weight ?? 0) <= before }
}

function enough(terms: ScoredTerm[]): ScoredTerm[] {
  const half = (terms[0]?.weight ?? 0) / 2
  let posts = 0
  return terms.filter(({ weight, df }) => {
    const isKept = posts < ENOUGH_POSTS || weight >= half
    posts += df
    return isKept
  })
}

/** True if the words start with the same letter, which is hardly ever mistyped. */
function haveSameStart(one: string, other: string): boolean {
  const beginnings = soundKeys(one).map((key) => key.charAt(0))
  return soundKeys(other).some((key) => beginnings.includes(key.charAt(0)))
}

/** Returns the word in this script, in Latin letters as in slugs (शरीफ़, sharif). Null if that is impossible. */
export function inScriptOf(script: WordScript, word: string): string | null {
  const own = scriptOf(word)
  if (own === script) return word
  return script === 'latin' && own === 'devanagari' ? toSlug(word) : null
}

/** Corrects every mistyped word. Returns null if an unknown word has no correction, or if nothing changes. */
export function suggestCorrection(text: string, words: readonly ScoredQueryWord[]): string | null {
  let corrected = text
  for (const { query, terms, isTypo, isKnown, listed } of words.toReversed()) {
    if (isKnown || listed || query.isFrame) continue
    const best = isTypo && haveSameStart(query.sound, terms[0]!.sound) ? terms[0]!.word : ''
    const word = inScriptOf(query.script, best)
    if (!word) return null
    corrected = corrected.slice(0, query.start) + word + corrected.slice(query.end)
  }
  return corrected === text ? null : corrected
}

/** The minimum is high, because a post that is excluded by mistake cannot be found. */
const MIN_SAME = 0.7

function excludedTerms(lexicon: WordSource, word: QueryWord): Term[] {
  if (word.script !== 'latin') return lexicon.byFolds([word.fold])
  const { terms } = scoreWord(lexicon, word, { typos: false })
  return terms.filter(({ weight }) => weight >= MIN_SAME)
}

function literalTerms(lexicon: WordSource, word: QueryWord): Term[] {
  const { terms } = scoreWord(lexicon, word, { typos: false })
  return lexicon.byFolds([word.fold, ...terms.slice(0, MAX_FORMS).map(({ term }) => term)])
}
