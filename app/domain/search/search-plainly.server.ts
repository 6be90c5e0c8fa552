import { and, desc, eq, or, sql } from 'drizzle-orm'
import { listColumns, type ListedPost } from '~/domain/posts/read-posts.server'
import type { Deps } from '~/domain/deps.server'
import { splitWords } from '~/text/words'
import { categories, posts } from '~db/schema'
import { normaliseQuery } from './normalise-query'

const MAX_WORDS = 12
const MAX_RESULTS = 60

/**
 * Published posts that contain every word of the query in title or body; those with all words in the title come first,
 * then newer ones. A query without words finds nothing.
 */
export function searchPlainly({ db }: Pick<Deps, 'db'>, query: string): ListedPost[] {
  const words = splitWords(normaliseQuery(query))
    .map(({ word }) => word)
    .slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const inTitle = words.map((word) => contains(posts.title, word))
  const anywhere = words.map((word) =>
    or(
      contains(posts.title, word),
      contains(posts.content, word),
      contains(posts.authorName, word),
    ),
  )
  return db
    .select(listColumns)
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(and(eq(posts.status, 'published'), ...anywhere))
    .orderBy(sql`(${and(...inTitle)}) desc`, desc(posts.publishedAt), desc(posts.number))
    .limit(MAX_RESULTS)
    .all()
}

/** LIKE ignores the case of ASCII letters; what would be a wildcard is escaped. */
function contains(
  column: typeof posts.title | typeof posts.content | typeof posts.authorName,
  word: string,
) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${column} like ${pattern} escape '\\'`
}
