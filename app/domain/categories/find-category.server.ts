import { eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { categories, categorySlugHistory } from '~db/schema'

/** The id of the category that has, or once had, this slug, or that has this name; null when there is none. */
export function findCategoryId({ db }: Pick<Deps, 'db'>, slugOrName: string): string | null {
  const columns = { id: categories.id }
  const bySlug = db.select(columns).from(categories).where(eq(categories.slug, slugOrName)).get()
  if (bySlug) return bySlug.id
  const byName = db
    .select(columns)
    .from(categories)
    .where(eq(categories.nameKey, slugOrName.normalize('NFKC').toLowerCase()))
    .get()
  if (byName) return byName.id
  const moved = db
    .select({ id: categorySlugHistory.categoryId })
    .from(categorySlugHistory)
    .where(eq(categorySlugHistory.slug, slugOrName))
    .get()
  return moved?.id ?? null
}
