import { detectLanguage } from '~/text/language'
import { toPlainText } from '~/text/plain-text'
import { devanagariSlug } from '~/text/slug'
import { truncate } from '~/text/truncate'
import type { Transaction } from '~db/client.server'
import { slugHistory } from '~db/schema'
import { sanitizeHtml } from './sanitize-html.server'
import { isBlankHtml } from './schema'
import { textToHtml } from './text-to-html'

/** Enough for cards, headline rows and meta descriptions. */
const EXCERPT_LENGTH = 240
const EMPTY_DRAFT = '<p>Empty draft</p>'

/**
 * The columns of a post that follow from its title and body. Slow work: it belongs before the transaction, which keeps
 * other writers waiting.
 */
export function toTextColumns(title: string, typed: string) {
  const content = toStoredContent(typed)
  const text = toPlainText(content)
  return {
    title,
    content,
    excerpt: truncate(text, EXCERPT_LENGTH),
    language: detectLanguage(`${title} ${text}`),
  }
}

/** Sanitised HTML of what was typed; a draft without a body says so. */
function toStoredContent(typed: string): string {
  const content = sanitizeHtml(textToHtml(typed))
  return isBlankHtml(content) ? EMPTY_DRAFT : content
}

/** An address that leads to the post from now on, unless another post has it. */
export function keepAlias(tx: Transaction, postId: string, slug: string, now: number): void {
  tx.insert(slugHistory).values({ slug, postId, createdAt: now }).onConflictDoNothing().run()
}

/** The Devanagari form of a title is always an alias: `/post/रामायण-की-कथा` finds the post too (HINDI §5). */
export function keepDevanagariAlias(
  tx: Transaction,
  { id, title, slug }: { id: string; title: string; slug: string },
  now: number,
): void {
  const alias = devanagariSlug(title)
  if (alias !== '' && alias !== slug) keepAlias(tx, id, alias, now)
}
