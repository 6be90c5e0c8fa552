import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { requireAdmin } from '~/auth/guards.server'
import { CATEGORIES_TAB } from '~/paths/paths'
import { categoryDeletion } from '~/routes/dashboard/categories/category-deletion'
import { DeletePage } from '~/components/delete/delete-page'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { deleteCategory, getCategoryWithCount } from '~/domain/categories/manage-categories.server'
import { DomainError } from '~/domain/errors'
import { deleteWithToast } from '~/http/delete-toast.server'
import type { ErrorDescription } from '~/http/error-response.server'
import { pageLoader } from '~/http/handlers.server'
import { formAction } from '~/auth/form-action.server'
import { toMetaDescriptors } from '~/http/page-meta'
import { pageMeta } from '~/http/page-meta.server'
import { redirectWithToast } from '~/http/toast.server'
import { formHeaders } from '~/http/form-headers'
import { manageCategoriesLabels } from '~/labels/dashboard'
import { toCategoryRow } from '~/view-models/site.server'
import type { ToastView } from '~/view-models/site'

const { deleteQuestion, deleted, moved, deleteFailed, deleteError } = manageCategoriesLabels

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

/** For editors without scripts; with them a dialog asks. */
export const loader = pageLoader(async (ctx) => {
  const { request, deps, params } = ctx
  const category = getCategoryWithCount(deps, await requireAdmin(ctx), params.categoryId ?? '')
  if (category.isDefault) throw new DomainError('NotFound', 'This category stays.')
  return {
    deletion: categoryDeletion(toCategoryRow(category)),
    meta: pageMeta(request, deps.settings, { title: deleteQuestion, noIndex: true }),
  }
})

export const headers = formHeaders

export const action = formAction(async (ctx) => {
  const editor = await requireAdmin(ctx)
  const toast = deleteWithToast(ctx.deps, WORDS, () =>
    deleteCategory(ctx.deps, editor, ctx.params.categoryId ?? ''),
  )
  return redirectWithToast(CATEGORIES_TAB, toast, ctx.deps.settings)
})

const WORDS = {
  done: ({ movedPosts }: { movedPosts: number }): ToastView => ({
    type: 'success',
    message: deleted,
    description: movedPosts > 0 ? moved(movedPosts) : undefined,
  }),
  rejected: ({ message }: ErrorDescription): ToastView => ({
    type: 'error',
    message: deleteFailed,
    description: message,
  }),
  broken: { type: 'error', message: deleteError } as const,
}

export default function DeleteCategoryPage() {
  const { deletion } = useLoaderData<typeof loader>()
  return <DeletePage deletion={deletion} />
}

export const ErrorBoundary = PostFormBoundary
