import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { requireAdmin } from '~/auth/guards.server'
import { CATEGORIES_TAB, categoryDeletion } from '~/components/categories/addresses'
import { DeletePage } from '~/components/delete/delete-page'
import { PostFormBoundary } from '~/components/post-form/post-form-boundary'
import { deleteCategory, getCategoryWithCount } from '~/domain/categories/manage-categories.server'
import { DomainError } from '~/domain/errors'
import { deleteWithToast } from '~/http/forms/delete-toast.server'
import { pageLoader } from '~/http/door.server'
import { formAction } from '~/http/forms/rescue.server'
import { toMetaDescriptors } from '~/http/pages/page-meta'
import { pageMeta } from '~/http/pages/page-meta.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { formHeaders } from '~/http/pages/form-headers'
import { manageCategoriesLabels } from '~/i18n/labels/manage-categories'
import { toCategoryRow } from '~/view-models/category.server'
import type { ToastView } from '~/view-models/site'

const { deleteQuestion, deleted, moved, deleteFailed, deleteError } = manageCategoriesLabels

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

/** The question before a category is deleted, for editors without scripts; with them a dialog asks it. */
export const loader = pageLoader(async (door) => {
  const { request, deps, params } = door
  const category = getCategoryWithCount(deps, await requireAdmin(door), params.categoryId ?? '')
  if (category.isDefault) throw new DomainError('NotFound', 'This category stays.')
  return {
    deletion: categoryDeletion(toCategoryRow(category)),
    meta: pageMeta(request, deps.settings, { title: deleteQuestion, noIndex: true }),
  }
})

export const headers = formHeaders

export const action = formAction(async (door) => {
  const editor = await requireAdmin(door)
  const toast = deleteWithToast(door.deps, WORDS, () =>
    deleteCategory(door.deps, editor, door.params.categoryId ?? ''),
  )
  return redirectWithToast(CATEGORIES_TAB, toast, door.deps.settings)
})

const WORDS = {
  done: ({ movedPosts }: { movedPosts: number }): ToastView => ({
    type: 'success',
    message: deleted,
    description: movedPosts > 0 ? moved(movedPosts) : undefined,
  }),
  refused: ({ message }: DomainError): ToastView => ({
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
