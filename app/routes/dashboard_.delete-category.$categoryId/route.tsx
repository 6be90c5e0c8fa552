import type { MetaFunction } from '@remix-run/react'
import { deletionAction, questionLoader } from '~/auth/deletion-route.server'
import { requireAdmin } from '~/auth/guards.server'
import { categoryDeletion, DeletePage } from '~/components/delete/deletion'
import { deleteCategory, getCategoryWithCount } from '~/domain/categories/manage-categories.server'
import { DomainError } from '~/domain/errors'
import { formHeaders } from '~/http/form-reply.server'
import { manageCategoriesLabels } from '~/labels/dashboard'
import { CATEGORIES_TAB } from '~/paths/paths'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { toCategoryRow } from '~/view-models/site.server'
import '~/styles/staff.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export const loader = questionLoader(async (ctx) => {
  const editor = await requireAdmin(ctx)
  const category = getCategoryWithCount(ctx.deps, editor, ctx.params.categoryId ?? '')
  if (category.isDefault) throw new DomainError('NotFound', 'This category stays.')
  return categoryDeletion(toCategoryRow(category))
})

export const headers = formHeaders

export const action = deletionAction(async (ctx) => {
  const editor = await requireAdmin(ctx)
  const { deleted, moved, deleteFailed, deleteError } = manageCategoriesLabels
  return {
    run: () => {
      const { movedPosts } = deleteCategory(ctx.deps, editor, ctx.params.categoryId ?? '')
      return { message: deleted, description: movedPosts > 0 ? moved(movedPosts) : undefined }
    },
    rejected: ({ message }) => ({ message: deleteFailed, description: message }),
    broken: { message: deleteError },
    path: CATEGORIES_TAB,
  }
})

export default DeletePage

export const ErrorBoundary = PostFormBoundary
