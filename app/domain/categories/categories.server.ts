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

/** In order of creation, the default category last. */
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

/** The category, or the slug to redirect to. @throws DomainError `NotFound` */
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

export function insertCategory(tx: Transaction, name: string, now: number): Category {
  const category = { id: uuidv7(), name, slug: findFreeCategorySlug(tx, name) }
  tx.insert(categories)
    .values({ ...category, nameKey: categoryKey(name), createdAt: now, updatedAt: now })
    .run()
  // The header shows it at once, even for a draft.
  raiseCacheVersion(tx)
  return category
}
