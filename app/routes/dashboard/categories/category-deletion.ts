import type { Deletion } from '~/components/delete/deletion'
import { manageCategoriesLabels } from '~/labels/dashboard'
import { CATEGORIES_TAB, deleteCategoryPath } from '~/paths/paths'
import type { CategoryRowView } from '~/view-models/site'

export function categoryDeletion(category: CategoryRowView): Deletion {
  return {
    question: manageCategoriesLabels.deleteQuestion,
    name: category.name,
    language: category.language,
    note: manageCategoriesLabels.deleteNote(category.posts),
    label: manageCategoriesLabels.delete,
    url: deleteCategoryPath(category),
    back: CATEGORIES_TAB,
  }
}
