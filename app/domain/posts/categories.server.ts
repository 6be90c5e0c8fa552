import { and, asc, eq, ne, or, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { firstFreeSlug } from './slugs.server'
import { normalise } from '~/text/clean'
import { toSlug } from '~/text/slug'
import type { Database, Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { categories, categorySlugHistory } from '~db/schema'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import type { ReadDeps } from '~/domain/core/base-deps.server'
import { DomainError, fieldError } from '~/domain/core/errors'

export type Category = Pick<typeof categories.$inferSelect, keyof typeof categoryColumns>

const categoryColumns = {
  id: categories.id,
  name: categories.name,
  secondName: categories.secondName,
  slug: categories.slug,
}

const selectCategories = prepared((db) =>
  db
    .select(categoryColumns)
    .from(categories)
    .orderBy(eq(categories.slug, DEFAULT_CATEGORY), asc(categories.createdAt), asc(categories.id))
    .prepare(),
)

/** Lists categories in order of creation, with the default one last. */
export function listCategories({ db }: ReadDeps): Category[] {
  return selectCategories(db).all()
}

export function getCategoryForReader(
  { db }: ReadDeps,
  slug: string,
): { category: Category } | { movedTo: string } {
  const category = findBySlug(db, slug)
  if (category) return category.slug === slug ? { category } : { movedTo: category.slug }
  throw new DomainError('NotFound', 'categoryNotFound')
}

export interface CategoryChoice {
  /** True if the user chose the category from a list, so that a category that was deleted in the meantime is not created again. */
  isCategoryListed?: boolean
}

/** Finds a category by name, slug or former slug; '' is the default. Creates unknown names (specification §3). */
export function resolveCategory(
  tx: Transaction,
  nameOrSlug: string,
  now: number,
  { isCategoryListed = false }: CategoryChoice = {},
): Category {
  const name = nameOrSlug || DEFAULT_CATEGORY
  const found = findCategory(tx, name)
  if (found) return found
  if (isCategoryListed && isMissing(tx, name)) {
    throw fieldError('InvalidInput', 'category', 'categoryDeleted')
  }
  return insertCategory(tx, name, now)
}

/** The default category is never missing: it is created when a post needs it. */
export const isMissing = (tx: Transaction, nameOrSlug: string): boolean =>
  nameOrSlug !== '' && nameOrSlug !== DEFAULT_CATEGORY && !findCategory(tx, nameOrSlug)

export function findCategory(db: Database | Transaction, nameOrSlug: string): Category | undefined {
  const named = findWhere(db, eq(categories.nameKey, categoryKey(nameOrSlug)))
  return named ?? findBySlug(db, nameOrSlug)
}

export function findWhere(db: Database | Transaction, where?: SQL): Category | undefined {
  return db.select(categoryColumns).from(categories).where(where).get()
}

/** Finds a category by its slug or a former one. */
export function findBySlug(db: Database | Transaction, slug: string): Category | undefined {
  const present = findWhere(db, eq(categories.slug, slug))
  if (present) return present
  return db
    .select(categoryColumns)
    .from(categorySlugHistory)
    .innerJoin(categories, eq(categories.id, categorySlugHistory.categoryId))
    .where(eq(categorySlugHistory.slug, slug))
    .get()
}

export function insertCategory(tx: Transaction, name: string, now: number, secondName = '') {
  const category = { id: uuidv7(), name, secondName, slug: findFreeCategorySlug(tx, name, now) }
  tx.insert(categories)
    .values({ ...category, nameKey: categoryKey(name), createdAt: now, updatedAt: now })
    .run()
  // The header lists the category immediately, even if the post is a draft.
  raiseCacheVersion(tx)
  return category
}

export function categoryKey(name: string): string {
  return normalise(name).toLowerCase()
}

/** Posts may name a category by slug, former slug or name, so another category must not match the new slug in any of these ways. */
function findFreeCategorySlug(tx: Transaction, name: string, now: number, ownId = ''): string {
  const isDefault = categoryKey(name) === DEFAULT_CATEGORY
  const isReserved = (slug: string) => slug === DEFAULT_CATEGORY && !isDefault
  return firstFreeSlug(
    toSlug(name),
    now,
    (slug) => isReserved(slug) || isSlugTaken(tx, slug, ownId),
  )
}

export function findOther(tx: Transaction, key: string, ownId: string): Category | undefined {
  const isNamed = or(eq(categories.slug, key), eq(categories.nameKey, key))
  return findWhere(tx, and(isNamed, ne(categories.id, ownId)))
}

export function isSlugTaken(tx: Transaction, slug: string, ownId: string): boolean {
  const past = tx
    .select({ slug: categorySlugHistory.slug })
    .from(categorySlugHistory)
    .where(and(eq(categorySlugHistory.slug, slug), ne(categorySlugHistory.categoryId, ownId)))
    .get()
  return Boolean(findOther(tx, slug, ownId) ?? past)
}

/** Redirects the former slug, and stops redirecting a slug that is in use again. */
export function followCategorySlug(tx: Transaction, before: Category, slug: string, now: number) {
  if (before.slug === slug) return
  tx.delete(categorySlugHistory).where(eq(categorySlugHistory.slug, slug)).run()
  tx.insert(categorySlugHistory)
    .values({ slug: before.slug, categoryId: before.id, createdAt: now })
    .run()
}

export function chooseCategorySlug(tx: Transaction, before: Category, name: string, now: number) {
  if (toSlug(name) === toSlug(before.name)) return before.slug
  return findFreeCategorySlug(tx, name, now, before.id)
}
