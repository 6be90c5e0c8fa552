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

/** Ignores case and Unicode form. */
export function categoryKey(name: string): string {
  return normalise(name).toLowerCase()
}

/** Never used by another category as slug, former slug or name, as posts may use either. */
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

/** Redirects the former slug; a slug in use again no longer redirects. */
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

export function chooseCategorySlug(tx: Transaction, before: Addressed, name: string): string {
  return toSlug(name) === toSlug(before.name)
    ? before.slug
    : findFreeCategorySlug(tx, name, before.id)
}
