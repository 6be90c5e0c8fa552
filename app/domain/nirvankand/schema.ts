import { z } from 'zod'
import { html, line } from '~/domain/line'
import { isBlankHtml } from '~/domain/posts/blank-html'
import { hasLetterOrDigit } from '~/text/clean'

export const MAX_DEVOTIONAL_TITLE_LENGTH = 300
/** docs/security.md */
export const MAX_SHLOKAS = 500
/** In bytes of UTF-8; rejected, never cut. */
const MAX_SHLOK_BYTES = 100_000
/** A verse has some dozens. Together they are bounded by what a form may weigh. */
const MAX_SHLOK_TAGS = 2_000

const TITLE_REQUIRED = 'Title is required'
export const SHLOK_REQUIRED = 'Shlok text is required'

const ShlokSchema = html('Shlok', {
  maxBytes: MAX_SHLOK_BYTES,
  maxTags: MAX_SHLOK_TAGS,
  notText: SHLOK_REQUIRED,
}).refine((text) => !isBlankHtml(text), SHLOK_REQUIRED)

/** Specification §5, scripture page: the title is required, and the text of each shlok. */
export const DevotionalInputSchema = z.object({
  title: line(MAX_DEVOTIONAL_TITLE_LENGTH, 'Title', TITLE_REQUIRED).refine(
    hasLetterOrDigit,
    TITLE_REQUIRED,
  ),
  subtitle: line(MAX_DEVOTIONAL_TITLE_LENGTH, 'Subtitle'),
  /** HTML or plain text, one for each verse, in order. */
  shlokas: z
    .array(ShlokSchema, 'Shlokas must be a list of texts')
    .max(MAX_SHLOKAS, `At most ${MAX_SHLOKAS} shloks`),
})

export type DevotionalInput = z.infer<typeof DevotionalInputSchema>

/** The name of a shlok in the form. */
export function shlokField(index: number): string {
  return `shlokas[${index}]`
}

/** Every name that a verse may have. Written out: names that were sent are compared with these and never taken apart. */
export const SHLOK_FIELDS = Array.from({ length: MAX_SHLOKAS }, (_, index) => shlokField(index))
