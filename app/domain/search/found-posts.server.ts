import { and, eq, sql } from 'drizzle-orm'
import { inOrder } from '~/domain/in-order'
import { listColumns } from '~/domain/posts/read-posts.server'
import type { Database } from '~db/client.server'
import { categories, posts } from '~db/schema'
import { fromBytes, type WordList } from './index/word-list'

/** What a search reads of the posts it has found, by their numbers. */
export class FoundPosts {
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

  /** In the order of the numbers, as are those of the others. */
  ids(numbers: readonly number[]): string[] {
    return inOrder(numbers, this.#statements.ids.all(listOf(numbers)), numberOf).map(({ id }) => id)
  }

  links(numbers: readonly number[]): { title: string; slug: string }[] {
    return inOrder(numbers, this.#statements.links.all(listOf(numbers)), numberOf)
  }

  /** With their bodies. */
  pages(numbers: readonly number[]) {
    return inOrder(numbers, this.#statements.pages.all(listOf(numbers)), numberOf)
  }

  /** The words of a post in order; none of one that has meanwhile gone. */
  words(number: number): WordList {
    return fromBytes(this.#words.get(number) ?? new Uint8Array())
  }
}

function listOf(numbers: readonly number[]): { numbers: string } {
  return { numbers: JSON.stringify(numbers) }
}

const numberOf = ({ number }: { number: number }) => number

/** Prepared once: to put a statement together takes as long as to run it. */
function prepareStatements(db: Database) {
  const matchFilter = sql`${posts.number} in (select value from json_each(${sql.placeholder('numbers')}))`
  // Asked of the posts themselves: whatever the index says, nobody finds what is not published.
  // The plus keeps SQLite from walking through all published posts instead of taking these few by their numbers.
  const areReadable = and(matchFilter, sql`+${posts.status} = 'published'`)
  return {
    // Titles alone: what stands behind the body in a row makes SQLite walk through all of it.
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
      .select({ ...listColumns, number: posts.number, content: posts.content })
      .from(posts)
      .innerJoin(categories, eq(categories.id, posts.categoryId))
      .where(areReadable)
      .prepare(),
  }
}
