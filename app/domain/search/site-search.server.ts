import { and, eq, sql } from 'drizzle-orm'
import { listColumns } from '~/domain/posts/read-posts.server'
import { markSnippet, markText, unmarked, type ScoreWords } from '~/text/marked'
import { toPlainText } from '~/text/plain-text'
import type { Database } from '~db/client.server'
import { categories, posts } from '~db/schema'
import type { FoundPost, SearchAnswer, SearchOptions } from './answers'
import { readTotals } from './index-state.server'
import { Lexicon } from './lexicon.server'
import { parseQuery, type ParsedQuery } from './parse-query'
import { containsPhrase, readPhrase, type Phrase } from './phrases'
import { PostRanking } from './rank-posts.server'
import { wordScore } from './score-words'
import { titleFactor, weightsByFold, type WeightsByFold } from './title-pass'
import { isClose, mendQuery, weighQuery, type WeighedQueryWord } from './weigh-query'

const MOST_RESULTS = 60
/** Phrases are looked for in the posts that have all their words, the best first: so many are read, and so many at a time. */
const MOST_READ_FOR_PHRASES = 200
const READ_AT_A_TIME = 20

const NOTHING: SearchAnswer = { posts: [], total: 0, isClose: false, suggestion: null }

/** A query with everything that is known about it. */
interface Question {
  query: ParsedQuery
  words: WeighedQueryWord[]
  weights: WeightsByFold
  phrases: Phrase[]
}

/**
 * The search over one connection, synchronous: from the query to weighed words, from these to ranked posts, from posts to
 * marked texts (HINDI §2, §3). A running site asks it in a thread of its own.
 */
export class SiteSearch {
  readonly #db: Database
  readonly #lexicon: Lexicon
  readonly #ranking: PostRanking
  readonly #statements: ReturnType<typeof prepareStatements>

  constructor(db: Database) {
    this.#db = db
    this.#lexicon = new Lexicon(db.$client)
    this.#ranking = new PostRanking(db.$client)
    this.#statements = prepareStatements(db)
  }

  /** The words of the published posts. */
  get lexicon(): Lexicon {
    return this.#lexicon
  }

  search(
    query: string,
    { limit = MOST_RESULTS, startIndex = 0, typing = true }: SearchOptions = {},
  ): SearchAnswer {
    const question = this.#read(parseQuery(query, { typing }))
    if (question.words.every(({ terms }) => terms.length === 0)) return NOTHING
    const numbers = this.#rank(question)
    const page = numbers.slice(startIndex, startIndex + limit)
    return {
      posts: this.#readPosts(page, wordScore(question.weights, question.phrases)),
      total: numbers.length,
      isClose: numbers.length > 0 && isClose(question.words),
      suggestion: mendQuery(question.query.text, question.words),
    }
  }

  #read(query: ParsedQuery): Question {
    const words = weighQuery(this.#lexicon, query)
    const phrases = query.phrases.map((phrase) => readPhrase(this.#lexicon, phrase))
    return { query, words, weights: weightsByFold(words), phrases }
  }

  /** Numbers of the posts found, the best first. */
  #rank({ query, words, weights, phrases }: Question): number[] {
    const ranked = this.#ranking.rank(words, readTotals(this.#db), {
      excluded: query.excluded,
      limit: phrases.length > 0 ? MOST_READ_FOR_PHRASES : MOST_RESULTS,
      among: phrases.length > 0 ? this.#holdingWordsOf(phrases) : undefined,
    })
    const scores = new Map(ranked.map(({ number, score }) => [number, score]))
    const best = this.#statements.titles
      .all({ numbers: JSON.stringify([...scores.keys()]) })
      .map((post) => ({
        ...post,
        score: (scores.get(post.number) ?? 0) * titleFactor(post.title, weights),
      }))
      .sort((a, b) => b.score - a.score || b.number - a.number)
      .map(({ number }) => number)
    return phrases.length > 0 ? this.#withPhrases(best, phrases) : best
  }

  /** Posts that have all words of the phrases, wherever they stand. */
  #holdingWordsOf(phrases: Phrase[]): Set<number> {
    const idsOf = (forms: ReadonlySet<string>) =>
      this.#lexicon.byFolds([...forms]).map(({ id }) => id)
    return this.#ranking.holding(phrases.flat().map(idsOf))
  }

  /** Those that say the phrases. A text is long to read, so not one is read more than a list of results can show. */
  #withPhrases(numbers: number[], phrases: Phrase[]): number[] {
    const found: number[] = []
    for (let at = 0; at < numbers.length && found.length < MOST_RESULTS; at += READ_AT_A_TIME) {
      const read = numbers.slice(at, at + READ_AT_A_TIME)
      const texts = new Map(
        this.#statements.texts
          .all({ numbers: JSON.stringify(read) })
          .map(({ number, title, description, content }) => [
            number,
            [title, description, toPlainText(content)],
          ]),
      )
      found.push(
        ...read.filter((number) =>
          phrases.every((phrase) =>
            texts.get(number)?.some((text) => containsPhrase(text, phrase)),
          ),
        ),
      )
    }
    return found.slice(0, MOST_RESULTS)
  }

  #readPosts(numbers: number[], score: ScoreWords): FoundPost[] {
    const found = this.#statements.page.all({ numbers: JSON.stringify(numbers) })
    const byNumber = new Map(found.map((post) => [post.number, post]))
    return numbers.flatMap((number) => {
      const post = byNumber.get(number)
      if (!post) return []
      const { number: _number, content, ...listed } = post
      const about = post.description || post.excerpt
      return [
        {
          ...listed,
          titleParts: markText(post.title, score),
          snippetParts:
            markSnippet(toPlainText(content), score) ??
            markSnippet(post.description, score) ??
            unmarked(about),
        },
      ]
    })
  }
}

/** Prepared once: to put a statement together takes as long as to run it. */
function prepareStatements(db: Database) {
  const areWanted = sql`${posts.number} in (select value from json_each(${sql.placeholder('numbers')}))`
  return {
    // Titles alone: what stands behind the body in a row makes SQLite walk through all of it.
    titles: db
      .select({ number: posts.number, title: posts.title })
      .from(posts)
      .where(areWanted)
      .prepare(),
    texts: db
      .select({
        number: posts.number,
        title: posts.title,
        description: posts.description,
        content: posts.content,
      })
      .from(posts)
      .where(areWanted)
      .prepare(),
    page: db
      .select({ ...listColumns, number: posts.number, content: posts.content })
      .from(posts)
      .innerJoin(categories, eq(categories.id, posts.categoryId))
      // Asked of the posts themselves: whatever the index says, nobody finds what is not published.
      // The plus keeps SQLite from walking through all published posts instead of taking these few by their numbers.
      .where(and(areWanted, sql`+${posts.status} = 'published'`))
      .prepare(),
  }
}
