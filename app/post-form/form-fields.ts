/** The fields of the post form and its local draft: the schema's fields and hidden fields. */
export { formOf } from '~/domain/core/post-kinds'
import { isBlankHtml } from '~/domain/html/post-html'
import { POST_FIELDS } from '~/domain/posts/schema'

/**
 * `kind` is 'page' for a page. `version` belongs to the post, `pendingVersion` to its unpublished changes. `savedBy` is the
 * form and, with JavaScript, the number of its request: `{form}:{number}`. `openedAs` is 'draft' or 'live'. The other opened
 * values belong to fields that colleagues may change meanwhile; the server applies such a field only if the author changed it.
 */
export const HIDDEN_FIELDS = [
  'submissionId',
  'version',
  'pendingVersion',
  'savedBy',
  'openedAs',
  'openedCategory',
  'openedTranslation',
  'kind',
] as const

export const DRAFT_FIELDS = [...HIDDEN_FIELDS, ...POST_FIELDS] as const

export const POST_FORM_FIELDS = [
  'intent',
  'staysOpen',
  ...DRAFT_FIELDS,
  'file',
  'agree',
  'crop',
  'date',
  'time',
  'at',
] as const

export type PostFormValues = Partial<Record<(typeof POST_FORM_FIELDS)[number], string>>

export type DraftFields = Partial<Record<(typeof DRAFT_FIELDS)[number], string>>

/** The number of the form's request; 0 before the first one. */
export const requestOf = (savedBy = '') => Number(savedBy.split(':')[1] ?? 0)

export function readFields(form: FormData): DraftFields {
  return Object.fromEntries(
    DRAFT_FIELDS.flatMap((name) => {
      const value = form.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

export function isSame(a: DraftFields, b: DraftFields): boolean {
  // Browsers submit line breaks as CRLF, but scripts read them as LF.
  const textOf = (value = '') => value.replace(/\r\n?/g, '\n')
  return POST_FIELDS.every((name) => textOf(a[name]) === textOf(b[name]))
}

/** Checks the two fields that specification §4 names, title and content. */
export function hasText({ title = '', content = '' }: DraftFields): boolean {
  return title.trim() !== '' || !isBlankHtml(content)
}
