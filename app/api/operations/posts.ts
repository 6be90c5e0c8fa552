import { DraftBodySchema, EditBodySchema, PublishBodySchema } from '../post-bodies'
import { PostListQuerySchema, SearchQuerySchema, DraftListQuerySchema } from '../post-query'
import {
  DoneSchema,
  FoundPostsSchema,
  PostListSchema,
  PostSchema,
  SavedPostSchema,
} from '../schemas'
import { EXAMPLE_IDS } from './example-ids'
import type { Operation } from './operation'
import { z } from 'zod'

const USER_IN_PATH = 'The user in the path decides nothing; who acts says the token.'

const FIELDS = {
  title: 'At most 300 characters; an empty one gets a name made of the time',
  content: 'HTML or plain text, at most 400 KB and 20,000 tags; it is normalised and sanitised',
  category: 'Name or slug. One that does not exist is made; empty is uncategorized',
  image: 'Own path or https address; empty is the default picture',
  description: 'At most 2,000 characters',
  language: 'BCP 47 tag of the text. auto: by its letters; left out, an earlier choice stays',
  authorName: 'At most 100 characters; empty is the caller’s name',
  authorPhoto: 'Own path or https address',
  submissionId: 'A UUID of your making: the same one sent again makes no second post',
  isPublished: 'false makes it a draft',
  isDraft: 'true makes it a draft, whatever isPublished says',
  isFeatured: 'Whether it is among the featured stories',
  featured: 'The same as isFeatured, which counts where both are sent',
}
const EDIT_FIELDS = {
  ...FIELDS,
  title: 'At most 300 characters, not empty',
  content: `${FIELDS.content}; not empty`,
}

const post = {
  title: 'सुबह की आरती',
  content: '<p>घंटियों की आवाज़ नदी तक जाती है।</p>',
  image: '',
  category: 'तीर्थ',
  authorName: 'मीरा',
}
const ofDraft = { postId: EXAMPLE_IDS.draft, userId: EXAMPLE_IDS.user }
const ofPost = { postId: EXAMPLE_IDS.post, userId: EXAMPLE_IDS.user }
const edited = (summary: string, schema = SavedPostSchema) => [
  { status: 200 as const, description: summary, schema },
]

