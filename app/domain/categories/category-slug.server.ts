import { and, eq, ne, or } from 'drizzle-orm'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { normalise } from '~/text/clean'
import { numberedSlug, toSlug } from '~/text/slug'
import type { Transaction } from '~db/client.server'
import { categories, categorySlugHistory } from '~db/schema'

interface Addressed {
  id: string
  slug: string
  name: string
}

/** Names are compared in one Unicode form and without regard to case. */
export function categoryKey(name: string): string {
  return normalise(name).toLowerCase()
}

/**
 * The first address for this name that no category has and no other category had: links to it keep meaning what they
 * meant. Nor is it another category's name, for posts may name theirs by either.
 *
 * @param categoryId the category that may keep its own addresses
 */
export function findFreeCategorySlug(tx: Transaction, name: string, categoryId = ''): string {
  const base = toSlug(name)
  const isReserved = base === DEFAULT_CATEGORY && categoryKey(name) !== DEFAULT_CATEGORY
  for (let number = isReserved ? 2 : 1; ; number += 1) {
    const slug = numberedSlug(base, number)
    if (!isTaken(tx, slug, categoryId)) return slug
  }
}

function isTaken(tx: Transaction, slug: string, categoryId: string): boolean {
  const present = tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        or(eq(categories.slug, slug), eq(categories.nameKey, slug)),
        ne(categories.id, categoryId),
      ),
    )
    .get()
  const past = tx
    .select({ slug: categorySlugHistory.slug })
    .from(categorySlugHistory)
    .where(and(eq(categorySlugHistory.slug, slug), ne(categorySlugHistory.categoryId, categoryId)))
    .get()
  return Boolean(present ?? past)
}

/** Lets the former address of a renamed category lead to the present one; one that it goes back to leads nowhere else. */
export function followCategorySlug(
  tx: Transaction,
  before: Addressed,
  slug: string,
  now: number,
): void {
  if (before.slug === slug) return
  tx.delete(categorySlugHistory).where(eq(categorySlugHistory.slug, slug)).run()
  tx.insert(categorySlugHistory)
    .values({ slug: before.slug, categoryId: before.id, createdAt: now })
    .run()
}

/** The address that a category has after it was renamed: the same as long as the new name would be given it too. */
export function chooseCategorySlug(tx: Transaction, before: Addressed, name: string): string {
  return toSlug(name) === toSlug(before.name)
    ? before.slug
    : findFreeCategorySlug(tx, name, before.id)
}
