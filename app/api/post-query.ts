import { z } from 'zod'
import { PAGE_SIZE } from '~/domain/posts/constants'
import { pageQuery, queryText } from '~/http/api-query'

/** What `GET /api/posts` understands. */
export const PostListQuerySchema = pageQuery(PAGE_SIZE).extend({
  /** `views`: most read first; `asc`: longest unchanged first; anything else: last changed first. */
  sort: z
    .string()
    .optional()
    .transform((value) => (value === 'views' ? 'views' : value === 'asc' ? 'oldest' : 'newest')),
  featured: z
    .string()
    .optional()
    .transform((value) => value === 'true'),
  userId: queryText,
  category: queryText,
  slug: queryText,
})

/** What `GET /api/posts/drafts` understands. */
export const DraftListQuerySchema = pageQuery(PAGE_SIZE)

/** More than a page of a list: a search is seldom read on, and older clients ask once. */
const SEARCH_LIMIT = 20

/** What `GET /api/posts/search` understands. */
export const SearchQuerySchema = pageQuery(SEARCH_LIMIT).extend({
  q: z.string().default(''),
})
