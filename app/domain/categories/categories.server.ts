import { asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Deps } from '~/domain/deps.server'
import { DomainError, fieldError } from '~/domain/errors'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { raiseCacheVersion } from '~/domain/cache-version.server'
import type { Database, Transaction } from '~db/client.server'
import { categories, categorySlugHistory } from '~db/schema'
import { categoryKey, findFreeCategorySlug } from './category-slug.server'

export interface Category {
  id: string
  name: string
  slug: string
}

const categoryColumns = { id: categories.id, name: categories.name, slug: categories.slug }

/** Every category in the order it was made; the default one, which readers need no link to, comes last. */
export function listCategories({ db }: Pick<Deps, 'db'>): Category[] {
  const all = db
    .select(categoryColumns)
    .from(categories)
    .orderBy(asc(categories.createdAt), asc(categories.id))
    .all()
  return [
    ...all.filter((category) => category.slug !== DEFAULT_CATEGORY),
    ...all.filter((category) => category.slug === DEFAULT_CATEGORY),
  ]
}

/**
 * The category at an address, or the address that it has by now.
 *
 * @throws DomainError `NotFound`
 */
export function getCategoryForReader(
  { db }: Pick<Deps, 'db'>,
  slug: string,
): { category: Category } | { movedTo: string } {
  const category = findBySlug(db, slug)
  if (category) return { category }
  const moved = findByFormerSlug(db, slug)
  if (moved) return { movedTo: moved.slug }
  throw new DomainError('NotFound', 'Category not found')
}

export interface CategoryChoice {
  /** The category was chosen from a list: one that is gone by now is not made again. */
  isCategoryListed?: boolean
}

/**
 * The category that a post names by name or slug, a former one too; the empty name is the default category. One that does
 * not exist yet is made: to the API a category has always been a word on the post (specification §3).
 *
 * @throws DomainError `InvalidInput` at `category` when it was chosen from a list and somebody has deleted it meanwhile
 */
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

/** The category that has this name or slug, or had the slug once. */
export function findCategory(db: Database | Transaction, nameOrSlug: string): Category | undefined {
  return (
    findByName(db, nameOrSlug) ?? findBySlug(db, nameOrSlug) ?? findByFormerSlug(db, nameOrSlug)
  )
}

/** A category with this name, whatever its letters' case and Unicode form. */
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

/** Makes a category of a name that is free. */
export function insertCategory(tx: Transaction, name: string, now: number): Category {
  const category = { id: uuidv7(), name, slug: findFreeCategorySlug(tx, name) }
  tx.insert(categories)
    .values({ ...category, nameKey: categoryKey(name), createdAt: now, updatedAt: now })
    .run()
  // The header shows it at once, also when the post that brought it is a draft.
  raiseCacheVersion(tx)
  return category
}
