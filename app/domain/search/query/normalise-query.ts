import { cleanLine } from '~/text/clean'
import { splitGraphemes } from '~/text/graphemes'

/** SECURITY §8.3. */
export const MAX_QUERY_LENGTH = 200
/** One letter may carry marks without end; this bounds what is repeated on the page. */
const MAX_QUERY_CODE_UNITS = 2_000

/** What a reader typed, cleaned and cut to what is searched for; may be empty. */
export function normaliseQuery(query: string): string {
  let kept = ''
  for (const grapheme of splitGraphemes(cleanLine(query)).slice(0, MAX_QUERY_LENGTH)) {
    if (kept.length + grapheme.length > MAX_QUERY_CODE_UNITS) break
    kept += grapheme
  }
  return kept
}
