import { unmarked } from '~/text/marked'
import type { Database } from '~db/client.server'
import { readingsOf } from '~/domain/search-index/analysis/readings'
import { prefixDistance } from '~/domain/search-index/analysis/sound-distance'
import { isStopword } from '~/domain/search-index/analysis/fold'
import { scriptOf } from '~/domain/search-index/analysis/sound'
import { openPostSearch, type PostQuery } from './find-posts.server'
import { openRelatedSearch } from './find-related.server'
import { openSimilarPosts } from './find-similar.server'
import type { Term } from '~/domain/search-index/index-posts.server'
import type { WordSource } from './query/lexicon.server'
import { parseQuery, type ParsedQuery } from './query/parse-query'
import { inScriptOf } from './query/score-query'
import { nearest, prefixLimit, type ScoredTerm, scoreWord } from './query/score-word'
import { openSynonyms } from './query/synonyms.server'
import { hasEnoughLetters } from './query-text'

const MAX_SUGGESTIONS = 8
const MAX_COMPLETIONS = 3

export function openSearch(db: Database) {
  const synonyms = openSynonyms(db)
  const { lexicon, posts, ids, links } = openPostSearch(db, synonyms)
  const related = openRelatedSearch(db, synonyms)
  return {
    /** Returns a page of posts; the first page also has related results. One call, since each call costs a message. */
    page: (request: PostQuery) => ({
      ...posts(request),
      related: request.startIndex ? null : related(request),
    }),

    postIds: ids,

    similar: openSimilarPosts(db, lexicon),

    /** Returns completions, then posts; nothing for fewer than two letters. */
    suggestions({ query }: { query: string }) {
      const parsed = parseQuery(query)
      if (!hasEnoughLetters(parsed.text)) return []
      const queries = completions(lexicon, parsed)
      return [
        ...queries.map((text) => ({ kind: 'query' as const, text, parts: unmarked(text) })),
        ...links({ query, limit: MAX_SUGGESTIONS - queries.length }).links,
      ]
    },
  }
}

/** Returns words that continue the typed one. Latin letters may already form a complete Devanagari word. */
function completions(lexicon: WordSource, { text, words }: ParsedQuery): string[] {
  const typed = words.at(-1)
  if (!typed?.isTyped) return []
  const readings = readingsOf(typed.word)
  const limit = prefixLimit(typed.sound)
  const isNear = (term: Term) => nearest([term], readings, limit, prefixDistance).length > 0
  const continued = scoreWord(lexicon, typed)
    .terms.filter(({ term }) => term !== typed.fold && !isStopword(term))
    .filter((term) => term.term.startsWith(typed.fold) || isNear(term))
    .sort((a, b) => likelihood(b) - likelihood(a))
  const other = words.find((word) => word !== typed && word.script !== 'number')
  const script = other?.script ?? scriptOf(continued[0]?.word ?? '')
  const inScript = continued.flatMap(({ word }) => inScriptOf(script, word) ?? [])
  // During a rebuild, a word may exist twice.
  return [...new Set(inScript)]
    .slice(0, MAX_COMPLETIONS)
    .map((word) => text.slice(0, typed.start) + word + text.slice(typed.end))
}

function likelihood({ weight, df }: ScoredTerm): number {
  return 0.5 * Math.log(weight) + 0.4 * Math.log(1 + df)
}
