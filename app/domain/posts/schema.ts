import { z } from 'zod'
import { pictureUrl } from '~/domain/files/schema'
import { CATEGORY_NAME_REQUIRED, MAX_CATEGORY_NAME_LENGTH } from '~/domain/categories/schema'
import { html, isWebUrl, line } from '~/domain/line'
import { english, say } from '~/labels/messages'
import { hasLetterOrDigit } from '~/text/clean'
import { isLive, isPage } from './constants'
import { isBlankHtml } from './post-html'
import { LANGUAGE_CHOICES } from './post-language'

const MAX_TITLE_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 2_000
const MAX_NAME_LENGTH = 100
const MAX_URL_LENGTH = 500
/** Limits the cost of cleaning a typed slug, which is shortened later. */
const MAX_TYPED_SLUG_LENGTH = 300
const MAX_CONTENT_BYTES = 400_000
/** The sanitiser takes quadratic time for nested tags (`bench/text.ts`). */
const MAX_TAGS = 20_000

const MAX_SEARCH_TITLE_LENGTH = 60
const MAX_SHARE_TEXT_LENGTH = 300

/** Fields that replace the title, description and picture for crawlers and messengers. Stored together (decision 212). */
const seoFields = {
  searchTitle: line(MAX_SEARCH_TITLE_LENGTH, 'searchTitle'),
  searchDescription: line(MAX_SHARE_TEXT_LENGTH, 'searchDescription'),
  canonical: line(MAX_URL_LENGTH, 'canonical').refine(
    (url) => url === '' || isWebUrl(url),
    say('wrongUrl'),
  ),
  noIndex: z.enum(['', 'on'], say('notText', { field: 'noIndex' })).default(''),
  shareText: line(MAX_SHARE_TEXT_LENGTH, 'shareText'),
  shareImage: pictureUrl('shareImage').default(''),
}

export type SeoField = keyof typeof seoFields

export const SEO_FIELDS = Object.keys(seoFields) as readonly SeoField[]

/** The only definition of a post's fields (specification §5), for forms, drafts, autosave, the API and the columns. */
const typedFields = {
  title: line(MAX_TITLE_LENGTH, 'title').transform((title) =>
    hasLetterOrDigit(title) ? title : '',
  ),
  content: html('content', {
    maxBytes: MAX_CONTENT_BYTES,
    maxTags: MAX_TAGS,
    notText: say('notText', { field: 'content' }),
  }).default(''),
  category: line(MAX_CATEGORY_NAME_LENGTH, 'category').refine(
    (name) => name === '' || hasLetterOrDigit(name),
    CATEGORY_NAME_REQUIRED,
  ),
  image: pictureUrl('image').default(''),
  description: line(MAX_DESCRIPTION_LENGTH, 'description'),
  /** If absent, the previous choice is kept. */
  language: z.enum(LANGUAGE_CHOICES, say('unknownLanguage')).optional(),
  authorName: line(MAX_NAME_LENGTH, 'authorName'),
  translation: line(MAX_URL_LENGTH, 'translation'),
  ...seoFields,
}

/** If the field is empty, the slug is generated from the title. */
const slugField = line(MAX_TYPED_SLUG_LENGTH, 'slug').refine(
  (slug) => slug === '' || hasLetterOrDigit(slug),
  say('emptySlug'),
)

type PostField = 'slug' | keyof typeof typedFields

export const POST_FIELDS = ['slug', ...Object.keys(typedFields)] as readonly PostField[]

const PostSchema = z.object({
  ...typedFields,
  authorPhoto: pictureUrl('photo').default(''),
  /** Generated with the form, so that submitting the form twice creates one post. */
  submissionId: z.uuid(english('submissionId must be a UUID')).optional(),
})

const PostFormSchema = PostSchema.extend({ slug: slugField })

const titleRequired = { path: ['title'], message: say('required', { field: 'title' }) }
const contentRequired = { path: ['content'], message: say('required', { field: 'content' }) }

type PostText = Pick<PostInput, 'title' | 'content'>

const hasTitle = ({ title }: PostText) => title !== ''
const hasContent = ({ content }: PostText) => !isBlankHtml(content)
const hasTitleOrContent = (post: PostText) => post.title !== '' || hasContent(post)

export const PublishInputSchema = PostSchema.refine(hasContent, contentRequired)
/** Allows an empty title, which is replaced by `post-` and the time; the form requires a title (specification §5). */
export const PublishApiSchema = PostFormSchema.refine(hasContent, contentRequired)
export const PublishFormSchema = PostFormSchema.refine(hasTitle, titleRequired).refine(
  hasContent,
  contentRequired,
)
export const DraftInputSchema = PostSchema.refine(hasTitleOrContent, say('nothingToSave'))
export const DraftFormSchema = PostFormSchema.refine(hasTitleOrContent, say('nothingToSave'))

export type PostInput = z.infer<typeof PostSchema> & { slug?: string }

export const EditInputSchema = PostFormSchema.omit({ submissionId: true })
  .refine(hasTitle, titleRequired)
  .refine(hasContent, contentRequired)

export type EditInput = z.infer<typeof EditInputSchema>

export const EMPTY_DRAFT = '<p>Empty draft</p>'

/** Pages have separate statuses (decision 210), so that no list, feed or count of posts includes them. */
export type PostStatus = 'draft' | 'published' | 'page-draft' | 'page'

/** Returns `wanted`, published or draft, as a status of the same kind as `present`, so that a page remains a page. */
export function asKindOf(present: string, requested: PostStatus): PostStatus {
  if (!isPage(present)) return requested
  return isLive(requested) ? 'page' : 'page-draft'
}
