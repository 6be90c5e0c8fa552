import { z } from 'zod'
import { CategoryInputSchema } from '~/domain/categories/schema'
import { MediaInputSchema } from '~/domain/multimedia/schema'
import { DevotionalInputSchema } from '~/domain/nirvankand/schema'
import {
  CategoryDeletedSchema,
  CategorySchema,
  DevotionalTextSchema,
  DoneSchema,
  MediaSchema,
  SavedDevotionalTextSchema,
} from '../schemas'
import { EXAMPLE_IDS } from './example-ids'
import type { Operation } from './operation'

const CATEGORY_NAME = { name: '1 to 100 characters, with a letter or digit' }

export const categoryOperations: Operation[] = [
  {
    id: 'listCategories',
    tag: 'categories',
    method: 'GET',
    path: '/api/categories',
    summary: 'List categories',
    description: 'In the order they were made; uncategorized comes last.',
    rights: 'everybody',
    replies: [{ status: 200, description: 'Every category', schema: z.array(CategorySchema) }],
    examples: { all: { summary: 'All of them' } },
  },
  {
    id: 'getCategory',
    tag: 'categories',
    method: 'GET',
    path: '/api/categories/slug/{slug}',
    summary: 'Get a category by its slug',
    description: 'A former slug finds it too.',
    rights: 'everybody',
    pathExamples: { slug: 'tirth' },
    replies: [{ status: 200, description: 'The category', schema: CategorySchema }],
    examples: { present: { summary: 'By its present slug' } },
  },
  {
    id: 'createCategory',
    tag: 'categories',
    method: 'POST',
    path: '/api/categories',
    summary: 'Add a category',
    rights: 'admin',
    body: CategoryInputSchema,
    fields: CATEGORY_NAME,
    replies: [{ status: 201, description: 'The new category', schema: CategorySchema }],
    errors: [409],
    examples: { hindi: { summary: 'A Hindi name', body: { name: 'लोक कला' } } },
  },
  {
    id: 'renameCategory',
    tag: 'categories',
    method: 'PUT',
    path: '/api/categories/{categoryId}',
    summary: 'Rename a category',
    description: 'Its posts stay in it. The slug follows the name, and the former one leads to it.',
    rights: 'admin',
    pathExamples: { categoryId: EXAMPLE_IDS.category },
    body: CategoryInputSchema,
    fields: CATEGORY_NAME,
    replies: [{ status: 200, description: 'The category as it is now', schema: CategorySchema }],
    errors: [409],
    examples: { name: { summary: 'Another name', body: { name: 'तीर्थ यात्रा' } } },
  },
  {
    id: 'deleteCategory',
    tag: 'categories',
    method: 'DELETE',
    path: '/api/categories/{categoryId}',
    summary: 'Delete a category',
    description: 'Its posts go to uncategorized, which itself cannot be deleted.',
    rights: 'admin',
    pathExamples: { categoryId: EXAMPLE_IDS.category },
    replies: [{ status: 200, description: 'Deleted', schema: CategoryDeletedSchema }],
    errors: [409],
    examples: { noBody: { summary: 'Without a body' } },
  },
]

export const nirvankandOperations: Operation[] = [
  {
    id: 'getNirvankand',
    tag: 'nirvankand',
    method: 'GET',
    path: '/api/nirvankand',
    summary: 'Get the devotional text',
    rights: 'everybody',
    replies: [
      {
        status: 200,
        description: 'The text; an empty one on a new site',
        schema: DevotionalTextSchema,
      },
    ],
    examples: { text: { summary: 'The text' } },
  },
  {
    id: 'updateNirvankand',
    tag: 'nirvankand',
    method: 'PUT',
    path: '/api/nirvankand/{id}',
    summary: 'Save the devotional text',
    description:
      'The whole text is replaced; the last save wins. On a site without a text any id writes the first one.',
    rights: 'admin',
    pathExamples: { id: EXAMPLE_IDS.text },
    body: DevotionalInputSchema,
    fields: {
      title: '1 to 300 characters',
      subtitle: 'At most 300 characters',
      shlokas: 'At most 500 verses of HTML or plain text, each at most 100 KB and not empty',
    },
    replies: [
      { status: 200, description: 'The text as it is now', schema: SavedDevotionalTextSchema },
    ],
    examples: {
      text: {
        summary: 'Two verses',
        body: {
          title: 'निर्वाण काण्ड',
          subtitle: 'प्राकृत पाठ',
          shlokas: ['<p>पहला श्लोक</p>', 'दूसरा श्लोक'],
        },
      },
    },
  },
]

export const multimediaOperations: Operation[] = [
  {
    id: 'listMedia',
    tag: 'multimedia',
    method: 'GET',
    path: '/api/multimedia',
    summary: 'List videos and reels',
    rights: 'everybody',
    replies: [
      { status: 200, description: 'All of them, newest first', schema: z.array(MediaSchema) },
    ],
    examples: { all: { summary: 'All of them' } },
  },
  {
    id: 'addMedia',
    tag: 'multimedia',
    method: 'POST',
    path: '/api/multimedia',
    summary: 'Add a video or reel',
    description:
      'The address must be one of YouTube or Instagram. What it leads to decides the type.',
    rights: 'admin',
    body: MediaInputSchema,
    fields: { title: '1 to 300 characters', description: 'At most 2,000 characters', url: 'https' },
    replies: [{ status: 201, description: 'The new item', schema: MediaSchema }],
    examples: {
      video: {
        summary: 'A video',
        body: {
          title: 'गंगा आरती',
          description: 'दशाश्वमेध घाट से',
          url: 'https://www.youtube.com/watch?v=abcdefghijk',
          type: 'youtube',
        },
      },
      reel: {
        summary: 'A reel',
        body: {
          title: 'घाट की शाम',
          description: '',
          url: 'https://www.instagram.com/reel/Abc_123-xyz/',
          type: 'reel',
        },
      },
    },
  },
  {
    id: 'deleteMedia',
    tag: 'multimedia',
    method: 'DELETE',
    path: '/api/multimedia/{mediaId}',
    summary: 'Delete a video or reel',
    rights: 'admin',
    pathExamples: { mediaId: EXAMPLE_IDS.media },
    replies: [{ status: 200, description: 'Deleted', schema: DoneSchema }],
    examples: { noBody: { summary: 'Without a body' } },
  },
]
