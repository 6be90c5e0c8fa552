import { unmarked } from '~/text/marked'
import type { Database } from '~db/client.server'
import { readingsOf } from './analysis/readings'
import { prefixDistance } from './analysis/sound-distance'
import { isStopword } from './analysis/fold'
import { openPostSearch, type PostQuery } from './find-posts.server'
import { openRelatedSearch } from './find-related.server'
import type { Term, WordSource } from './query/lexicon.server'
import { parseQuery, type ParsedQuery, type QueryWord } from './query/parse-query'
import { scoreQuery } from './query/score-query'
import { nearest, prefixLimit } from './query/score-word'
import { openSynonyms, type Synonyms } from './query/synonyms.server'
import { hasEnoughLetters } from './query-text'

const MAX_SUGGESTIONS = 8
const MAX_COMPLETIONS = 3

/** Everything that can be asked, synchronous and over one connection. */
export function openSearch(db: Database) {
  const synonyms = openSynonyms(db)
  const { lexicon, posts, links } = openPostSearch(db, synonyms)
  return {
    posts,

    postIds(asked: PostQuery) {
      const { links: found, ...about } = links(asked)
      return { ...about, ids: found.map(({ id }) => id) }
    },

    related: openRelatedSearch(db, synonyms),

    /** Completions, then posts; none for less than two letters. */
    suggestions({ query }: { query: string }) {
      const parsed = parseQuery(query)
      if (!hasEnoughLetters(parsed.text)) return []
      const queries = completions(lexicon, parsed, synonyms()).map((text) => ({
        kind: 'query' as const,
        text,
        parts: unmarked(text),
      }))
      const found = links({ query, limit: MAX_SUGGESTIONS - queries.length }).links
      const titles = found.map(({ title: text, titleParts: parts, slug }) => ({
        kind: 'post' as const,
        text,
        parts,
        slug,
      }))
      return [...queries, ...titles]
    },
  }
}

function completions(lexicon: WordSource, query: ParsedQuery, synonyms: Synonyms): string[] {
  const last = query.words.at(-1)
  if (!last?.isTyped) return []
  const [scored] = scoreQuery(lexicon, { ...query, words: [last] }, synonyms)
  const likely = scored?.terms.toSorted((a, b) => likelihood(b) - likelihood(a)) ?? []
  // During a rebuild a word may be there twice.
  const words = new Set(continuations(likely, last).map(({ word }) => word))
  return [...words]
    .slice(0, MAX_COMPLETIONS)
    .map((word) => query.text.slice(0, last.start) + word + query.text.slice(last.end))
}

/** Words that continue the typed one; Latin letters may already be a whole Devanagari word. */
function continuations(terms: Term[], typed: QueryWord): Term[] {
  const readings = typed.script === 'latin' ? readingsOf(typed.word) : []
  const limit = prefixLimit(typed.sound)
  return terms.filter(
    (term) =>
      term.term !== typed.fold &&
      !isStopword(term.term) &&
      (term.term.startsWith(typed.fold) ||
        nearest([term], readings, limit, prefixDistance).length > 0),
  )
}

function likelihood({ weight, df }: { weight: number; df: number }): number {
  return 0.5 * Math.log(weight) + 0.4 * Math.log(1 + df)
}
