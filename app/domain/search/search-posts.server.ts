import { and, desc, eq, or, sql } from 'drizzle-orm'
import { listColumns, type ListedPost } from '~/domain/posts/read-posts.server'
import type { Deps } from '~/domain/deps.server'
import { cleanLine } from '~/text/clean'
import { splitGraphemes } from '~/text/graphemes'
import { splitWords } from '~/text/words'
import { categories, posts } from '~db/schema'

/** SECURITY §8.3. */
export const MAX_QUERY_LENGTH = 200
/** One letter may carry marks without end; SQLite gives up on a pattern of 50,000 bytes. */
const MAX_QUERY_CODE_UNITS = 2_000
const MAX_WORDS = 12
const MAX_RESULTS = 60

/** What a reader typed, cleaned and cut to what is searched for; may be empty. */
export function normaliseQuery(query: string): string {
  let kept = ''
  for (const grapheme of splitGraphemes(cleanLine(query)).slice(0, MAX_QUERY_LENGTH)) {
    if (kept.length + grapheme.length > MAX_QUERY_CODE_UNITS) break
    kept += grapheme
  }
  return kept
}

/**
 * Published posts that contain every word of the query in title or body; those with all words in the title come first,
 * then newer ones. A query without words finds nothing.
 */
export function searchPosts({ db }: Pick<Deps, 'db'>, query: string): ListedPost[] {
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
