import { and, eq } from 'drizzle-orm'
import { isOneOf, rowsInOrder, rowsOf } from '~/domain/core/by-keys.server'
import { alsoPublished, type Page, summaryColumns } from '~/domain/posts/read-posts.server'
import { markSnippet, markText, unmarked, type ScoreWords } from '~/text/marked'
import { toPlainText } from '~/text/plain-text'
import type { Database } from '~db/client.server'
import { categories, posts } from '~db/schema'
import { readTotals } from '~/domain/search-index/index-state.server'
import { openLexicon } from './query/lexicon.server'
import { parseQuery } from './query/parse-query'
import { type ScoredQuery, scoreQuery, type Whole, suggestCorrection } from './query/score-query'
import type { Synonyms } from './query/synonyms.server'
import { byScore, type Posting, rankPosts, type RankedPost } from './ranking/rank-posts.server'
import { holdBest } from './ranking/hold-best'
import { openPostings } from './ranking/read-postings.server'
import { findPhrase, idsOf, titleFactor, weightsByFold, wordScore } from './ranking/score-text'

const MAX_RESULTS = 60
/** Phrases are checked in at most this many of the best posts. */
const MAX_READ_FOR_PHRASES = 1_000
const MAX_WITH_PHRASES = 200
const MAX_CLOSE = 5
/** Posts that score less than this share of the best score only mention the words. */
const MIN_SHARE_OF_BEST = 0.05

export interface PostQuery extends Page {
  query: string
}

export function openPostSearch(db: Database, synonyms: () => Synonyms) {
  const lexicon = openLexicon(db.$client)
  const postings = openPostings(db.$client)
  const statements = prepareStatements(db)

  /** Runs in one transaction, so that all statements see the same index. */
  function find<Shown>(
    { query: text, limit = MAX_RESULTS, startIndex = 0 }: PostQuery,
    show: (numbers: number[], score: ScoreWords) => Shown,
  ) {
    return db.$client.transaction(() => {
      const { found, held, score, correction } = findWords(text)
      const isClose = found.length > 0 && held.isClose
      const numbers = held.isLacking ? found.slice(0, MAX_CLOSE) : found
      return {
        ...show(numbers.slice(startIndex, startIndex + limit), score),
        total: numbers.length,
        isClose,
        suggestion: held.isMistyped ? suggest(correction()) : null,
      }
    })()
  }

  /** Returns a correction only if its results are more than close. */
  function suggest(corrected: string | null): string | null {
    if (corrected === null) return null
    const { found, held } = findWords(corrected)
    return found.length > 0 && !held.isClose ? corrected : null
  }

  function findWords(text: string) {
    const query = parseQuery(text)
    const scored = scoreQuery(lexicon, query, synonyms())
    const { words, phrases } = scored
    const weights = weightsByFold(words)
    const { ranked, rarities } = rank(scored)
    const found = sortByTitle(ranked, weights)
    const best = postings.wordsOf(found[0] ?? 0)
    const held = holdBest(words, rarities, best, readTotals(db).posts)
    const wholes = words.flatMap((word) => word.wholes.map((whole) => whole.words))
    const score = wordScore(weights, [...phrases, ...wholes])
    return { found, held, score, correction: () => suggestCorrection(query.text, words) }
  }

  function rank({ words, phrases, excluded }: ScoredQuery) {
    postings.refresh()
    const places = phrases.map((phrase) => phrase.map(idsOf))
    // All words in a run have the same `wholes`.
    const wholes = new Set(words.flatMap((word) => word.wholes))
    const phrasePostings = new Map(Array.from(wholes, (whole) => [whole, postsWith(whole)]))
    const ranking = words.map((word) => ({
      ...word,
      phrasePostings: word.wholes.flatMap((whole) => phrasePostings.get(whole)!),
    }))
    const isHeld = postings.holdingAll(places.flat())
    const isExcluded = postings.holdingAll([idsOf(excluded)])
    const limit = phrases.length > 0 ? MAX_READ_FOR_PHRASES : MAX_RESULTS
    const isAllowed = (post: number) => isHeld(post) && !isExcluded(post)
    const { ranked, rarities } = rankPosts(postings, ranking, readTotals(db), limit, isAllowed)
    const found = ranked.filter(({ number }) => places.every((place) => contains(number, place)))
    return { ranked: found.slice(0, MAX_WITH_PHRASES), rarities }
  }

  const contains = (post: number, phrase: readonly ReadonlySet<number>[]) =>
    findPhrase(postings.wordsOf(post), phrase).length > 0

  /** Returns the posts in which the words are adjacent. */
  function postsWith({ words, weight }: Whole): Posting[] {
    const places = words.map(idsOf)
    const isHeld = postings.holdingAll(places)
    const found: Posting[] = []
    for (const term of places[0]!) {
      postings.forEach(term, (post, hits, norm) => {
        if (found.length >= MAX_WITH_PHRASES || !isHeld(post)) return
        if (contains(post, places)) found.push({ post, hits, norm, weight })
      })
    }
    return found
  }

  function sortByTitle(ranked: RankedPost[], weights: ReturnType<typeof weightsByFold>): number[] {
    const scores = new Map(ranked.map(({ number, score }) => [number, score]))
    return rowsOf(statements.titles, [...scores.keys()])
      .map(({ number, title }) => ({
        number,
        score: (scores.get(number) ?? 0) * titleFactor(title, weights),
      }))
      .sort(byScore)
      .filter(({ score }, _, [best]) => score >= MIN_SHARE_OF_BEST * best!.score)
      .slice(0, MAX_RESULTS)
      .map(({ number }) => number)
  }

  return {
    lexicon,

    posts: (request: PostQuery) =>
      find(request, (numbers, score) => ({
        posts: rowsInOrder(statements.pages, 'number', numbers).map(({ content, ...post }) => ({
          ...post,
          titleParts: markText(post.title, score),
          snippetParts:
            markSnippet(toPlainText(content), score) ??
            markSnippet(post.description, score) ??
            unmarked(post.description || post.excerpt),
        })),
      })),

    ids: (request: PostQuery) =>
      find(request, (numbers) => ({
        ids: rowsInOrder(statements.ids, 'number', numbers).map(({ id }) => id),
      })),

    links: (request: PostQuery) =>
      find(request, (numbers, score) => ({
        links: rowsInOrder(statements.links, 'number', numbers).map(({ title, slug }) => ({
          kind: 'post' as const,
          text: title,
          parts: markText(title, score),
          slug,
        })),
      })),
  }
}

/** Prepares statements once, because preparing takes as long as running. */
function prepareStatements(db: Database) {
  const { number, title, slug, id, content } = posts
  // Checks the status again, since the index may lag behind.
  const areReadable = and(isOneOf(number), alsoPublished)
  return {
    // Selects titles only, because SQLite reads through the body for any column after it.
    titles: db.select({ number, title }).from(posts).where(isOneOf(number)).prepare(),
    ids: db.select({ number, id }).from(posts).where(areReadable).prepare(),
    links: db.select({ number, title, slug }).from(posts).where(areReadable).prepare(),
    pages: db
      .select({ ...summaryColumns, content })
      .from(posts)
      .innerJoin(categories, eq(categories.id, posts.categoryId))
      .where(areReadable)
      .prepare(),
  }
}
