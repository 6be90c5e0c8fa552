import { z } from 'zod'
import { isPictureUrl } from '~/domain/files/picture-url'
import { CATEGORY_NAME_REQUIRED, MAX_CATEGORY_NAME_LENGTH } from '~/domain/categories/schema'
import { html, line } from '~/domain/line'
import { hasLetterOrDigit } from '~/text/clean'
import { isBlankHtml } from './blank-html'
import { LANGUAGE_CHOICES } from './post-language'

const MAX_TITLE_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 2_000
const MAX_NAME_LENGTH = 100
/** Rejected, never cut. In bytes of UTF-8. */
const MAX_CONTENT_BYTES = 400_000
/** Tags within tags take the sanitiser time by the square of their number (`scripts/bench-text.ts`); no article has so many. */
const MAX_TAGS = 20_000

const NOT_AN_IMAGE = 'Image must be an https address or one of our own'
const NOT_A_PHOTO = 'Photo must be an https address or one of our own'

/**
 * What an author writes (specification §5, create post): normalised and stripped of characters that are not letters,
 * marks, digits, white space, punctuation or symbols. Which of it may be empty depends on what is done with it.
 */
const PostFieldsSchema = z.object({
  title: line(MAX_TITLE_LENGTH, 'Title').transform((title) =>
    // A title of nothing but punctuation could be neither found nor linked: it counts as empty.
    hasLetterOrDigit(title) ? title : '',
  ),
  content: html('Content', {
    maxBytes: MAX_CONTENT_BYTES,
    maxTags: MAX_TAGS,
    notText: 'Content must be text',
  })
    .refine((text) => !hasInlinePicture(text), 'Pictures in the text have to be uploaded first')
    .default(''),
  /** Name or slug of a category; empty is the default category. */
  category: line(MAX_CATEGORY_NAME_LENGTH, 'Category').refine(
    (name) => name === '' || hasLetterOrDigit(name),
    CATEGORY_NAME_REQUIRED,
  ),
  image: z.string(NOT_AN_IMAGE).trim().refine(isPictureUrl, NOT_AN_IMAGE).default(''),
  description: line(MAX_DESCRIPTION_LENGTH, 'Description'),
  /** Left out, an earlier choice stays. */
  language: z.enum(LANGUAGE_CHOICES, 'Language is not one of ours').optional(),
  authorName: line(MAX_NAME_LENGTH, 'Author name'),
  authorPhoto: z.string(NOT_A_PHOTO).trim().refine(isPictureUrl, NOT_A_PHOTO).default(''),
  /** Made once with the form, so that sending it twice makes one post. */
  submissionId: z.uuid('submissionId must be a UUID').optional(),
})

/** A picture that is part of the text itself (`data:`) would not be shown: better it is rejected than lost without a word. */
function hasInlinePicture(html: string): boolean {
  const pictures = html.match(/<img\b[^<>]*/gi) ?? []
  return pictures.some((tag) => /\ssrc\s*=\s*(?:["']\s*)?data:/i.test(tag))
}

/** Longer addresses are cut when they are made; this only bounds what is looked at. */
const MAX_TYPED_SLUG_LENGTH = 300

/** The address as somebody typed it into a form; empty leaves it to us. Clients of the API cannot set it. */
const slugField = line(MAX_TYPED_SLUG_LENGTH, 'Address').refine(
  (slug) => slug === '' || hasLetterOrDigit(slug),
  'Address needs a letter or digit',
)

const FormFieldsSchema = PostFieldsSchema.extend({ slug: slugField })

const hasBody = {
  path: ['content'],
  message: 'Content is required',
}

const hasAnything = { message: 'Please provide a title or content to save as draft' }

type Written = Pick<PostInput, 'title' | 'content'>

const isBodyThere = ({ content }: Written) => !isBlankHtml(content)
const isAnythingThere = (post: Written) => post.title !== '' || isBodyThere(post)

/** A post that is published at once: it needs a body; an empty title gets a name from the clock. */
export const PublishInputSchema = PostFieldsSchema.refine(isBodyThere, hasBody)

/** The same from the create form, which has an address too. */
export const PublishFormSchema = FormFieldsSchema.refine(isBodyThere, hasBody)

/** A draft needs a title or a body. */
export const DraftInputSchema = PostFieldsSchema.refine(isAnythingThere, hasAnything)

/** The same from the create form. */
export const DraftFormSchema = FormFieldsSchema.refine(isAnythingThere, hasAnything)

export type PostInput = z.infer<typeof PostFieldsSchema> & {
  /** The wanted address; absent or empty leaves it to us. */
  slug?: string
}

/** A post that is edited, draft or published, needs a title and a body (specification §5, edit post). */
export const EditInputSchema = FormFieldsSchema.omit({ submissionId: true })
  .refine((post) => post.title !== '', { path: ['title'], message: 'Title is required' })
  .refine(isBodyThere, hasBody)

export type EditInput = z.infer<typeof EditInputSchema>

/** What a draft without a body says (specification §5). */
export const EMPTY_DRAFT = '<p>Empty draft</p>'

/** Whether a body is nothing that readers should be shown: blank, or the words that stand in a draft for a missing one. */
export function lacksBody(html: string): boolean {
  return isBlankHtml(html) || html.trim() === EMPTY_DRAFT
}

export type PostStatus = 'draft' | 'published'
