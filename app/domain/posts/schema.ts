import { z } from 'zod'
import { pictureUrl } from '~/domain/files/schema'
import { CATEGORY_NAME_REQUIRED, MAX_CATEGORY_NAME_LENGTH } from '~/domain/categories/schema'
import { html, line } from '~/domain/line'
import { hasLetterOrDigit } from '~/text/clean'
import { isBlankHtml } from './post-html'
import { LANGUAGE_CHOICES } from './post-language'

const MAX_TITLE_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 2_000
const MAX_NAME_LENGTH = 100
const MAX_URL_LENGTH = 500
/** Bounds the work; slugs are shortened later. */
const MAX_TYPED_SLUG_LENGTH = 300
const MAX_CONTENT_BYTES = 400_000
/** The sanitiser takes quadratic time for nested tags (`bench/text.ts`). */
const MAX_TAGS = 20_000

/** The one definition of a post's fields (specification §5), for forms, drafts, autosave, the API and the columns. */
const typedFields = {
  title: line(MAX_TITLE_LENGTH, 'Title').transform((title) =>
    hasLetterOrDigit(title) ? title : '',
  ),
  content: html('Content', {
    maxBytes: MAX_CONTENT_BYTES,
    maxTags: MAX_TAGS,
    notText: 'Content must be text',
  }).default(''),
  category: line(MAX_CATEGORY_NAME_LENGTH, 'Category').refine(
    (name) => name === '' || hasLetterOrDigit(name),
    CATEGORY_NAME_REQUIRED,
  ),
  image: pictureUrl('Image').default(''),
  description: line(MAX_DESCRIPTION_LENGTH, 'Description'),
  /** If absent, the previous choice stays. */
  language: z.enum(LANGUAGE_CHOICES, 'Language is not one of ours').optional(),
  authorName: line(MAX_NAME_LENGTH, 'Author name'),
  translation: line(MAX_URL_LENGTH, 'Address of the translation'),
}

/** Empty for an automatic slug. The API has no such field. */
const slugField = line(MAX_TYPED_SLUG_LENGTH, 'Address').refine(
  (slug) => slug === '' || hasLetterOrDigit(slug),
  'Address needs a letter or digit',
)

type PostField = 'slug' | keyof typeof typedFields

export const POST_FIELDS = ['slug', ...Object.keys(typedFields)] as readonly PostField[]

const PostSchema = z.object({
  ...typedFields,
  authorPhoto: pictureUrl('Photo').default(''),
  /** Generated with the form, so that submitting it twice creates one post. */
  submissionId: z.uuid('submissionId must be a UUID').optional(),
})

const PostFormSchema = PostSchema.extend({ slug: slugField })

const hasBody = { path: ['content'], message: 'Content is required' }

export const NOTHING_TO_SAVE = 'Please provide a title or content to save as draft'

type Written = Pick<PostInput, 'title' | 'content'>

const isBodyThere = ({ content }: Written) => !isBlankHtml(content)
const isAnythingThere = (post: Written) => post.title !== '' || isBodyThere(post)

export const PublishInputSchema = PostSchema.refine(isBodyThere, hasBody)
export const PublishFormSchema = PostFormSchema.refine(isBodyThere, hasBody)
export const DraftInputSchema = PostSchema.refine(isAnythingThere, NOTHING_TO_SAVE)
export const DraftFormSchema = PostFormSchema.refine(isAnythingThere, NOTHING_TO_SAVE)

export type PostInput = z.infer<typeof PostSchema> & { slug?: string }

export const EditInputSchema = PostFormSchema.omit({ submissionId: true })
  .refine((post) => post.title !== '', { path: ['title'], message: 'Title is required' })
  .refine(isBodyThere, hasBody)

export type EditInput = z.infer<typeof EditInputSchema>

export const EMPTY_DRAFT = '<p>Empty draft</p>'

export type PostStatus = 'draft' | 'published'
