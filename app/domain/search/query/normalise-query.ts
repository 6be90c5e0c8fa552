import { cleanLine } from '~/text/clean'
import { splitGraphemes } from '~/text/graphemes'
import { MAX_QUERY_CODE_UNITS, MAX_QUERY_LENGTH } from './limits'

/** What a reader typed, cleaned and cut to what is searched for; may be empty. */
export function normaliseQuery(query: string): string {
  let kept = ''
  for (const grapheme of splitGraphemes(cleanLine(query)).slice(0, MAX_QUERY_LENGTH)) {
    if (kept.length + grapheme.length > MAX_QUERY_CODE_UNITS) break
    kept += grapheme
  }
  return kept
}
