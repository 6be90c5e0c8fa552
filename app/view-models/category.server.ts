import type { CountedCategory } from '~/domain/categories/manage-categories.server'
import type { CategoryRowView } from './category'
import { toCategoryLink } from './site.server'

export function toCategoryRow(category: CountedCategory): CategoryRowView {
  return {
    ...toCategoryLink(category),
    id: category.id,
    posts: category.posts,
    isDefault: category.isDefault,
  }
}
