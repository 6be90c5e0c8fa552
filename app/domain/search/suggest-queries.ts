import { unmarked } from '~/text/marked'
import { readingsOfBeginning } from '~/domain/search/analysis/readings'
import { prefixDistance } from '~/domain/search/analysis/sound-distance'
import { isStopword } from './analysis/fold'
import { hasEnoughLetters, type Suggestion } from './query-text'
import { nearest, prefixLimit } from './query/scored-terms'
import { parseQuery, type QueryWord } from './query/parse-query'
import type { SiteSearch } from './find-posts.server'
import { scoreQuery } from './query/score-query'
import type { Term } from './query/lexicon.server'

const MAX = 8
const MAX_QUERIES = 3

/** Completions, then posts; at most eight, from two letters on. */
export function suggestQueries(site: SiteSearch, text: string): Suggestion[] {
  const query = parseQuery(text)
  if (!hasEnoughLetters(query.text)) return []
  const queries = completions(site, text)
  const posts = site.searchLinks(text, { limit: MAX - queries.length })
  return [
    ...queries.map((suggested) => ({
      kind: 'query' as const,
      text: suggested,
      parts: unmarked(suggested),
    })),
    ...posts.map(({ title, titleParts, slug }) => ({
      kind: 'post' as const,
      text: title,
      parts: titleParts,
      slug,
    })),
  ]
}

function completions(site: SiteSearch, text: string): string[] {
  const query = parseQuery(text)
  const last = query.words.at(-1)
  if (!last?.isTyped) return []
  const scored = scoreQuery(site.lexicon, { ...query, words: [last] })
  const likely = scored[0]?.terms.toSorted((a, b) => likelihood(b) - likelihood(a)) ?? []
  // During a rebuild a word may be there twice.
  const words = new Set(continuations(likely, last).map(({ word }) => word))
  return [...words]
    .slice(0, MAX_QUERIES)
    .map((word) => query.text.slice(0, last.start) + word + query.text.slice(last.end))
}

/** Words that continue the typed one; Latin letters may already be a whole Devanagari word. */
function continuations<Known extends Term>(terms: Known[], typed: QueryWord): Known[] {
  const readings = typed.script === 'latin' ? readingsOfBeginning(typed.word) : []
  const limit = prefixLimit(typed.sound)
  return terms
    .filter(({ term }) => term !== typed.fold && !isStopword(term))
    .filter(
      (term) =>
        term.term.startsWith(typed.fold) ||
        nearest([term], readings, limit, prefixDistance).length > 0,
    )
}

function likelihood({ weight, df }: { weight: number; df: number }): number {
  return 0.5 * Math.log(weight) + 0.4 * Math.log(1 + df)
}
