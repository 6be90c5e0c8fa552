import type { Deletion } from '~/components/delete/deletion'
import { manageCategoriesLabels } from '~/labels/manage-categories'
import type { CategoryRowView } from '~/view-models/category'

/** The tab that lists the categories; its forms are sent there as well. */
export const CATEGORIES_TAB = '/dashboard?tab=manage-categories'

/** What the pressed button asks for. */
export const CATEGORY_INTENTS = { add: 'add', rename: 'rename' } as const

/** The list with this category as a form. No fragment: with one, browsers do not look at `autofocus`. */
export function renamePath({ id }: Pick<CategoryRowView, 'id'>): string {
  return `${CATEGORIES_TAB}&rename=${encodeURIComponent(id)}`
}

/** The question whether a category shall go. */
export function categoryDeletion({ id, name, language, posts }: CategoryRowView): Deletion {
  return {
    question: manageCategoriesLabels.deleteQuestion,
    name,
    language,
    note: manageCategoriesLabels.deleteNote(posts),
    label: manageCategoriesLabels.delete,
    url: `/dashboard/delete-category/${encodeURIComponent(id)}`,
    back: CATEGORIES_TAB,
  }
}
