import { and, eq, sql } from 'drizzle-orm'
import { summaryColumns } from '~/domain/posts/read-posts.server'
import { markSnippet, markText, type ScoreWords, unmarked } from '~/text/marked'
import { toPlainText } from '~/text/plain-text'
import type { Database } from '~db/client.server'
import { categories, posts } from '~db/schema'
import { inOrder } from '../in-order'
import { readTotals } from './index/index-state.server'
import { fromBytes, type WordList } from './index/posting-chunk'
import type {
  FoundLink,
  FoundPost,
  SearchFindings,
  SearchIdsResult,
  SearchOptions,
  SearchResult,
} from './query-text'
import { Lexicon } from './query/lexicon.server'
import { type ParsedQuery, parseQuery } from './query/parse-query'
import {
  excludedTerms,
  isClose,
  type ScoredQueryWord,
  scoreQuery,
  suggestCorrection,
} from './query/score-query'
import { PostRanking } from './ranking/rank-posts.server'
import { PostingReader } from './ranking/read-postings.server'
import {
  findPhrase,
  type Phrase,
  phraseById,
  readPhrase,
  titleFactor,
  weightsByFold,
  type WeightsByFold,
  wordScore,
} from './ranking/score-text'

const MAX_RESULTS = 60
/** Phrases are checked in the best posts: at most this many, until enough are found. */
const MAX_READ_FOR_PHRASES = 1_000
const MAX_WITH_PHRASES = 200

interface Question {
  query: ParsedQuery
  words: ScoredQueryWord[]
  weights: WeightsByFold
  phrases: Phrase[]
}

interface Findings extends SearchFindings {
  numbers: number[]
  score: ScoreWords
}

/** Synchronous search over one connection; a running site has it in a worker thread. */
export class SiteSearch {
  readonly #db: Database
  readonly #lexicon: Lexicon
  readonly #postings: PostingReader
  readonly #ranking: PostRanking
  readonly #posts: FoundPosts

  constructor(db: Database) {
    this.#db = db
    this.#lexicon = new Lexicon(db.$client)
    this.#postings = new PostingReader(db.$client)
    this.#ranking = new PostRanking(this.#postings)
    this.#posts = new FoundPosts(db)
  }

  get lexicon(): Lexicon {
    return this.#lexicon
  }

