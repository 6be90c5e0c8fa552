import { count, eq, inArray } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { LogDeps, ReadDeps } from '~/domain/core/base-deps.server'
import { DomainError, fieldError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { holdBackPosts } from '~/domain/core/hold-back-plans.server'
import { outdateCategory } from '~/domain/search-index/index-posts.server'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import { trashCategory } from './trash-category.server'
import { say } from '~/labels/messages'
import type { Transaction } from '~db/client.server'
import { categories, posts } from '~db/schema'
import {
  type Category,
  categoryKey,
  chooseCategorySlug,
  findOther,
  findWhere,
  followCategorySlug,
  insertCategory,
  listCategories,
  resolveCategory,
} from './categories.server'
import type { CategoryInput } from './category-schema'

export type CountedCategory = ReturnType<typeof listCategoriesWithCounts>[number]

/** Includes the default category, which cannot be renamed or deleted. */
export function listCategoriesWithCounts({ db }: ReadDeps, actor: Actor) {
  requireRight(actor, 'manageCategories')
  const counts = db
    .select({ id: posts.categoryId, posts: count() })
    .from(posts)
    .where(inArray(posts.status, ['draft', 'published']))
    .groupBy(posts.categoryId)
    .all()
  const postsOf = new Map(counts.map((row) => [row.id, row.posts]))
  return listCategories({ db }).map((category) => ({
    ...category,
    posts: postsOf.get(category.id) ?? 0,
    isDefault: isDefault(category),
  }))
}

export function getCategoryWithCount({ db }: ReadDeps, actor: Actor, categoryId: string) {
  const found = listCategoriesWithCounts({ db }, actor).find(({ id }) => id === categoryId)
  if (!found) throw notFound()
  return found
}

export function createCategory(
  deps: LogDeps,
  actor: Actor,
  { name, secondName }: CategoryInput,
): Category {
  requireRight(actor, 'manageCategories')
  const category = deps.db.transaction((tx) => {
    requireFreeName(tx, name)
    return insertCategory(tx, name, deps.now(), secondName)
  })
  recordChange(deps, actor, 'category created', { category: category.id })
  return category
}

export function renameCategory(
  deps: LogDeps,
  actor: Actor,
  categoryId: string,
  { name, secondName: typed }: CategoryInput,
): Category {
  requireRight(actor, 'manageCategories')
  const { db, now } = deps
  const { before, after } = db.transaction((tx) => {
    const before = getOwnCategory(tx, categoryId)
    const secondName = typed ?? before.secondName
    if (before.name === name && before.secondName === secondName) return { before, after: before }
    requireFreeName(tx, name, before.id)
    const time = now()
    const slug = chooseCategorySlug(tx, before, name, time)
    tx.update(categories)
      .set({ name, secondName, nameKey: categoryKey(name), slug, updatedAt: time })
      .where(eq(categories.id, before.id))
      .run()
    followCategorySlug(tx, before, slug, time)
    outdateCategory(tx, before.id)
    raiseCacheVersion(tx)
    return { before, after: { id: before.id, name, secondName, slug } }
  })
  if (after !== before) recordChange(deps, actor, 'category edited', { category: categoryId })
  return after
}

export function deleteCategory(deps: LogDeps, actor: Actor, categoryId: string) {
  const editor = requireRight(actor, 'manageCategories')
  const { db, now } = deps
  const deleted = db.transaction((tx) => {
    const category = getOwnCategory(tx, categoryId)
    const home = resolveCategory(tx, DEFAULT_CATEGORY, now())
    outdateCategory(tx, category.id)
    holdBackPosts(tx, eq(posts.categoryId, category.id), 'category', now())
    const trashed = trashCategory(tx, editor, category.id, now())
    const moved = tx
      .update(posts)
      .set({ categoryId: home.id })
      .where(eq(posts.categoryId, category.id))
      .returning({ status: posts.status })
      .all()
    tx.delete(categories).where(eq(categories.id, category.id)).run()
    raiseCacheVersion(tx)
    const movedPosts = moved.filter(({ status }) => status !== 'trashed').length
    return { category, movedPosts, trashed }
  })
  const { movedPosts } = deleted
  recordChange(deps, actor, 'category deleted', { category: categoryId, movedPosts })
  return deleted
}

function getOwnCategory(tx: Transaction, categoryId: string): Category {
  const category = findWhere(tx, eq(categories.id, categoryId))
  if (!category) throw notFound()
  if (isDefault(category)) {
    throw new DomainError('Conflict', 'defaultCategory')
  }
  return category
}

/** Other categories' slugs count as taken, since posts may name one by slug. The unique index makes the final check. */
function requireFreeName(tx: Transaction, name: string, ownId = ''): void {
  const key = categoryKey(name)
  const other = findOther(tx, key, ownId)
  if (!other && key !== DEFAULT_CATEGORY) return
  throw fieldError('Conflict', 'name', say('categoryTaken', { name: other?.name ?? name }))
}

function isDefault({ slug }: Category): boolean {
  return slug === DEFAULT_CATEGORY
}

function notFound(): DomainError {
  return new DomainError('NotFound', 'categoryNotFound')
}
