import { and, eq, sql } from 'drizzle-orm'
import { inOrder } from '~/domain/in-order'
import { summaryColumns } from '~/domain/posts/read-posts.server'
import { markSnippet, markText, unmarked, type ScoreWords } from '~/text/marked'
import { toPlainText } from '~/text/plain-text'
import type { Database } from '~db/client.server'
import { categories, posts } from '~db/schema'
import { readTotals } from './index/index-state.server'
import { fromBytes } from './index/posting-chunk'
import { openLexicon } from './query/lexicon.server'
import { parseQuery } from './query/parse-query'
import { excludedTerms, isClose, scoreQuery, suggestCorrection } from './query/score-query'
import { PostRanking, type RankedPost } from './ranking/rank-posts.server'
import { PostingReader } from './ranking/read-postings.server'
import {
  findPhrase,
  phraseById,
  readPhrase,
  titleFactor,
  weightsByFold,
  wordScore,
  type Phrase,
} from './ranking/score-text'

const MAX_RESULTS = 60
/** Phrases are checked in the best posts: at most this many, until enough are found. */
const MAX_READ_FOR_PHRASES = 1_000
const MAX_WITH_PHRASES = 200

export interface PostQuery {
  query: string
  limit?: number
  startIndex?: number
  /** The last word may be unfinished; default true. */
  typing?: boolean
}

export class PostSearch {
  readonly #db: Database
  readonly lexicon
  readonly #postings
  readonly #ranking
  readonly #statements

  constructor(db: Database) {
    this.#db = db
    this.lexicon = openLexicon(db.$client)
    this.#postings = new PostingReader(db.$client)
    this.#ranking = new PostRanking(this.#postings)
    this.#statements = prepareStatements(db)
  }

  posts(asked: PostQuery) {
    return this.#find(asked, (numbers, score) => ({
      posts: inOrder(numbers, this.#statements.pages.all(listOf(numbers)), numberOf).map(
        ({ content, ...post }) => ({
          ...post,
          titleParts: markText(post.title, score),
          snippetParts:
            markSnippet(toPlainText(content), score) ??
            markSnippet(post.description, score) ??
            unmarked(post.description || post.excerpt),
        }),
      ),
    }))
  }

  links(asked: PostQuery) {
    return this.#find(asked, (numbers, score) => ({
      links: inOrder(numbers, this.#statements.links.all(listOf(numbers)), numberOf).map(
        ({ id, title, slug }) => ({ id, title, slug, titleParts: markText(title, score) }),
      ),
    }))
  }

  /** In one transaction, so that all statements see the same index. */
  #find<Shown>(
    { query: text, limit = MAX_RESULTS, startIndex = 0, typing = true }: PostQuery,
    show: (numbers: number[], score: ScoreWords) => Shown,
  ) {
    return this.#db.$client.transaction(() => {
      const query = parseQuery(text, { typing })
      const words = scoreQuery(this.lexicon, query)
      const phrases = query.phrases.map((phrase) => readPhrase(this.lexicon, phrase))
      const weights = weightsByFold(words)
      const isAny = words.some(({ terms }) => terms.length > 0)
      const numbers = isAny
        ? this.#sortByTitle(this.#rank(words, phrases, query.excluded), weights)
        : []
      return {
        ...show(numbers.slice(startIndex, startIndex + limit), wordScore(weights, phrases)),
        total: numbers.length,
        isClose: numbers.length > 0 && isClose(words),
        suggestion: suggestCorrection(query.text, words),
      }
    })()
  }

  #rank(
    words: ReturnType<typeof scoreQuery>,
    phrases: Phrase[],
    excludedWords: ReturnType<typeof parseQuery>['excluded'],
  ): RankedPost[] {
    const excluded = excludedTerms(this.lexicon, excludedWords).map(({ id }) => id)
    const said = phrases.flat().map((forms) => this.lexicon.byFolds([...forms]).map(({ id }) => id))
    const terms = words.flatMap((word) => word.terms.map(({ id }) => id))
    this.#postings.open([...terms, ...excluded, ...said.flat()])
    const ranked = this.#ranking.rank(words, readTotals(this.#db), {
      limit: phrases.length > 0 ? MAX_READ_FOR_PHRASES : MAX_RESULTS,
      isAllowed: this.#filterFor(excluded, said),
    })
    return phrases.length > 0 ? this.#withPhrases(ranked, phrases) : ranked
  }

  #filterFor(excluded: number[], said: number[][]): ((post: number) => boolean) | undefined {
    if (excluded.length === 0 && said.length === 0) return undefined
    const hasExcluded = this.#postings.holdingAll([excluded])
    const hasSaid = this.#postings.holdingAll(said)
    return (post) => !hasExcluded(post) && hasSaid(post)
  }

  #withPhrases(ranked: RankedPost[], phrases: Phrase[]): RankedPost[] {
    const byId = phrases.map((phrase) => phraseById(this.lexicon, phrase))
    const found: RankedPost[] = []
    for (const post of ranked) {
      if (found.length >= MAX_WITH_PHRASES) break
      const words = fromBytes(this.#statements.words.get(post.number) ?? new Uint8Array())
      if (byId.every((phrase) => findPhrase(words, phrase).length > 0)) found.push(post)
    }
    return found
  }

  #sortByTitle(ranked: RankedPost[], weights: ReturnType<typeof weightsByFold>): number[] {
    const scores = new Map(ranked.map(({ number, score }) => [number, score]))
    return this.#statements.titles
      .all(listOf([...scores.keys()]))
      .map(({ number, title }) => ({
        number,
        score: (scores.get(number) ?? 0) * titleFactor(title, weights),
      }))
      .sort((a, b) => b.score - a.score || b.number - a.number)
      .slice(0, MAX_RESULTS)
      .map(({ number }) => number)
  }
}

const listOf = (numbers: readonly number[]) => ({ numbers: JSON.stringify(numbers) })

const numberOf = ({ number }: { number: number }) => number

/** Prepared once: preparing takes as long as running. */
function prepareStatements(db: Database) {
  const { number, title, slug, id, content } = posts
  const matches = sql`${number} in (select value from json_each(${sql.placeholder('numbers')}))`
  // Whatever the index says. `+` keeps SQLite from scanning all published posts.
  const areReadable = and(matches, sql`+${posts.status} = 'published'`)
  return {
    // Titles only: columns after the body make SQLite read through it.
    titles: db.select({ number, title }).from(posts).where(matches).prepare(),
    links: db.select({ number, id, title, slug }).from(posts).where(areReadable).prepare(),
    pages: db
      .select({ ...summaryColumns, content })
      .from(posts)
      .innerJoin(categories, eq(categories.id, posts.categoryId))
      .where(areReadable)
      .prepare(),
    words: db.$client
      .prepare<[number], Buffer>('SELECT words FROM search_doc WHERE post_id = ?')
      .pluck(),
  }
}
