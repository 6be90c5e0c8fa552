import { isBlankHtml } from '~/domain/posts/post-html'

/** Everything but the button and the file. */
export const DRAFT_FIELDS = [
  'submissionId',
  'version',
  'title',
  'content',
  'slug',
  'category',
  'description',
  'language',
  'authorName',
  'image',
] as const

export type DraftFields = Partial<Record<(typeof DRAFT_FIELDS)[number], string>>

/** Without the hidden fields. */
const TYPED = DRAFT_FIELDS.filter((name) => name !== 'submissionId' && name !== 'version')

export function readFields(form: HTMLFormElement): DraftFields {
  const sent = new FormData(form)
  return Object.fromEntries(
    DRAFT_FIELDS.flatMap((name) => {
      const value = sent.get(name)
      // Forms send line breaks as CRLF in one place and LF in another.
      return typeof value === 'string' ? [[name, value.replace(/\r\n?/g, '\n')]] : []
    }),
  )
}

export function isSame(a: DraftFields, b: DraftFields): boolean {
  return TYPED.every((name) => (a[name] ?? '') === (b[name] ?? ''))
}

/** Specification §4 names title and content. */
export function hasText({ title = '', content = '' }: DraftFields): boolean {
  return title.trim() !== '' || !isBlankHtml(content)
}

/** A saved draft needs both (specification §5, edit post). */
export function isWhole({ title = '', content = '' }: DraftFields): boolean {
  return title.trim() !== '' && !isBlankHtml(content)
}
