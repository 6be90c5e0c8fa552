import { and, eq, inArray } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { categories, posts } from '~db/schema'
import type { PostStatus } from './schema'

/** A post with everything that an edit form shows. */
export interface EditorPost {
  id: string
  slug: string
  title: string
  content: string
  description: string
  image: string
  authorName: string
  category: { name: string; slug: string }
  status: PostStatus
  version: number
}

/**
 * A post as its editors see it, a draft or a published one.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound`
 */
export function getPostForEditor(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  postId: string,
): EditorPost {
  requireContentManager(actor)
  const post = db
    .select({
      id: posts.id,
      slug: posts.slug,
      title: posts.title,
      content: posts.content,
      description: posts.description,
      image: posts.image,
      authorName: posts.authorName,
      category: { name: categories.name, slug: categories.slug },
      status: posts.status,
      version: posts.version,
    })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(and(eq(posts.id, postId), inArray(posts.status, ['draft', 'published'])))
    .get()
  if (!post) throw new DomainError('NotFound', 'Post not found')
  return { ...post, status: post.status === 'published' ? 'published' : 'draft' }
}
