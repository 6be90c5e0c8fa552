/**
 * The fields of a post (specification §5), in the order of the form. The form, local drafts, autosave, unpublished changes,
 * the history, comparisons, conflicts, the API and its description follow this table.
 */
import { z } from 'zod'
import { CATEGORY_NAME_REQUIRED, MAX_CATEGORY_NAME_LENGTH } from './category-schema'
import { pictureUrl } from '~/domain/core/file-schema'
import { html, isWebUrl, line } from '~/domain/core/line'
import { say, type FieldName } from '~/labels/messages'
import { hasLetterOrDigit, normalise } from '~/text/clean'
import { decode } from '~/text/decode'
import { BY_LETTERS, LANGUAGE_CHOICES } from './post-language'

export interface Field {
  schema: z.ZodType<string | undefined, string | undefined>
  control: Control
  /**
   * `column`: as typed, in the column of the same name. `seo`: in the shared column, if it has a value (decision 212).
   * `own`: by a rule in `post-columns.server.ts` and `read-fields.server.ts`.
   */
  stored: 'column' | 'seo' | 'own'
  /** `words`: word by word. `whole`: part of a slug or address is meaningless. `blocks`: as the body of the text. */
  compare: 'words' | 'whole' | 'blocks'
  /** With these values, the field keeps what the post has. */
  automatic?: readonly string[]
  isOnlyForArticles?: boolean
  /** The description in OpenAPI. */
  api: string
}

/** The input of a field: one of the controls below, or a component of its own in `post-field.tsx`. */
type Control =
  | TextControl
  | 'check'
  | 'main'
  | 'slug'
  | 'category'
  | 'picture'
  | 'language'
  | 'sharePicture'
  | 'translation'

interface TextControl {
  /** The number of lines; without it, a single one. */
  rows?: number
  maxLength?: number
  type?: 'url'
}

const MAX_CONTENT_BYTES = 400_000
/** The sanitiser takes quadratic time for nested tags (`bench/text.ts`). */
const MAX_TAGS = 20_000
/** Limits the cost of cleaning a typed slug, which is shortened later. A Devanagari letter may take nine characters. */
const MAX_TYPED_SLUG_LENGTH = 900

/** Each name is also the name of a label in `checks.fields`. */
export const postFields = {
  title: {
    schema: line(300, 'title').transform((title) => (hasLetterOrDigit(title) ? title : '')),
    control: 'main',
    stored: 'column',
    compare: 'words',
    api: 'At most 300 characters; an empty title is replaced by one with the time',
  },
  content: {
    schema: html('content', {
      maxBytes: MAX_CONTENT_BYTES,
      maxTags: MAX_TAGS,
      notText: say('notText', { field: 'content' }),
    }).default(''),
    control: 'main',
    stored: 'own',
    compare: 'blocks',
    api: 'HTML or plain text, at most 400 KB and 20,000 tags; it is normalised and sanitised',
  },
  /** If it is empty, the slug is generated from the title. */
  slug: {
    schema: line(MAX_TYPED_SLUG_LENGTH, 'slug')
      // Browsers copy a Devanagari address in percent-encoding.
      .transform((slug) => normalise(decode(slug) ?? slug))
      .refine((slug) => slug === '' || hasLetterOrDigit(slug), say('emptySlug')),
    control: 'slug',
    stored: 'own',
    compare: 'whole',
    automatic: [''],
    api: 'Generated from the title by default; 409 if another post has it',
  },
  category: {
    schema: line(MAX_CATEGORY_NAME_LENGTH, 'category').refine(
      (name) => name === '' || hasLetterOrDigit(name),
      CATEGORY_NAME_REQUIRED,
    ),
    control: 'category',
    stored: 'own',
    compare: 'whole',
    isOnlyForArticles: true,
    api: 'Name or slug; created if it does not exist. Empty for uncategorized',
  },
  image: {
    schema: pictureUrl('image').default(''),
    control: 'picture',
    stored: 'own',
    compare: 'whole',
    api: 'Path on this site or https URL; empty for the default picture',
  },
  description: {
    schema: line(2_000, 'description'),
    control: { rows: 3, maxLength: 2_000 },
    stored: 'column',
    compare: 'words',
    api: 'At most 2,000 characters',
  },
  /** If it is absent, the previous choice is kept. */
  language: {
    schema: z.enum(LANGUAGE_CHOICES, say('unknownLanguage')).optional(),
    control: 'language',
    stored: 'own',
    compare: 'whole',
    automatic: ['', BY_LETTERS],
    api: 'BCP 47 tag of the text, or `auto` to detect it; unchanged if omitted',
  },
  translation: {
    schema: line(500, 'translation'),
    control: 'translation',
    stored: 'own',
    compare: 'whole',
    api: 'Slug or URL of the same article in another language; each article then links to the other',
  },
  authorName: {
    schema: line(100, 'authorName'),
    control: { maxLength: 100 },
    stored: 'own',
    compare: 'whole',
    automatic: [''],
    isOnlyForArticles: true,
    api: 'At most 100 characters; empty for the caller’s name',
  },
  searchTitle: {
    schema: line(60, 'searchTitle'),
    control: {},
    stored: 'seo',
    compare: 'words',
    api: 'Title for search engines and messengers, at most 60 characters',
  },
  searchDescription: {
    schema: line(300, 'searchDescription'),
    control: { rows: 2 },
    stored: 'seo',
    compare: 'words',
    api: 'Description for search engines, at most 300 characters',
  },
  shareText: {
    schema: line(300, 'shareText'),
    control: { rows: 2 },
    stored: 'seo',
    compare: 'words',
    api: 'Description for messengers, at most 300 characters',
  },
  shareImage: {
    schema: pictureUrl('shareImage').default(''),
    control: 'sharePicture',
    stored: 'seo',
    compare: 'whole',
    api: 'Picture for messaging apps: path on this site or https URL',
  },
  canonical: {
    schema: line(500, 'canonical').refine((url) => url === '' || isWebUrl(url), say('wrongUrl')),
    control: { type: 'url' },
    stored: 'seo',
    compare: 'whole',
    api: 'https URL of the original, if the text was published elsewhere first',
  },
  noIndex: {
    schema: z.enum(['', 'on'], say('notText', { field: 'noIndex' })).default(''),
    control: 'check',
    stored: 'seo',
    compare: 'whole',
    api: '`on` keeps search engines away',
  },
} as const satisfies Partial<Record<FieldName, Field>>

export type PostField = keyof typeof postFields
