import { VIRAMA, ZWJ, ZWNJ } from './devanagari'
import { graphemes } from './segment'

const ELLIPSIS = '…'
const KEPT_BY_WHOLE_WORDS = 0.8

// The percent sign stays: `50…` for `50%` would be wrong.
const TRIMMED_AT_END = /^(?![%‰])[\p{P}\s]/u

/** At most `n` characters with `…`; cuts at a word if that keeps 80 %, never in a cluster. */
export function truncate(text: string, n: number): string {
  const whole = text.replace(/^[\p{M}\u200C\u200D]+/u, '')
  const limit = Math.floor(n)
  if (!(limit > 0)) return ''
  // A text never has more graphemes than code units.
  if (whole.length <= limit) return whole
  const first = take(whole, limit + 1)
  if (first.length <= limit) return whole
  return trimEnd(wholeWords(first.slice(0, limit - 1), first[limit - 1] ?? '')).join('') + ELLIPSIS
}

/** The first `n` characters and always `…`; empty stays empty. Pass plain text. */
export function previewText(text: string, n: number): string {
  return text === '' ? '' : take(text, n).join('') + ELLIPSIS
}

function take(text: string, n: number): string[] {
  const taken: string[] = []
  for (const grapheme of graphemes(text)) {
    if (taken.length >= n) break
    taken.push(grapheme)
  }
  return taken
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

// Ends in a joiner or virama, which the ellipsis must not join.
function isOpenCluster(grapheme: string): boolean {
  return [VIRAMA, ZWJ, ZWNJ].some((end) => grapheme.endsWith(end))
}

function dropLastWhile(piece: string[], drop: (grapheme: string) => boolean): string[] {
  return piece.slice(0, piece.findLastIndex((grapheme) => !drop(grapheme)) + 1)
}
