import { unmarked } from '~/text/marked'
import { readingsOfBeginning } from '~/text/readings'
import { prefixDistance } from '~/text/sound-distance'
import { isStopword } from '~/text/stopwords'
import type { Suggestion } from './answers'
import { hasEnoughLetters } from './query/limits'
import { nearest, prefixLimit } from './query/nearest-terms'
import { parseQuery, type QueryWord } from './query/parse-query'
import type { SiteSearch } from './site-search.server'
import { weighQuery } from './query/weigh-query'
import type { Term } from './query/word-source'

const MOST = 8
const MOST_QUERIES = 3

/**
 * What somebody who types may mean: first how the word may go on, then posts. From two letters on, at most eight
 * (HINDI §3.6).
 */
export function suggestQueries(site: SiteSearch, text: string): Suggestion[] {
  const query = parseQuery(text)
  if (!hasEnoughLetters(query.text)) return []
  const queries = completions(site, text)
  const posts = site.searchLinks(text, { limit: MOST - queries.length })
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

/** The query with its last word written out as words of the site that it may become. */
function completions(site: SiteSearch, text: string): string[] {
  const query = parseQuery(text)
  const last = query.words.at(-1)
  if (!last?.isTyped) return []
  const weighed = weighQuery(site.lexicon, { ...query, words: [last] })
  const likely = weighed[0]?.terms.toSorted((a, b) => likelihood(b) - likelihood(a)) ?? []
  // While the index is built anew, a word may be there twice.
  const words = new Set(continuations(likely, last).map(({ word }) => word))
  return [...words]
    .slice(0, MOST_QUERIES)
    .map((word) => query.text.slice(0, last.start) + word + query.text.slice(last.end))
}

/** Words that go on from what was typed; roman letters may already be the whole word in Devanagari. */
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

/** A word of many posts is what most people mean, unless another is much nearer. */
function likelihood({ weight, df }: { weight: number; df: number }): number {
  return 0.5 * Math.log(weight) + 0.4 * Math.log(1 + df)
}
