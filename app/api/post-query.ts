import { z } from 'zod'
import { PAGE_SIZE } from '~/domain/posts/constants'
import { pageQuery, queryText } from '~/api/http/api-query'

export const PostListQuerySchema = pageQuery(PAGE_SIZE).extend({
  sort: z
    .string()
    .optional()
    .transform((value) => (value === 'views' ? 'views' : value === 'asc' ? 'oldest' : 'newest'))
    .meta({
      description: 'views: most read first; asc: longest unchanged first; else last changed first',
      override: { enum: ['views', 'asc', 'desc'], default: 'desc' },
    }),
  featured: z
    .string()
    .optional()
    .transform((value) => value === 'true')
    .meta({ description: 'true: featured posts only', override: { enum: ['true'] } }),
  userId: queryText('Posts of one author'),
  category: queryText('Slug or name of a category'),
  slug: queryText('The address of one post, present or former'),
})

export const DraftListQuerySchema = pageQuery(PAGE_SIZE)

/** More than a page: older clients request one page only. */
const MAX_SEARCH = 20

export const SearchQuerySchema = pageQuery(MAX_SEARCH).extend({
  q: z.string().default('').meta({ description: 'Words, in Devanagari or roman letters' }),
})
