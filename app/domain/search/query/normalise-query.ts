import { cleanLine } from '~/text/clean'
import { graphemes } from '~/text/segment'
import { MAX_QUERY_CODE_UNITS, MAX_QUERY_LENGTH } from './limits'

export function normaliseQuery(query: string): string {
  let kept = ''
  let count = 0
  // Cut before cleaning too, for pasted pages.
  for (const grapheme of graphemes(cleanLine(query.slice(0, MAX_QUERY_CODE_UNITS)))) {
    count += 1
    if (count > MAX_QUERY_LENGTH || kept.length + grapheme.length > MAX_QUERY_CODE_UNITS) break
    kept += grapheme
  }
  return kept
}
