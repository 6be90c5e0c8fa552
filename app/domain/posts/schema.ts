import { z } from 'zod'
import { isPictureAddress } from '~/domain/files/picture-address'
import { line } from '~/domain/line'
import { cleanText, hasLetterOrDigit } from '~/text/clean'

const MAX_TITLE_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 2_000
const MAX_NAME_LENGTH = 100
/** Refused, never cut (SECURITY §6.3). In bytes of UTF-8. */
const MAX_CONTENT_BYTES = 400_000

/**
 * What an author writes (specification §5, create post): normalised and stripped of characters that are not letters,
 * marks, digits, white space, punctuation or symbols. Which of it may be empty depends on what is done with it.
 */
const PostFieldsSchema = z.object({
  title: line(MAX_TITLE_LENGTH, 'Title').transform((title) =>
    // A title of nothing but punctuation could be neither found nor linked: it counts as empty.
    hasLetterOrDigit(title) ? title : '',
  ),
  content: z
    .string()
    .transform((html) => cleanText(html).trim())
    .refine(
      (html) => new TextEncoder().encode(html).length <= MAX_CONTENT_BYTES,
      'Content is too long (400 KB at most)',
    )
    .default(''),
  /** Name or slug of a category; empty is the default category. */
  category: line(MAX_NAME_LENGTH, 'Category'),
  image: z
    .string()
    .trim()
    .refine(isPictureAddress, 'Image must be an https address or one of our own')
    .default(''),
  description: line(MAX_DESCRIPTION_LENGTH, 'Description'),
  authorName: line(MAX_NAME_LENGTH, 'Author name'),
  authorPhoto: z
    .string()
    .trim()
    .refine(isPictureAddress, 'Photo must be an https address or one of our own')
    .default(''),
  /** Made once with the form, so that sending it twice makes one post. */
  submissionId: z.uuid().optional(),
})

/** A post that is published at once: it needs a body; an empty title gets a name from the clock. */
export const PublishInputSchema = PostFieldsSchema.refine((post) => !isBlankHtml(post.content), {
  path: ['content'],
  message: 'Content is required',
})

/** A draft needs a title or a body. */
export const DraftInputSchema = PostFieldsSchema.refine(
  (post) => post.title !== '' || !isBlankHtml(post.content),
  { message: 'Please provide a title or content to save as draft' },
)

export type PostInput = z.infer<typeof PostFieldsSchema>

/** Longer addresses are cut when they are made; this only bounds what is looked at. */
const MAX_TYPED_SLUG_LENGTH = 300

/** A post that is edited, draft or published, needs a title and a body (specification §5, edit post). */
export const EditInputSchema = PostFieldsSchema.omit({ submissionId: true })
  .extend({
    /** The address; empty leaves it as it is. */
    slug: line(MAX_TYPED_SLUG_LENGTH, 'Address').refine(
      (slug) => slug === '' || hasLetterOrDigit(slug),
      'Address needs a letter or digit',
    ),
  })
  .refine((post) => post.title !== '', { path: ['title'], message: 'Title is required' })
  .refine((post) => !isBlankHtml(post.content), {
    path: ['content'],
    message: 'Content is required',
  })

export type EditInput = z.infer<typeof EditInputSchema>

/** Whether an editor's HTML shows nothing: no text and no picture. */
export function isBlankHtml(html: string): boolean {
  return !/<img\b/i.test(html) && html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}

/** What a draft without a body says (specification §5). */
export const EMPTY_DRAFT = '<p>Empty draft</p>'

/** Whether a body is nothing that readers should be shown: blank, or the words that stand in a draft for a missing one. */
export function lacksBody(html: string): boolean {
  return isBlankHtml(html) || html.trim() === EMPTY_DRAFT
}

export type PostStatus = 'draft' | 'published'

/** The orders in which an editor may see a list of posts. */
export const EDITOR_SORTS = ['updated', 'title', 'views'] as const
export type EditorSort = (typeof EDITOR_SORTS)[number]
