import { splitWords, type Word } from './segment'

export interface MarkedPart {
  text: string
  isMarked: boolean
}

/** Returns one score per word; 0 means no match. */
export type ScoreWords = (words: readonly Word[]) => readonly WordScore[]

export interface WordScore {
  score: number
  isMarked: boolean
}

const SNIPPET_WORDS = 24
const REPEATED_SHARE = 0.2
const ELLIPSIS = '…'

interface ScoredText {
  text: string
  words: Word[]
  scores: readonly WordScore[]
}

export function markText(text: string, score: ScoreWords): MarkedPart[] {
  return toParts(scoreText(text, score))
}

/** Returns the run of words with the best score, with `…` where text is cut; null without a match. */
export function markSnippet(text: string, score: ScoreWords): MarkedPart[] | null {
  const scored = scoreText(text, score)
  const { words, scores } = scored
  if (scores.every(({ isMarked }) => !isMarked)) return null
  const first = bestRun(scored)
  const end = Math.min(words.length, first + SNIPPET_WORDS)
  const parts = toParts(scored, first, end)
  if (first > 0) parts.unshift({ text: ELLIPSIS, isMarked: false })
  if (end < words.length) parts.push({ text: ELLIPSIS, isMarked: false })
  return joinParts(parts)
}

export function unmarked(text: string): MarkedPart[] {
  return text === '' ? [] : [{ text, isMarked: false }]
}

function scoreText(text: string, score: ScoreWords): ScoredText {
  const words = splitWords(text)
  return { text, words, scores: score(words) }
}

function bestRun({ text, words, scores }: ScoredText): number {
  let best = { start: 0, sum: 0, last: 0 }
  for (let start = 0; start < words.length; start += 1) {
    // A run that starts with an unmarked word is no better than a later one.
    if (!scores[start]!.isMarked) continue
    const seen = new Set<string>()
    let sum = 0
    let last = start
    for (let at = start; at < Math.min(words.length, start + SNIPPET_WORDS); at += 1) {
      const { score, isMarked } = scores[at]!
      if (!isMarked) continue
      const word = text.slice(words[at]!.start, words[at]!.end)
      sum += seen.has(word) ? REPEATED_SHARE * score : score
      seen.add(word)
      last = at
    }
    if (sum > best.sum) best = { start, sum, last }
  }
  const spare = SNIPPET_WORDS - (best.last - best.start + 1)
  const start = best.start - Math.floor(spare / 2)
  return Math.max(0, Math.min(start, words.length - SNIPPET_WORDS))
}

function toParts({ text, words, scores }: ScoredText, first = 0, end = words.length) {
  const parts: MarkedPart[] = []
  const to = end === words.length ? text.length : words[end - 1]!.end
  let at = first === 0 ? 0 : words[first]!.start
  for (let index = first; index < end; index += 1) {
    if (!scores[index]!.isMarked) continue
    const word = words[index]!
    parts.push({ text: text.slice(at, word.start), isMarked: false })
    parts.push({ text: text.slice(word.start, word.end), isMarked: true })
    at = word.end
  }
  parts.push({ text: text.slice(at, to), isMarked: false })
  return joinParts(parts)
}

function joinParts(parts: MarkedPart[]): MarkedPart[] {
  const joined: MarkedPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.text === '') continue
    if (last?.isMarked === part.isMarked)
      joined[joined.length - 1] = { ...last, text: last.text + part.text }
    else joined.push(part)
  }
  return joined
}
