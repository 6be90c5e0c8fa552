/** Turns the fields of a form, draft or earlier version into the columns of a post. */
import { resolveCategory, type CategoryChoice } from './categories.server'
import { DomainError, fieldError } from '~/domain/core/errors'
import { withPresentPictures } from '~/domain/files/file-uses.server'
import { toPictureUrl } from '~/domain/files/stored-files.server'
import { say } from '~/labels/messages'
import { findBlanks } from '~/labels/page-templates.server'
import { toPlainText } from '~/text/plain-text'
import { truncate } from '~/text/truncate'
import type { Transaction } from '~db/client.server'
import { authorOf } from './authors.server'
import { DEFAULT_IMAGE, isLive, isPage } from '~/domain/core/post-kinds'
import { excerptHtml } from '~/domain/html/post-html'
import { proposeLanguage, settleLanguage } from './post-language'
import type { PostRow } from './read-posts.server'
import {
  hasInlinePicture,
  missingBody,
  type Site,
  toBody,
} from '~/domain/html/sanitize-html.server'
import type { RevisionFields } from './record-revision.server'
import {
  EditInputSchema,
  fieldOf,
  fieldsIn,
  mapFields,
  type EditInput,
  type PostStatus,
  type StoredIn,
} from './schema'
import { findTranslation } from './translations.server'

const EXCERPT_LENGTH = 240

/** A text whose content is cleaned. Cleaning is CPU-heavy, so forms and calls do it before the transaction. */
export interface CleanText {
  input: EditInput
  body: string
}

export function cleanText(input: EditInput, site: Site): CleanText {
  if (hasInlinePicture(input.content)) throw fieldError('InvalidInput', 'content', 'inlinePictures')
  return { input, body: toBody(input.content, site) }
}

/** @throws DomainError `InvalidInput` if the stored fields lack something that a post needs */
export function cleanFields(fields: RevisionFields): CleanText {
  const input = EditInputSchema.safeParse(fields)
  if (!input.success) throw new DomainError('InvalidInput', 'incompletePost')
  // Own links became paths when the text was typed.
  return cleanText(input.data, {})
}

/** The columns of the text, without slug and status. `before` is absent for a new post. */
export function toColumns(
  tx: Transaction,
  { input, body }: CleanText,
  now: number,
  { before, ...choice }: CategoryChoice & { before?: PostRow },
) {
  const { excerpt, content, language } = toTextColumns(input.title, body)
  const isNewName = input.authorName !== '' && input.authorName !== before?.authorName
  const own = {
    content: { excerpt, content: withPresentPictures(tx, content) },
    /** The deed decides. */
    slug: {},
    category: { categoryId: resolveCategory(tx, input.category, now, choice).id },
    image: { image: toPictureUrl(tx, input.image) || DEFAULT_IMAGE },
    language: { language: settleLanguage(input.language, language, before) },
    translation: { translationId: findTranslation(tx, input.translation) },
    authorName: before && {
      authorName: before.authorName,
      ...(isNewName && toByLine(tx, input.authorName, before.userId, now)),
    },
  } satisfies Record<StoredIn<'own'>, object | undefined>
  return {
    ...mapFields(fieldsIn('column'), (name) => input[name]),
    ...own.content,
    ...own.category,
    ...own.image,
    ...own.language,
    ...own.translation,
    ...own.authorName,
    seo: toSeo(tx, input),
    authorPhoto: input.authorPhoto || (before?.authorPhoto ?? null),
  }
}

/** Contains only the fields that have a value, in a fixed order. */
function toSeo(tx: Transaction, input: EditInput): Record<string, string> {
  const toValue = (name: StoredIn<'seo'>) =>
    fieldOf(name).control === 'sharePicture' ? toPictureUrl(tx, input[name]) : input[name]
  const values = Object.entries(mapFields(fieldsIn('seo'), toValue))
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}

export function toByLine(tx: Transaction, authorName: string, userId: string | null, now: number) {
  return { authorName, ...authorOf(tx, authorName, userId, now) }
}

export function toTextColumns(title: string, content: string) {
  const text = toPlainText(content)
  const excerpt = truncate(toPlainText(excerptHtml(content)) || text, EXCERPT_LENGTH)
  return { title, content, excerpt, language: proposeLanguage(title, content) }
}

/** The date of the first publication never changes. */
export function toStatusColumns(
  { publishedAt }: Pick<PostRow, 'publishedAt'>,
  status: PostStatus,
  now: number,
) {
  return { status, publishedAt: isLive(status) ? (publishedAt ?? now) : publishedAt }
}

export const noContent = () =>
  fieldError('InvalidInput', 'content', say('required', { field: 'content' }))

/** @throws DomainError `InvalidInput` if the text cannot be published yet */
export function requireComplete(post: Pick<PostRow, 'status' | 'content'>): void {
  const lack = lackOf(post)
  if (lack === 'noContent') throw noContent()
  if (lack === 'blanks') {
    const blanks = findBlanks(post.content).join(', ')
    throw fieldError('InvalidInput', 'content', say('blanks', { blanks }))
  }
}

/** Returns the reason why the text cannot be published yet, or null. */
export function lackOf({ status, content }: { status: string; content: string }) {
  if (missingBody(content)) return 'noContent'
  return isPage(status) && findBlanks(content).length > 0 ? 'blanks' : null
}
