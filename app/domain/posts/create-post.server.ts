import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import { resolveCategory } from '~/domain/categories/categories.server'
import type { Deps } from '~/domain/deps.server'
import { raiseGeneration } from '~/domain/site-numbers.server'
import { detectLanguage } from '~/text/language'
import { toPlainText } from '~/text/plain-text'
import { devanagariSlug, toSlug } from '~/text/slug'
import { truncate } from '~/text/truncate'
import type { Transaction } from '~db/client.server'
import { posts, slugHistory } from '~db/schema'
import { findFreeSlug } from './free-slug.server'
import { sanitizeHtml } from './sanitize-html.server'
import { DEFAULT_AUTHOR, DEFAULT_IMAGE } from './constants'
import { isBlankHtml, type PostInput, type PostStatus } from './schema'
import { textToHtml } from './text-to-html'

/** Enough for cards, headline rows and meta descriptions. */
const EXCERPT_LENGTH = 240
const EMPTY_DRAFT = '<p>Empty draft</p>'

export interface CreatedPost {
  id: string
  slug: string
  status: PostStatus
}

/**
 * Makes a post and publishes it at once (specification §4, post lifecycle).
 *
 * @throws DomainError `Unauthenticated` or `Forbidden`
 */
export function publishNewPost(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  input: PostInput,
): CreatedPost {
  return createPost(deps, actor, input, 'published')
}

/** Makes a draft. Missing parts get the names of the specification (§5). */
export function saveNewDraft(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  input: PostInput,
): CreatedPost {
  return createPost(deps, actor, input, 'draft')
}

function createPost(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  input: PostInput,
  status: PostStatus,
): CreatedPost {
  const author = requireContentManager(actor)
  const time = now()
  const title = input.title || (status === 'published' ? `post-${time}` : `Draft-${time}`)
  // Everything slow comes before the transaction, which keeps other writers waiting.
  const content = toStoredContent(input.content)
  const text = toPlainText(content)
  const base = toSlug(title)
  return db.transaction((tx) => {
    const earlier = findSubmission(tx, input.submissionId)
    if (earlier) return earlier
    const slug = findFreeSlug(tx, base, time)
    const post = {
      id: uuidv7(),
      slug,
      title,
      content,
      description: input.description,
      excerpt: truncate(text, EXCERPT_LENGTH),
      image: input.image || DEFAULT_IMAGE,
      language: detectLanguage(`${title} ${text}`),
      categoryId: resolveCategory(tx, input.category, time).id,
      authorName: input.authorName || author.username || DEFAULT_AUTHOR,
      authorPhoto: input.authorPhoto || author.profilePicture,
      userId: author.id,
      status,
      submissionId: input.submissionId ?? null,
      publishedAt: status === 'published' ? time : null,
      createdAt: time,
      updatedAt: time,
    }
    tx.insert(posts).values(post).run()
    keepDevanagariAlias(tx, post.id, title, slug, time)
    if (status === 'published') raiseGeneration(tx)
    return { id: post.id, slug, status }
  })
}

/** Sanitised HTML of what was typed; a draft without a body says so. */
function toStoredContent(typed: string): string {
  const content = sanitizeHtml(textToHtml(typed))
  return isBlankHtml(content) ? EMPTY_DRAFT : content
}

function findSubmission(
  tx: Transaction,
  submissionId: string | undefined,
): CreatedPost | undefined {
  if (!submissionId) return undefined
  const post = tx
    .select({ id: posts.id, slug: posts.slug, status: posts.status })
    .from(posts)
    .where(eq(posts.submissionId, submissionId))
    .get()
  return post && { ...post, status: post.status === 'published' ? 'published' : 'draft' }
}

/** The Devanagari form of a title is always an alias: `/post/रामायण-की-कथा` finds the post too (HINDI §5). */
function keepDevanagariAlias(
  tx: Transaction,
  postId: string,
  title: string,
  slug: string,
  now: number,
): void {
  const alias = devanagariSlug(title)
  if (alias === '' || alias === slug) return
  tx.insert(slugHistory).values({ slug: alias, postId, createdAt: now }).onConflictDoNothing().run()
}
