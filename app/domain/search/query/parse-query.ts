import { acronymOf, namesOfLetter } from '~/text/latin'
import { foldOf, isFrameWord, isStopword } from '~/domain/search-index/analysis/fold'
import { scriptOf, soundOfWord, type WordScript } from '~/domain/search-index/analysis/sound'
import { splitWords, type Word } from '~/text/segment'
import { normaliseQuery } from '../query-text'

const MAX_WORDS = 24
const MINUS = String.raw`(?<=^|\s)-`
const QUOTED = '"[^"]*"|“[^”]*”'
const EXCLUDED = String.raw`${MINUS}(?=[\p{L}\p{N}])[^\s"“”]+`
const PART = new RegExp(`(?:${MINUS})?(?:${QUOTED})|${EXCLUDED}`, 'gu')
const STILL_TYPED = /(?:\p{L}|\p{M}|\p{N}|\u200C|\u200D)$/u

const HOW = new Set(['कैसे', 'कब', 'kaise', 'kab'])

export interface QueryWord extends Word {
  fold: string
  sound: string
  script: WordScript
  isTyped: boolean
  isQuoted?: boolean
  /** True if the word belongs to the wording of the question, not to its subject. */
  isFrame: boolean
  /** The names of the letters if the word consists of initials, since a post may spell them as separate words. */
  letters?: string[][]
}

export interface ParsedQuery {
  text: string
  words: QueryWord[]
  all: QueryWord[]
  phrases: QueryWord[][]
  excluded: QueryWord[]
}

/** Parses words, "phrases" and -exclusions; the last word may be unfinished unless a space follows. Any text is valid. */
export function parseQuery(query: string): ParsedQuery {
  const text = normaliseQuery(query)
  const excluded: QueryWord[] = []
  const quoted: [from: number, to: number][] = []
  const rest = text.replace(PART, (part, from: number) => {
    if (!part.startsWith('-')) {
      quoted.push([from, from + part.length])
      return part
    }
    // A phrase after a minus is ignored: its words are neither required nor excluded.
    if (!/["“]/.test(part)) excluded.push(...readWords(part, false))
    return ' '.repeat(part.length)
  })
  // Tests the raw query too, since cleaning removes the trailing space that marks the last word as complete.
  const isOpen = STILL_TYPED.test(query.slice(-1)) && STILL_TYPED.test(rest)
  const read = readWords(rest, isOpen)
  // A quoted single word is also a phrase, and is required.
  const phrases = quoted
    .map(([from, to]) => read.filter(({ start, end }) => start >= from && end <= to))
    .filter((phrase) => phrase.length > 0)
  for (const word of phrases.flat()) word.isQuoted = true
  const all = joinInitials(read)
  const content = all.filter(({ fold }) => !isStopword(fold))
  const words = content.length > 0 ? content : all
  markVerb(all, content)
  return { text, words, all, phrases, excluded: excluded.slice(0, MAX_WORDS) }
}

/** Marks the verb in `कैसे जाएँ` or `kab manate hain` as part of the question. */
function markVerb(all: readonly QueryWord[], content: readonly QueryWord[]): void {
  const last = content.at(-1)
  const before = last && all[all.indexOf(last) - 1]
  if (before && HOW.has(before.fold)) last.isFrame = true
}

function readWords(text: string, isOpen: boolean): QueryWord[] {
  return splitWords(text)
    .map((place) => readWord(place, isOpen && place.end === text.length && place.word.length >= 2))
    .filter(({ fold }) => fold !== '')
    .slice(0, MAX_WORDS)
}

function readWord(place: Word, isTyped = false): QueryWord {
  const { word } = place
  const [fold, sound, script] = [foldOf(word), soundOfWord(word), scriptOf(word)]
  return { ...place, fold, sound, script, isTyped, isFrame: isFrameWord(fold) }
}

/** Joins neighbouring words into one: लोक सभा, लोकसभा. */
export function joinWords({ all, words }: ParsedQuery) {
  const isFree = (word: QueryWord) =>
    words.includes(word) && !word.isQuoted && word.script !== 'number'
  return all
    .slice(1)
    .map((second, at): QueryWord[] => [all[at]!, second])
    .filter((parts) => parts.every(isFree) && parts[0]!.script === parts[1]!.script)
    .map((parts) => ({ parts, word: readJoined(parts, parts.map(({ word }) => word).join('')) }))
}

function readJoined(parts: readonly QueryWord[], word: string): QueryWord {
  return readWord({ word, start: parts[0]!.start, end: parts.at(-1)!.end })
}

/** Joins three or more letters in a row into one word (जी एस टी), and two at the start before a name (m s dhoni). */
function joinInitials(words: readonly QueryWord[]): QueryWord[] {
  const isLetter = (word: QueryWord) => !word.isQuoted && letterOf(word) !== null
  const joined: QueryWord[] = []
  for (let at = 0; at < words.length;) {
    let end = at
    while (end < words.length && isLetter(words[end]!)) end += 1
    const isOne = end - at >= 3 || (end - at === 2 && at === 0 && end < words.length)
    if (isOne) joined.push(readInitials(words.slice(at, end)))
    else joined.push(...words.slice(at, Math.max(end, at + 1)))
    at = Math.max(end, at + 1)
  }
  return joined
}

function readInitials(parts: readonly QueryWord[]): QueryWord {
  const letters = parts.map((part) => letterOf(part)!)
  const names = letters.map((letter) => [letter, ...namesOfLetter(letter)].map(foldOf))
  // Two initials do not identify the subject without the name that follows: M. S. who?
  return { ...readJoined(parts, letters.join('')), letters: names, isFrame: parts.length === 2 }
}

function letterOf({ word, fold }: QueryWord): string | null {
  if (/^[a-z]$/.test(fold)) return fold
  // `acronymOf` requires at least two letter names.
  return acronymOf(word + word)?.charAt(0) ?? null
}

const MIN_CUT = 7
const MAX_CUT = 40
const MIN_PART = 3

/** Returns all ways to split one word into two: hanumanchalisa, हनुमानचालीसा. */
export function cutsOf({ word, script }: QueryWord): [string, string][] {
  if (word.length < MIN_CUT || word.length > MAX_CUT || script === 'number') return []
  return Array.from({ length: word.length - 2 * MIN_PART + 1 }, (_, place) => place + MIN_PART)
    .filter((at) => !/^\p{M}/u.test(word.slice(at)))
    .map((at): [string, string] => [word.slice(0, at), word.slice(at)])
    .filter((parts) => !parts.some((part) => isStopword(foldOf(part))))
}
