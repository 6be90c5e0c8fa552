import { and, eq, sql } from 'drizzle-orm'
import { inOrder } from '~/domain/in-order'
import { listColumns } from '~/domain/posts/read-posts.server'
import type { Database } from '~db/client.server'
import { categories, posts } from '~db/schema'
import { fromBytes, type WordList } from './index/word-list'

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
      .select({ ...listColumns, number: posts.number, content: posts.content })
      .from(posts)
      .innerJoin(categories, eq(categories.id, posts.categoryId))
      .where(areReadable)
      .prepare(),
  }
}
