import { VIRAMA, ZWJ, ZWNJ } from './devanagari'
import { graphemes } from './segment'

const ELLIPSIS = '…'
const KEPT_BY_WHOLE_WORDS = 0.8

// Keeps the percent sign, since `50…` for `50%` would be wrong.
const TRIMMED_AT_END = /^(?![%‰])[\p{P}\s]/u

/** Returns at most `n` characters with `…`; cuts at a word if that keeps 80 %, never inside a cluster. */
export function truncate(text: string, n: number): string {
  const whole = text.replace(/^[\p{M}\u200C\u200D]+/u, '')
  const limit = Math.floor(n)
  if (!(limit > 0)) return ''
  // Text never has more graphemes than code units.
  if (whole.length <= limit) return whole
  const first = take(whole, limit + 1)
  if (first.length <= limit) return whole
  return trimEnd(wholeWords(first.slice(0, limit - 1), first[limit - 1] ?? '')).join('') + ELLIPSIS
}

/** Returns the first `n` characters, always with `…`; empty text stays empty. Pass plain text. */
export function previewText(text: string, n: number): string {
  return text === '' ? '' : take(text, n).join('') + ELLIPSIS
}

function take(text: string, n: number): string[] {
  const clusters: string[] = []
  for (const grapheme of graphemes(text)) {
    if (clusters.length >= n) break
    clusters.push(grapheme)
  }
  return clusters
}

function wholeWords(piece: string[], next: string): string[] {
  if (/^\s/.test(next)) return piece
  const space = piece.findLastIndex((grapheme) => /^\s/.test(grapheme))
  return space >= KEPT_BY_WHOLE_WORDS * piece.length ? piece.slice(0, space) : piece
}

function trimEnd(piece: string[]): string[] {
  const unbroken = dropLastWhile(piece, isOpenCluster)
  const trimmed = dropLastWhile(
    unbroken,
    (grapheme) => TRIMMED_AT_END.test(grapheme) || isOpenCluster(grapheme),
  )
  return trimmed.length > 0 ? trimmed : unbroken
}

// True if the cluster ends with a joiner or virama, which must not be followed by the ellipsis.
function isOpenCluster(grapheme: string): boolean {
  return [VIRAMA, ZWJ, ZWNJ].some((end) => grapheme.endsWith(end))
}

function dropLastWhile(piece: string[], drop: (grapheme: string) => boolean): string[] {
  return piece.slice(0, piece.findLastIndex((grapheme) => !drop(grapheme)) + 1)
}
