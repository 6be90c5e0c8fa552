/** Where readers see the posts of a category. */
export function categoryPath(slug: string): string {
  return `/category/${encodeURIComponent(slug)}`
}

/** The tab that lists the categories; its forms are sent there as well. */
export const CATEGORIES_TAB = '/dashboard?tab=manage-categories'

/** The list with this category as a form. No fragment: with one, browsers do not look at `autofocus`. */
export function renamePath({ id }: { id: string }): string {
  return `${CATEGORIES_TAB}&rename=${encodeURIComponent(id)}`
}

export function deleteCategoryPath({ id }: { id: string }): string {
  return `/dashboard/delete-category/${encodeURIComponent(id)}`
}
