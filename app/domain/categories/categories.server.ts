import { asc, eq, or } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { raiseGeneration } from '~/domain/site-numbers.server'
import { numberedSlug, toSlug } from '~/text/slug'
import type { Transaction } from '~db/client.server'
import { categories } from '~db/schema'

export interface Category {
  id: string
  name: string
  slug: string
}

const categoryColumns = { id: categories.id, name: categories.name, slug: categories.slug }

/** Names are compared in one Unicode form and without regard to case. */
function categoryKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

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

/** @throws DomainError `NotFound` */
export function getCategory({ db }: Pick<Deps, 'db'>, slug: string): Category {
  const category = db
    .select(categoryColumns)
    .from(categories)
    .where(eq(categories.slug, slug))
    .get()
  if (!category) throw new DomainError('NotFound', 'Category not found')
  return category
}

/**
 * The category that a post names by name or slug; the empty name is the default category. One that does not exist yet is
 * made: to the API a category has always been a word on the post (specification §3).
 */
export function resolveCategory(tx: Transaction, nameOrSlug: string, now: number): Category {
  const name = nameOrSlug || DEFAULT_CATEGORY
  const found = tx
    .select(categoryColumns)
    .from(categories)
    .where(or(eq(categories.nameKey, categoryKey(name)), eq(categories.slug, name)))
    .get()
  return found ?? insertCategory(tx, name, now)
}

function insertCategory(tx: Transaction, name: string, now: number): Category {
  const base = toSlug(name)
  const isTaken = (slug: string) =>
    tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug)).get()
  let slug = base
  for (let number = 2; isTaken(slug); number += 1) slug = numberedSlug(base, number)
  const category = { id: uuidv7(), name, slug }
  tx.insert(categories)
    .values({ ...category, nameKey: categoryKey(name), createdAt: now, updatedAt: now })
    .run()
  // The header shows it at once, also when the post that brought it is a draft.
  raiseGeneration(tx)
  return category
}
