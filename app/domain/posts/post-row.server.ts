import { and, eq, inArray, notExists } from 'drizzle-orm'
import { DomainError } from '~/domain/errors'
import { toPlainText } from '~/text/plain-text'
import { devanagariSlug } from '~/text/slug'
import { truncate } from '~/text/truncate'
import type { Transaction } from '~db/client.server'
import { posts, slugHistory } from '~db/schema'
import { proposeLanguage } from './post-language'
import { sanitizeHtml } from './sanitize-html.server'
import type { PostStatus } from './schema'
import { textToHtml } from './text-to-html'

const EXCERPT_LENGTH = 240

/** Sanitised; may be blank. Slow: call it before the transaction. */
export function toBody(typed: string): string {
  return sanitizeHtml(textToHtml(typed))
}

/** Columns derived from title and sanitised body. Slow too. */
export function toTextColumns(title: string, content: string) {
  const text = toPlainText(content)
  return {
    title,
    content,
    excerpt: truncate(text, EXCERPT_LENGTH),
    language: proposeLanguage(title, text),
  }
}

export const editorColumns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  content: posts.content,
  description: posts.description,
  image: posts.image,
  language: posts.language,
  authorName: posts.authorName,
  status: posts.status,
  version: posts.version,
}

export function editable(postId: string) {
  return and(eq(posts.id, postId), inArray(posts.status, ['draft', 'published']))
}

export function asEditable<Row extends { status: string }>(
  row: Row | undefined,
): Row & { status: PostStatus } {
  if (!row) throw new DomainError('NotFound', 'Post not found')
  return { ...row, status: row.status === 'published' ? 'published' : 'draft' }
}

export type PostRow = ReturnType<typeof getPostRow>

export function getPostRow(tx: Transaction, postId: string) {
  return asEditable(selectPostRow(tx, postId))
}

export function findPostRow(tx: Transaction, postId: string): PostRow | null {
  const row = selectPostRow(tx, postId)
  return row ? asEditable(row) : null
}

function selectPostRow(tx: Transaction, postId: string) {
  return tx
    .select({
      ...editorColumns,
      categoryId: posts.categoryId,
      authorPhoto: posts.authorPhoto,
      isFeatured: posts.isFeatured,
      publishedAt: posts.publishedAt,
    })
    .from(posts)
    .where(editable(postId))
    .get()
}

/** The first publication stays the date of the post. */
export function toStatusColumns(
  { publishedAt }: Pick<PostRow, 'publishedAt'>,
  status: PostStatus,
  now: number,
) {
  return { status, publishedAt: status === 'published' ? (publishedAt ?? now) : publishedAt }
}

/** Adds a redirecting slug, unless another published post has it. */
export function keepAlias(tx: Transaction, postId: string, slug: string, now: number): void {
  const isPublished = eq(posts.status, 'published')
  const known = { id: posts.id }
  const present = tx
    .select(known)
    .from(posts)
    .where(and(eq(posts.slug, slug), isPublished))
    .get()
  if (present && present.id !== postId) return
  const owner = tx
    .select(known)
    .from(posts)
    .where(and(eq(posts.id, slugHistory.postId), isPublished))
  tx.insert(slugHistory)
    .values({ slug, postId, createdAt: now })
    .onConflictDoUpdate({
      target: slugHistory.slug,
      set: { postId, createdAt: now },
      setWhere: notExists(owner),
    })
    .run()
}

/** The Devanagari title is always an alias: `/post/रामायण-की-कथा`. */
export function keepDevanagariAlias(
  tx: Transaction,
  { id, title, slug }: { id: string; title: string; slug: string },
  now: number,
): void {
  const alias = devanagariSlug(title)
  if (alias !== '' && alias !== slug) keepAlias(tx, id, alias, now)
}
