import { and, asc, eq, ne, or } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { normalise } from '~/text/clean'
import { numberedSlug, toSlug } from '~/text/slug'
import type { Database, Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { categories, categorySlugHistory } from '~db/schema'
import { raiseCacheVersion } from '../cache-version.server'
import type { Reads } from '../deps.server'
import { DomainError, fieldError } from '../errors'

export type Category = Pick<typeof categories.$inferSelect, keyof typeof categoryColumns>

export const categoryColumns = {
  id: categories.id,
  name: categories.name,
  secondName: categories.secondName,
  slug: categories.slug,
}

const selectCategories = prepared((db) =>
  db
    .select(categoryColumns)
    .from(categories)
    .orderBy(asc(categories.createdAt), asc(categories.id))
    .prepare(),
)

/** In order of creation, the default category last. */
export function listCategories({ db }: Reads): Category[] {
  const all = selectCategories(db).all()
  return [
    ...all.filter((category) => category.slug !== DEFAULT_CATEGORY),
    ...all.filter((category) => category.slug === DEFAULT_CATEGORY),
  ]
}

/** The category, or the slug to redirect to. @throws DomainError `NotFound` */
export function getCategoryForReader(
  { db }: Reads,
  slug: string,
): { category: Category } | { movedTo: string } {
  const category = findBySlug(db, slug)
  if (category) return { category }
  const moved = findByFormerSlug(db, slug)
  if (moved) return { movedTo: moved.slug }
  throw new DomainError('NotFound', 'Category not found')
}

export interface CategoryChoice {
  /** Chosen from a list: a deleted one is not created again. */
  isCategoryListed?: boolean
}

/** By name or (former) slug; '' is the default. Creates unknown names (specification §3). */
export function resolveCategory(
  tx: Transaction,
  nameOrSlug: string,
  now: number,
  { isCategoryListed = false }: CategoryChoice = {},
): Category {
  const name = nameOrSlug || DEFAULT_CATEGORY
  const found = findCategory(tx, name)
  if (found) return found
  if (isCategoryListed && name !== DEFAULT_CATEGORY) {
    throw fieldError(
      'InvalidInput',
      'category',
      'This category was deleted. Please choose another.',
    )
  }
  return insertCategory(tx, name, now)
}

export function findCategory(db: Database | Transaction, nameOrSlug: string): Category | undefined {
  return (
    findByName(db, nameOrSlug) ?? findBySlug(db, nameOrSlug) ?? findByFormerSlug(db, nameOrSlug)
  )
}

export function findByName(db: Database | Transaction, name: string): Category | undefined {
  return db
    .select(categoryColumns)
    .from(categories)
    .where(eq(categories.nameKey, categoryKey(name)))
    .get()
}

export function findBySlug(db: Database | Transaction, slug: string): Category | undefined {
  return db.select(categoryColumns).from(categories).where(eq(categories.slug, slug)).get()
}

function findByFormerSlug(db: Database | Transaction, slug: string): Category | undefined {
  return db
    .select(categoryColumns)
    .from(categorySlugHistory)
    .innerJoin(categories, eq(categories.id, categorySlugHistory.categoryId))
    .where(eq(categorySlugHistory.slug, slug))
    .get()
}

export function insertCategory(tx: Transaction, name: string, now: number, secondName = '') {
  const category = { id: uuidv7(), name, secondName, slug: findFreeCategorySlug(tx, name) }
  tx.insert(categories)
    .values({ ...category, nameKey: categoryKey(name), createdAt: now, updatedAt: now })
    .run()
  // The header shows it at once, even for a draft.
  raiseCacheVersion(tx)
  return category
}

/** Ignores case and Unicode form. */
export function categoryKey(name: string): string {
  return normalise(name).toLowerCase()
}

/** Never used by another category as slug, former slug or name, as posts may use either. */
function findFreeCategorySlug(tx: Transaction, name: string, categoryId = ''): string {
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
export function followCategorySlug(tx: Transaction, before: Category, slug: string, now: number) {
  if (before.slug === slug) return
  tx.delete(categorySlugHistory).where(eq(categorySlugHistory.slug, slug)).run()
  tx.insert(categorySlugHistory)
    .values({ slug: before.slug, categoryId: before.id, createdAt: now })
    .run()
}

export function chooseCategorySlug(tx: Transaction, before: Category, name: string): string {
  return toSlug(name) === toSlug(before.name)
    ? before.slug
    : findFreeCategorySlug(tx, name, before.id)
}