  search(query: string, options: SearchOptions = {}): SearchResult {
    return this.#asOfNow(() => {
      const { numbers, score, ...findings } = this.#find(query, options)
      return { ...findings, posts: this.#readPosts(numbers, score) }
    })
  }

  searchIds(query: string, options: SearchOptions = {}): SearchIdsResult {
    return this.#asOfNow(() => {
      const { numbers, score: _score, ...findings } = this.#find(query, options)
      return { ...findings, ids: this.#posts.ids(numbers) }
    })
  }

  searchLinks(query: string, options: SearchOptions = {}): FoundLink[] {
    return this.#asOfNow(() => {
      const { numbers, score } = this.#find(query, options)
      return this.#posts
        .links(numbers)
        .map(({ title, slug }) => ({ title, titleParts: markText(title, score), slug }))
    })
  }

  /** One transaction, so that all statements see the same index. */
  #asOfNow<Reply>(ask: () => Reply): Reply {
    return this.#db.$client.transaction(ask)()
  }

  #find(
    query: string,
    { limit = MAX_RESULTS, startIndex = 0, typing = true }: SearchOptions,
  ): Findings {
    const question = this.#read(parseQuery(query, { typing }))
    const numbers = this.#rank(question)
    return {
      numbers: numbers.slice(startIndex, startIndex + limit),
      score: wordScore(question.weights, question.phrases),
      total: numbers.length,
      isClose: numbers.length > 0 && isClose(question.words),
      suggestion: suggestCorrection(question.query.text, question.words),
    }
  }

  #read(query: ParsedQuery): Question {
    const words = scoreQuery(this.#lexicon, query)
    const phrases = query.phrases.map((phrase) => readPhrase(this.#lexicon, phrase))
    return { query, words, weights: weightsByFold(words), phrases }
  }

  #rank({ query, words, weights, phrases }: Question): number[] {
    if (words.every(({ terms }) => terms.length === 0)) return []
    const excluded = excludedTerms(this.#lexicon, query.excluded).map(({ id }) => id)
    const said = phrases.flat().map((forms) => this.#idsOf([...forms]))
    const terms = words.flatMap((word) => word.terms.map(({ id }) => id))
    this.#postings.open([...terms, ...excluded, ...said.flat()])
    const ranked = this.#ranking.rank(words, readTotals(this.#db), {
      limit: phrases.length > 0 ? MAX_READ_FOR_PHRASES : MAX_RESULTS,
      isAllowed: this.#filterFor(excluded, said),
    })
    const saying = phrases.length > 0 ? this.#withPhrases(ranked, phrases) : ranked
    const scores = new Map(saying.map(({ number, score }) => [number, score]))
    return this.#posts
      .titles([...scores.keys()])
      .map(({ number, title }) => ({
        number,
        score: (scores.get(number) ?? 0) * titleFactor(title, weights),
      }))
      .sort((a, b) => b.score - a.score || b.number - a.number)
      .slice(0, MAX_RESULTS)
      .map(({ number }) => number)
  }

  #filterFor(excluded: number[], said: number[][]): ((post: number) => boolean) | undefined {
    if (excluded.length === 0 && said.length === 0) return undefined
    const hasExcluded = this.#postings.holdingAll([excluded])
    const hasSaid = this.#postings.holdingAll(said)
    return (post) => !hasExcluded(post) && hasSaid(post)
  }

  #idsOf(folds: readonly string[]): number[] {
    return this.#lexicon.byFolds(folds).map(({ id }) => id)
  }

  #withPhrases<Ranked extends { number: number }>(ranked: Ranked[], phrases: Phrase[]): Ranked[] {
    const byId = phrases.map((phrase) => phraseById(this.#lexicon, phrase))
    const found: Ranked[] = []
    for (const post of ranked) {
      if (found.length >= MAX_WITH_PHRASES) break
      const words = this.#posts.words(post.number)
      if (byId.every((phrase) => findPhrase(words, phrase).length > 0)) found.push(post)
    }
    return found
  }

  #readPosts(numbers: number[], score: ScoreWords): FoundPost[] {
    return this.#posts.pages(numbers).map(({ content, ...post }) => ({
      ...post,
      titleParts: markText(post.title, score),
      snippetParts:
        markSnippet(toPlainText(content), score) ??
        markSnippet(post.description, score) ??
        unmarked(post.description || post.excerpt),
    }))
  }
}

class FoundPosts {
  readonly #statements: ReturnType<typeof prepareStatements>
  readonly #words

  constructor(db: Database) {
    this.#statements = prepareStatements(db)
    this.#words = db.$client
      .prepare<[number], Buffer>('SELECT words FROM search_doc WHERE post_id = ?')
      .pluck()
  }

  titles(numbers: readonly number[]): { number: number; title: string }[] {
    return this.#statements.titles.all(listOf(numbers))
  }

  ids(numbers: readonly number[]): string[] {
    return inOrder(numbers, this.#statements.ids.all(listOf(numbers)), numberOf).map(({ id }) => id)
  }

  links(numbers: readonly number[]): { title: string; slug: string }[] {
    return inOrder(numbers, this.#statements.links.all(listOf(numbers)), numberOf)
  }

  pages(numbers: readonly number[]) {
    return inOrder(numbers, this.#statements.pages.all(listOf(numbers)), numberOf)
  }

  words(number: number): WordList {
    return fromBytes(this.#words.get(number) ?? new Uint8Array())
  }
}

function listOf(numbers: readonly number[]): { numbers: string } {
  return { numbers: JSON.stringify(numbers) }
}

const numberOf = ({ number }: { number: number }) => number

/** Prepared once: preparing takes as long as running. */
function prepareStatements(db: Database) {
  const matchFilter = sql`${posts.number} in (select value from json_each(${sql.placeholder('numbers')}))`
  // Whatever the index says. `+` keeps SQLite from scanning all published posts.
  const areReadable = and(matchFilter, sql`+${posts.status} = 'published'`)
  return {
    // Titles only: columns after the body make SQLite read through it.
    titles: db
      .select({ number: posts.number, title: posts.title })
      .from(posts)
      .where(matchFilter)
      .prepare(),
    ids: db.select({ number: posts.number, id: posts.id }).from(posts).where(areReadable).prepare(),
    links: db
      .select({ number: posts.number, title: posts.title, slug: posts.slug })
      .from(posts)
      .where(areReadable)
      .prepare(),
    pages: db
      .select({ ...summaryColumns, content: posts.content })
      .from(posts)
      .innerJoin(categories, eq(categories.id, posts.categoryId))
      .where(areReadable)
      .prepare(),
  }
}