export const postOperations: Operation[] = [
  {
    id: 'listPosts',
    tag: 'posts',
    method: 'GET',
    path: '/api/posts',
    summary: 'List published posts',
    description:
      'Last changed first. With `userId` or `category` the answer is a bare array, else an object. An address that a post has or once had finds it by `slug`; an unknown one finds nothing. Drafts are never in it.',
    rights: 'everybody',
    query: PostListQuerySchema,
    replies: [
      {
        status: 200,
        description: 'A page of posts',
        schema: z.union([PostListSchema, z.array(PostSchema)]),
        isList: true,
      },
    ],
    examples: {
      newest: { summary: 'The newest' },
      mostViewed: { summary: 'The four most read', query: { sort: 'views', limit: '4' } },
      featured: { summary: 'Featured stories', query: { featured: 'true', limit: '6' } },
      ofAuthor: {
        summary: 'An author’s, from the tenth on',
        query: { userId: EXAMPLE_IDS.user, startIndex: '9' },
      },
      ofCategory: { summary: 'Of a category', query: { category: 'tirth' } },
      bySlug: { summary: 'By its address', query: { slug: 'ganga-kinare-ki-ek-subah' } },
    },
  },
  {
    id: 'searchPosts',
    tag: 'posts',
    method: 'GET',
    path: '/api/posts/search',
    summary: 'Search published posts',
    description:
      'Best match first. Of the query 200 characters count. Sixty searches a minute from one address.',
    rights: 'everybody',
    query: SearchQuerySchema,
    replies: [
      { status: 200, description: 'Posts that match', schema: FoundPostsSchema, isList: true },
    ],
    errors: [429, 503],
    examples: {
      hindi: { summary: 'A Hindi word', query: { q: 'गंगा' } },
      roman: { summary: 'In roman letters', query: { q: 'ganga', limit: '5' } },
    },
  },
  {
    id: 'getPost',
    tag: 'posts',
    method: 'GET',
    path: '/api/posts/getpost/{postId}',
    summary: 'Get a post by id',
    description: 'A draft is there for admins only. Reading here is not counted as a view.',
    rights: 'everybody',
    isMoreForUsers: true,
    pathExamples: { postId: EXAMPLE_IDS.post },
    replies: [{ status: 200, description: 'The post', schema: PostSchema }],
    examples: { published: { summary: 'A published post' } },
  },
  {
    id: 'listDrafts',
    tag: 'posts',
    method: 'GET',
    path: '/api/posts/drafts',
    summary: 'List one’s own drafts',
    rights: 'admin',
    query: DraftListQuerySchema,
    replies: [
      { status: 200, description: 'A page of drafts', schema: z.array(PostSchema), isList: true },
    ],
    examples: {
      first: { summary: 'The first page' },
      more: { summary: 'The page after nine', query: { startIndex: '9' } },
    },
  },
  {
    id: 'createPost',
    tag: 'posts',
    method: 'POST',
    path: '/api/posts/create',
    summary: 'Publish a new post',
    description: 'The author is the caller. A new post is published unless a flag says otherwise.',
    rights: 'admin',
    body: PublishBodySchema,
    fields: FIELDS,
    replies: [{ status: 201, description: 'The new post', schema: SavedPostSchema }],
    examples: {
      publish: {
        summary: 'Published at once',
        body: { ...post, isPublished: true, isDraft: false, userId: EXAMPLE_IDS.user },
      },
      featured: { summary: 'Among the featured stories', body: { ...post, isFeatured: true } },
      draft: { summary: 'As a draft', body: { ...post, isPublished: false, isDraft: true } },
    },
  },
  {
    id: 'saveDraft',
    tag: 'posts',
    method: 'POST',
    path: '/api/posts/save-draft',
    summary: 'Save a new draft',
    description: 'It needs a title or content.',
    rights: 'admin',
    body: DraftBodySchema,
    fields: {
      ...FIELDS,
      isPublished: 'Counts for nothing here',
      isDraft: 'Counts for nothing here',
    },
    replies: [{ status: 201, description: 'The new draft', schema: SavedPostSchema }],
    examples: {
      whole: {
        summary: 'With everything',
        body: { ...post, userId: EXAMPLE_IDS.user, isDraft: true },
      },
      titleOnly: { summary: 'A title to begin with', body: { title: 'कल के लिए' } },
    },
  },
  {
    id: 'updatePost',
    tag: 'posts',
    method: 'PUT',
    path: '/api/posts/updatepost/{postId}/{userId}',
    summary: 'Change a post',
    description: `What is left out stays as it is, the flags too. The last save wins. Author and address stay. ${USER_IN_PATH}`,
    rights: 'admin',
    pathExamples: ofPost,
    body: EditBodySchema,
    fields: EDIT_FIELDS,
    replies: edited('The post as it is now'),
    examples: {
      text: { summary: 'Another text', body: { ...post, isPublished: true, isDraft: false } },
      feature: { summary: 'Among the featured stories', body: { isFeatured: true } },
      withdraw: { summary: 'Back among the drafts', body: { isPublished: false, isDraft: true } },
    },
  },
  {
    id: 'updateDraft',
    tag: 'posts',
    method: 'PUT',
    path: '/api/posts/updateDraft/{postId}/{userId}',
    summary: 'Change a draft',
    description: `As with posts: what is left out stays. ${USER_IN_PATH}`,
    rights: 'admin',
    pathExamples: ofDraft,
    body: EditBodySchema,
    fields: EDIT_FIELDS,
    replies: edited('The draft as it is now'),
    examples: {
      text: { summary: 'Another text', body: { ...post, isPublished: false, isDraft: true } },
    },
  },
  {
    id: 'publishDraft',
    tag: 'posts',
    method: 'PUT',
    path: '/api/posts/publish-draft/{postId}/{userId}',
    summary: 'Publish a draft',
    description: `A body may come along and counts for nothing: the time of publication is the server’s. ${USER_IN_PATH}`,
    rights: 'admin',
    pathExamples: ofDraft,
    body: z.object({}),
    isBodyOptional: true,
    replies: edited('The published post'),
    examples: {
      older: {
        summary: 'As older clients do',
        body: { isPublished: true, isDraft: false, publishedAt: '2026-11-21T04:30:00.000Z' },
      },
    },
  },
  {
    id: 'deletePost',
    tag: 'posts',
    method: 'DELETE',
    path: '/api/posts/deletepost/{postId}/{userId}',
    summary: 'Delete a post for good',
    description: USER_IN_PATH,
    rights: 'admin',
    pathExamples: ofPost,
    replies: [{ status: 200, description: 'Deleted', schema: DoneSchema }],
    examples: { noBody: { summary: 'Without a body' } },
  },
  {
    id: 'deleteDraft',
    tag: 'posts',
    method: 'DELETE',
    path: '/api/posts/delete-draft/{postId}/{userId}',
    summary: 'Delete a draft for good',
    description: `A post that has been published meanwhile stays: the answer is 404. ${USER_IN_PATH}`,
    rights: 'admin',
    pathExamples: ofDraft,
    replies: [{ status: 200, description: 'Deleted', schema: DoneSchema }],
    examples: { noBody: { summary: 'Without a body' } },
  },
]
