import { cleanLine } from '~/text/clean'
import { graphemes } from '~/text/segment'

const MAX_QUERY_LENGTH = 200
/** The maximum length of the input, since one letter may have any number of marks. */
export const MAX_QUERY_CODE_UNITS = 2_000

export function hasEnoughLetters(text: string): boolean {
  return /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text)
}

export function normaliseQuery(query: string): string {
  let kept = ''
  let count = 0
  // Shortens the query before cleaning it, in case somebody pastes a whole page.
  for (const grapheme of graphemes(cleanLine(query.slice(0, MAX_QUERY_CODE_UNITS)))) {
    count += 1
    if (count > MAX_QUERY_LENGTH || kept.length + grapheme.length > MAX_QUERY_CODE_UNITS) break
    kept += grapheme
  }
  return kept
}
