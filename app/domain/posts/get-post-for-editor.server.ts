import { eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import type { TextLanguage } from '~/text/language'
import { categories, posts } from '~db/schema'
import { asEditable, editable, editorColumns } from './post-row.server'
import type { PostStatus } from './schema'

export interface EditorPost {
  id: string
  slug: string
  title: string
  content: string
  description: string
  image: string
  language: TextLanguage
  authorName: string
  category: { name: string; slug: string }
  status: PostStatus
  version: number
}

export function getPostForEditor(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  postId: string,
): EditorPost {
  requireContentManager(actor)
  const post = db
    .select({
      ...editorColumns,
      category: { name: categories.name, slug: categories.slug },
    })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(editable(postId))
    .get()
  return asEditable(post)
}
