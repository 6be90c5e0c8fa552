import { z } from 'zod'
import { html, line, requiredWords } from '~/domain/core/line'
import { isBlankHtml } from '~/domain/html/post-html'
import { english, say } from '~/labels/messages'

export const MAX_DEVOTIONAL_TITLE_LENGTH = 300
export const MAX_SHLOKAS = 500
const MAX_SHLOK_BYTES = 100_000
/** A shlok has a few dozen tags; the form's size limits the total. */
const MAX_SHLOK_TAGS = 2_000

export const SHLOK_REQUIRED = say('required', { field: 'shlokText' })

const ShlokSchema = html('shlok', {
  maxBytes: MAX_SHLOK_BYTES,
  maxTags: MAX_SHLOK_TAGS,
  notText: SHLOK_REQUIRED,
}).refine((text) => !isBlankHtml(text), SHLOK_REQUIRED)

export const DevotionalInputSchema = z.object({
  title: requiredWords(MAX_DEVOTIONAL_TITLE_LENGTH, 'title'),
  subtitle: line(MAX_DEVOTIONAL_TITLE_LENGTH, 'subtitle'),
  shlokas: z
    .array(ShlokSchema, english('Shlokas must be a list of texts'))
    .max(MAX_SHLOKAS, say('tooManyShlokas', { max: MAX_SHLOKAS })),
})

export type DevotionalInput = z.infer<typeof DevotionalInputSchema>

export function shlokField(index: number): string {
  return `shlokas[${index}]`
}

/** Submitted names are compared with this fixed list, never parsed. */
export const SHLOK_FIELDS = Array.from({ length: MAX_SHLOKAS }, (_, index) => shlokField(index))
