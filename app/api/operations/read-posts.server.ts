import { z } from 'zod'
import type { SettingsDeps } from '~/domain/core/base-deps.server'
import { may } from '~/domain/core/rights-table'
import { DomainError } from '~/domain/core/errors'
import { PAGE_SIZE } from '~/domain/core/post-kinds'
import {
  countLastMonth,
  listDraftDetails,
  listPublishedByIds,
  listPublishedPosts,
} from '~/domain/posts/list-api-posts.server'
import {
  countPublishedPosts,
  findPublishedById,
  getPostForApi,
  type PostDetail,
} from '~/domain/posts/read-posts.server'
import { normaliseQuery } from '~/domain/search/query-text'
import { publicReply, reply, versionTag } from '~/http/api-response.server'
import { apiLabels } from '~/labels/api'
import { pageHeaders, pageQuery, queryText } from '../http/query.server'
import { Count, Message } from '../schemas'
import { EXAMPLE_IDS, operation } from './operation'
import { PostSchema, toApiPost } from './post-schema'

const PostListSchema = z
  .object({
    posts: z.array(PostSchema),
    totalPosts: Count.meta({ description: 'Number of published posts' }),
    lastMonthPosts: Count.meta({
      description: 'Number of posts published in the last thirty days',
    }),
    message: Message,
  })
  .meta({ id: 'PostList' })

const FoundPostsSchema = PostListSchema.extend({
  found: Count.meta({ description: 'Number of results; `startIndex` pages through them' }),
  isClose: z
    .boolean()
    .meta({ description: 'True if nothing matches exactly and the results are only similar' }),
  suggestion: z.string().nullable().meta({ description: 'The query with its typo corrected' }),
}).meta({ id: 'FoundPosts' })

const toApiPosts = (deps: SettingsDeps, posts: PostDetail[]) =>
  posts.map((post) => toApiPost(deps, post))

function toPostList(deps: SettingsDeps, posts: PostDetail[]) {
  return {
    posts: toApiPosts(deps, posts),
    totalPosts: countPublishedPosts(deps),
    lastMonthPosts: countLastMonth(deps),
    message: posts.length > 0 ? apiLabels.found : apiLabels.noneFound,
  }
}

const PostListQuerySchema = pageQuery(PAGE_SIZE).extend({
  sort: z
    .string()
    .optional()
    .transform((value) => (value === 'views' ? 'views' : value === 'asc' ? 'oldest' : 'newest'))
    .meta({
      description:
        '`views`: most viewed first; `asc`: oldest change first; otherwise newest change first',
      override: { enum: ['views', 'asc', 'desc'], default: 'desc' },
    }),
  featured: z
    .string()
    .optional()
    .transform((value) => value === 'true')
    .meta({ description: '`true` for featured posts only', override: { enum: ['true'] } }),
  userId: queryText('Posts of one author'),
  category: queryText('Slug or name of a category'),
  slug: queryText('Current or former slug of a post'),
})

const withVersion = ({ version }: Pick<PostDetail, 'version'>) => ({
  headers: { ETag: versionTag(version) },
})

/** Larger than a page, because older clients request only one page. */
const MAX_SEARCH = 20

const SearchQuerySchema = pageQuery(MAX_SEARCH).extend({
  q: z.string().default('').meta({ description: 'Words in Devanagari or Latin letters' }),
})

