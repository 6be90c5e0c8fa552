import { acronymOf } from '~/text/latin'
import { foldOf, isStopword } from '~/domain/search/analysis/fold'
import { scriptOf, soundOfWord, type WordScript } from '~/domain/search/analysis/sound'
import { splitWords } from '~/text/segment'
import { normaliseQuery } from '../query-text'

const MAX_WORDS = 24
const QUOTED = /"([^"]*)"|“([^”]*)”/g
const EXCLUDED = /(?<=^|\s)-(?=[\p{L}\p{N}])[^\s"“”]+/gu
/** Ignored: neither required nor excluded as a whole. */
const UNWANTED_PHRASE = /(?<=^|\s)-(?:"[^"]*"|“[^”]*”)/g
const STILL_TYPED = /[\p{L}\p{M}\p{N}\u200C\u200D]$/u

export interface QueryWord {
  word: string
  fold: string
  sound: string
  script: WordScript
  start: number
  end: number
  isTyped: boolean
}

export interface ParsedQuery {
  text: string
  words: QueryWord[]
  all: QueryWord[]
  phrases: QueryWord[][]
  excluded: QueryWord[]
}

/** Parses words, "phrases" and -exclusions. Any text is valid. */
export function parseQuery(query: string, { typing = true } = {}): ParsedQuery {
  const text = normaliseQuery(query)
  const excluded: QueryWord[] = []
  const requested = text.replace(UNWANTED_PHRASE, blank)
  const quoted = Array.from(requested.matchAll(QUOTED), ({ 0: { length }, index }) => [
    index,
    index + length,
  ])
  const rest = requested.replace(EXCLUDED, (part, at: number) => {
    if (quoted.some(([from, to]) => from! < at && at < to!)) return part
    excluded.push(...readWords(part, false))
    return blank(part)
  })
  // Cleaning removes the trailing space, which completes the last word.
  const isOpen = typing && STILL_TYPED.test(query.slice(-1)) && STILL_TYPED.test(rest)
  const all = readWords(rest, isOpen)
  const isSaying = all.some(({ fold }) => !isStopword(fold))
  return {
    text,
    words: isSaying ? all.filter(({ fold }) => !isStopword(fold)) : all,
    all,
    phrases: findPhrases(rest, all),
    excluded: excluded.slice(0, MAX_WORDS),
  }
}

function blank(part: string): string {
  return ' '.repeat(part.length)
}

function readWords(text: string, isOpen: boolean): QueryWord[] {
  return splitWords(text)
    .map((found) => ({ ...found, fold: foldOf(found.word) }))
    .filter(({ fold }) => fold !== '')
    .slice(0, MAX_WORDS)
    .map((found) => ({
      ...found,
      ...soundAndScript(found.word),
      isTyped: isOpen && found.end === text.length && found.word.length >= 2,
    }))
}

function soundAndScript(word: string) {
  return { sound: soundOfWord(word), script: scriptOf(word) }
}

/** Words in quotation marks; a single word is a phrase too, and required. */
function findPhrases(text: string, words: QueryWord[]): QueryWord[][] {
  return Array.from(text.matchAll(QUOTED), ({ 0: quoted, index }) =>
    words.filter(({ start, end }) => start >= index && end <= index + quoted.length),
  ).filter((phrase) => phrase.length > 0)
}

export interface JoinedWord {
  word: QueryWord
  parts: QueryWord[]
}

/** Neighbours as one word: लोक सभा, लोकसभा; and letter names: जी एस टी, जीएसटी. */
export function joinWords({ all, words, phrases }: ParsedQuery): JoinedWord[] {
  const isInPhrase = (word: QueryWord) => phrases.some((phrase) => phrase.includes(word))
  const free = all.filter((word) => !isInPhrase(word))
  return [...joinPairs(free, words), ...joinLetters(free, words)]
}

function joinPairs(all: QueryWord[], words: QueryWord[]): JoinedWord[] {
  return all.flatMap((first, index) => {
    const second = all[index + 1]
    if (!second || first.script !== second.script || first.script === 'number') return []
    if (!words.includes(first) || !words.includes(second)) return []
    const letters = first.word + second.word
    if (letters.length < 5 || letters.length > 20) return []
    return [{ word: joined(letters, first, second), parts: [first, second] }]
  })
}

function joinLetters(all: QueryWord[], words: QueryWord[]): JoinedWord[] {
  const runs: QueryWord[][] = [[]]
  for (const word of all) {
    if (letterOf(word) === null) runs.push([])
    else runs.at(-1)?.push(word)
  }
  return runs
    .filter((run) => run.length >= 3)
    .map((run) => ({
      word: joined(run.map(letterOf).join(''), run[0]!, run.at(-1)!),
      parts: run.filter((word) => words.includes(word)),
    }))
}

function letterOf({ word, fold }: QueryWord): string | null {
  if (/^[a-z]$/.test(fold)) return fold
  // `acronymOf` needs two letter names.
  return acronymOf(word + word)?.charAt(0) ?? null
}

function joined(word: string, first: QueryWord, last: QueryWord): QueryWord {
  return {
    word,
    fold: foldOf(word),
    ...soundAndScript(word),
    start: first.start,
    end: last.end,
    isTyped: false,
  }
}
