import { z } from 'zod'
import { findCategory, listCategories, type Category } from '~/domain/posts/categories.server'
import {
  createCategory,
  deleteCategory,
  renameCategory,
} from '~/domain/posts/manage-categories.server'
import { CategoryInputSchema } from '~/domain/posts/category-schema'
import { DomainError } from '~/domain/core/errors'
import { publicReply, reply } from '~/http/api-response.server'
import { normalise } from '~/text/clean'
import { Count, done, Id, ignoredField, Message } from '../schemas'
import { EXAMPLE_IDS, operation } from './operation'
import { apiLabels } from '~/labels/api'

const CategorySchema = z
  .object({ _id: Id, name: z.string(), secondName: z.string(), slug: z.string() })
  .meta({
    id: 'Category',
    example: {
      _id: EXAMPLE_IDS.category,
      name: 'तीर्थ',
      secondName: 'Pilgrimage',
      slug: 'tirth',
    },
  })

const SavedCategorySchema = CategorySchema.extend(ignoredField).meta({ id: 'SavedCategory' })

const CategoryDeletedSchema = z
  .object({ success: z.literal(true), message: Message, movedPosts: Count })
  .meta({ id: 'CategoryDeleted' })

function toApiCategory({ id, name, secondName, slug }: Category) {
  return { _id: id, name, secondName, slug }
}

const CATEGORY_NAME = {
  name: '1 to 100 characters, with a letter or digit',
  secondName: 'In the other language; unchanged if omitted',
}

export const categoryOperations = [
  operation('GET /api/categories', {
    id: 'listCategories',
    summary: 'List categories',
    description: 'In order of creation; uncategorized comes last.',
    rights: 'everybody',
    replies: { 200: { description: 'All categories', schema: z.array(CategorySchema) } },
    failed: 'Failed to load categories',
    handle: ({ deps }) => publicReply(listCategories(deps).map(toApiCategory)),
  }),
  operation('GET /api/categories/slug/{slug}', {
    id: 'getCategory',
    summary: 'Get a category by its slug',
    description: 'A former slug also works.',
    rights: 'everybody',
    replies: { 200: { description: 'The category', schema: CategorySchema } },
    handle: ({ deps, params }) => {
      const category = findCategory(deps.db, normalise(params.slug, 'NFC'))
      if (!category) throw new DomainError('NotFound', 'categoryNotFound')
      return publicReply(toApiCategory(category))
    },
  }),
  operation('POST /api/categories', {
    id: 'createCategory',
    summary: 'Add a category',
    rights: 'admin',
    body: CategoryInputSchema,
    fields: CATEGORY_NAME,
    replies: { 201: { description: 'The new category', schema: SavedCategorySchema } },
    errors: [409],
    failed: 'Failed to add category',
    examples: { hindi: { summary: 'A Hindi name', body: { name: 'लोक कला' } } },
    handle: ({ deps, actor, body }) =>
      reply(toApiCategory(createCategory(deps, actor, body)), { status: 201 }),
  }),
  operation('PUT /api/categories/{categoryId}', {
    id: 'renameCategory',
    summary: 'Rename a category',
    description:
      'Its posts stay in it. The slug changes with the name, and the former slug redirects to the new one.',
    rights: 'admin',
    body: CategoryInputSchema,
    fields: CATEGORY_NAME,
    replies: { 200: { description: 'The updated category', schema: SavedCategorySchema } },
    errors: [409],
    examples: { name: { summary: 'New name', body: { name: 'तीर्थ यात्रा' } } },
    handle: ({ deps, actor, params, body }) =>
      reply(toApiCategory(renameCategory(deps, actor, params.categoryId, body))),
  }),
  operation('DELETE /api/categories/{categoryId}', {
    id: 'deleteCategory',
    summary: 'Delete a category',
    description: 'Its posts move to uncategorized, which cannot be deleted.',
    rights: 'admin',
    replies: { 200: { description: 'Deleted', schema: CategoryDeletedSchema } },
    errors: [409],
    failed: 'Error deleting category',
    handle: ({ deps, actor, params }) => {
      const { movedPosts } = deleteCategory(deps, actor, params.categoryId)
      return done(apiLabels.categoryDeleted, { movedPosts })
    },
  }),
]
