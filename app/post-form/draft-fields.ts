import { isBlankHtml } from '~/domain/posts/blank-html'

/** What of a form is worth keeping: everything but the button and the file. */
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

/** What somebody typed, as opposed to what the form carries unseen. */
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

/** Whether two states of a form say the same. */
export function isSame(a: DraftFields, b: DraftFields): boolean {
  return TYPED.every((name) => (a[name] ?? '') === (b[name] ?? ''))
}

/** Whether there is anything to lose: specification §4 names title and content. */
export function hasText({ title = '', content = '' }: DraftFields): boolean {
  return title.trim() !== '' || !isBlankHtml(content)
}

/** Whether the text would do for a draft that exists already, which needs both (specification §5, edit post). */
export function isWhole({ title = '', content = '' }: DraftFields): boolean {
  return title.trim() !== '' && !isBlankHtml(content)
}
