import { eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { categories, posts } from '~db/schema'
import { asEditable, editable } from './post-row.server'
import { listColumns, type PostDetail } from './read-posts.server'

export function getPostPreview(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  postId: string,
): PostDetail & { status: 'draft' | 'published' } {
  requireContentManager(actor)
  const post = db
    .select({ ...listColumns, content: posts.content, status: posts.status })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(editable(postId))
    .get()
  return asEditable(post)
}
