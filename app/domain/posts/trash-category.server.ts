import { and, eq, sql } from 'drizzle-orm'
import type { Account } from '~/domain/core/account-schema'
import { listOf } from '~/domain/core/by-keys.server'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import { categoryKey, findOther, isSlugTaken, resolveCategory } from './categories.server'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { firstFreeSlug } from './slugs.server'
import { outdateCategory } from '~/domain/search-index/index-posts.server'
import { say, type Message } from '~/labels/messages'
import type { Transaction } from '~db/client.server'
import { findRow } from '~db/rows.server'
import { categories, categorySlugHistory, posts } from '~db/schema'
import { moveToTrash } from '~/domain/core/move-to-trash.server'

type FormerSlug = typeof categorySlugHistory.$inferSelect

export interface TrashedCategory {
  category: typeof categories.$inferSelect
  slugs: FormerSlug[]
  postIds: string[]
}

/** Call this before the category's posts are moved and its row is deleted. */
export function trashCategory(tx: Transaction, editor: Account, id: string, now: number): number {
  const category = findRow(tx, categories, eq(categories.id, id))!
  const inCategory = eq(categorySlugHistory.categoryId, id)
  const slugs = tx.select().from(categorySlugHistory).where(inCategory).all()
  const ids = tx.select({ id: posts.id }).from(posts).where(eq(posts.categoryId, id)).all()
  const data = { category, slugs, postIds: ids.map((post) => post.id) } satisfies TrashedCategory
  const { name: title, slug } = category
  return moveToTrash(tx, editor, { kind: 'category', itemId: id, title, slug, data }, now)
}

/** Moves the posts back, except those that have another category now. Returns a note if the name is taken. */
export function restoreCategory(
  tx: Transaction,
  { category, slugs, postIds }: TrashedCategory,
  now: number,
): Message | null {
  const { id } = category
  const home = resolveCategory(tx, DEFAULT_CATEGORY, now)
  const slug = firstFreeSlug(category.slug, now, (free) => isSlugTaken(tx, free, id))
  const name = freeNameOf(tx, category.name, id)
  tx.insert(categories)
    .values({ ...category, name, nameKey: categoryKey(name), slug })
    .run()
  const isFree = (former: FormerSlug) => !isSlugTaken(tx, former.slug, id)
  const restored = slugs.filter(isFree)
  if (restored.length > 0) tx.insert(categorySlugHistory).values(restored).run()
  const isListed = sql`${posts.id} IN ${listOf(postIds)}`
  tx.update(posts)
    .set({ categoryId: id })
    .where(and(isListed, eq(posts.categoryId, home.id)))
    .run()
  outdateCategory(tx, id)
  raiseCacheVersion(tx)
  if (name === category.name && slug === category.slug) return null
  return say('nameGone', { title: category.name, name, slug })
}

function freeNameOf(tx: Transaction, name: string, id: string): string {
  const isFree = (candidate: string) => findOther(tx, categoryKey(candidate), id) === undefined
  let free = name
  for (let number = 2; !isFree(free); number += 1) free = `${name} ${number}`
  return free
}