export const readPostOperations = [
  operation('GET /api/posts', {
    id: 'listPosts',
    summary: 'List published posts',
    description:
      'Most recently changed first. With `userId` or `category` the response is a bare array, otherwise an object. `slug` accepts the current or a former slug of a post; an unknown one returns an empty list. Drafts are never included.',
    rights: 'everybody',
    query: PostListQuerySchema,
    replies: {
      200: {
        description: 'A page of posts',
        schema: z.union([PostListSchema, z.array(PostSchema)]),
      },
    },
    failed: 'Failed to fetch posts',
    examples: {
      newest: { summary: 'Newest' },
      mostViewed: { summary: 'Four most viewed', query: { sort: 'views', limit: '4' } },
      featured: { summary: 'Featured stories', query: { featured: 'true', limit: '6' } },
      byAuthor: {
        summary: 'By author, starting with the tenth',
        query: { userId: EXAMPLE_IDS.user, startIndex: '9' },
      },
      byCategory: { summary: 'By category', query: { category: 'tirth' } },
      bySlug: { summary: 'By slug', query: { slug: 'ganga-kinare-ki-ek-subah' } },
    },
    handle: (call) => {
      const { deps, clientIp, query } = call
      const { userId, category, slug, featured, sort, ...page } = query
      deps.throttle.consume('read', clientIp, Math.floor(page.limit / 10))
      const filter = { userId, category, slug, isFeatured: featured }
      const { posts, hasMore } = listPublishedPosts(deps, filter, sort, page)
      // Older clients expect a bare array for an author's or a category's posts.
      const isBare = userId !== undefined || category !== undefined
      return publicReply(isBare ? toApiPosts(deps, posts) : toPostList(deps, posts), {
        headers: pageHeaders(call, hasMore),
      })
    },
  }),
  operation('GET /api/posts/search', {
    id: 'searchPosts',
    summary: 'Search published posts',
    description:
      'Best match first. Only the first 200 characters of the query are used. Limited to sixty searches per minute per IP address.',
    rights: 'everybody',
    query: SearchQuerySchema,
    replies: { 200: { description: 'Posts that match', schema: FoundPostsSchema } },
    errors: [429, 503],
    failed: 'Search failed',
    examples: {
      hindi: { summary: 'A Hindi word', query: { q: 'गंगा' } },
      roman: { summary: 'In Latin letters', query: { q: 'ganga', limit: '5' } },
    },
    handle: async (call) => {
      const { deps, clientIp, request } = call
      const { q, ...page } = call.query
      // Checked before any work, so that a rejected search costs next to nothing.
      if (q) deps.throttle.check('search', clientIp)
      if (normaliseQuery(q)) deps.throttle.consume('search', clientIp)
      // Not trimmed: a trailing space completes the last word.
      const search = { query: q, ...page }
      const found = await deps.search.run('postIds', search, request.signal)
      const { ids, total, isClose, suggestion } = found
      const posts = toPostList(deps, listPublishedByIds(deps, ids))
      return publicReply(
        { ...posts, found: total, isClose, suggestion },
        { headers: pageHeaders(call, total > page.startIndex + page.limit) },
      )
    },
  }),
  operation('GET /api/posts/getpost/{postId}', {
    id: 'getPost',
    summary: 'Get a post by id',
    description: 'Only admins can get a draft. The call does not count as a view.',
    rights: 'everybody',
    isMoreForUsers: true,
    replies: { 200: { description: 'The post', schema: PostSchema } },
    failed: 'Failed to fetch post. Please try again.',
    handle: ({ deps, actor, params }) => {
      const published = findPublishedById(deps, params.postId)
      if (published) return publicReply(toApiPost(deps, published), withVersion(published))
      // The existence of a draft is private.
      if (!may(actor, 'managePosts')) throw new DomainError('NotFound', 'postNotFound')
      const draft = getPostForApi(deps, actor, params.postId)
      return reply(toApiPost(deps, draft), withVersion(draft))
    },
  }),
  operation('GET /api/posts/drafts', {
    id: 'listDrafts',
    summary: 'List your own drafts',
    rights: 'admin',
    query: pageQuery(PAGE_SIZE),
    replies: { 200: { description: 'A page of drafts', schema: z.array(PostSchema) } },
    failed: 'Failed to fetch drafts',
    examples: {
      first: { summary: 'First page' },
      more: { summary: 'Second page', query: { startIndex: '9' } },
    },
    handle: (call) => {
      const { posts, hasMore } = listDraftDetails(call.deps, call.actor, call.query)
      return reply(toApiPosts(call.deps, posts), { headers: pageHeaders(call, hasMore) })
    },
  }),
]
