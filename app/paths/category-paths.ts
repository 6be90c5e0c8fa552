/** Where readers see the posts of a category. */
export function categoryPath(slug: string): string {
  return `/category/${encodeURIComponent(slug)}`
}

/** Its forms are sent there too. */
export const CATEGORIES_TAB = '/dashboard?tab=manage-categories'

/** The list with a form for this category. No fragment: with one, browsers ignore `autofocus`. */
export function renamePath({ id }: { id: string }): string {
  return `${CATEGORIES_TAB}&rename=${encodeURIComponent(id)}`
}

export function deleteCategoryPath({ id }: { id: string }): string {
  return `/dashboard/delete-category/${encodeURIComponent(id)}`
}
