import { VIRAMA, ZWJ, ZWNJ } from './devanagari'
import { graphemes } from './graphemes'

const ELLIPSIS = '…'
const KEPT_BY_WHOLE_WORDS = 0.8

// Not the percent sign: `50…` for `50%` would say something else.
const TRIMMED_AT_END = /^(?![%‰])[\p{P}\s]/u

/**
 * Cuts a text to at most `n` characters as people see them, `…` included; a shorter text stays as it is. The cut
 * is at a word where that keeps 80%, and never inside a cluster. A stray mark at the very start is dropped, since
 * it would hang on whatever the page shows before it.
 */
export function truncate(text: string, n: number): string {
  const whole = text.replace(/^[\p{M}\u200C\u200D]+/u, '')
  const limit = Math.floor(n)
  if (!(limit > 0)) return ''
  const taken = take(whole, limit + 1)
  if (taken.length <= limit) return whole
  return trimEnd(wholeWords(taken.slice(0, limit - 1), taken[limit - 1] ?? '')).join('') + ELLIPSIS
}

/**
 * The first `n` characters followed by an ellipsis, whatever comes after: the headline rows show their text as a
 * beginning and never as the whole post. An empty text stays empty. Pass plain text, see `toPlainText`.
 */
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

// Such a character asks for another one to join with; the ellipsis is none.
function isOpenCluster(grapheme: string): boolean {
  return [VIRAMA, ZWJ, ZWNJ].some((end) => grapheme.endsWith(end))
}

function dropLastWhile(piece: string[], drop: (grapheme: string) => boolean): string[] {
  return piece.slice(0, piece.findLastIndex((grapheme) => !drop(grapheme)) + 1)
}
