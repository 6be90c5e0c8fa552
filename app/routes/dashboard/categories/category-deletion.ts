import type { Deletion } from '~/components/delete/deletion'
import { manageCategoriesLabels } from '~/labels/manage-categories'
import { CATEGORIES_TAB, deleteCategoryPath } from '~/paths/category-paths'
import type { CategoryRowView } from '~/view-models/category'

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
