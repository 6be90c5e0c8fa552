import { z } from 'zod'
import { line } from '~/domain/line'
import { isBlankHtml } from '~/domain/posts/blank-html'
import { cleanText, hasLetterOrDigit } from '~/text/clean'

export const MAX_DEVOTIONAL_TITLE_LENGTH = 300
/** SECURITY §8.6. */
export const MAX_SHLOKAS = 500
/** In bytes of UTF-8; refused, never cut. */
const MAX_SHLOK_BYTES = 100_000

const TITLE_REQUIRED = 'Title is required'
export const SHLOK_REQUIRED = 'Shlok text is required'

const ShlokSchema = z
  .string(SHLOK_REQUIRED)
  .transform((html) => cleanText(html).trim())
  .refine((html) => !isBlankHtml(html), SHLOK_REQUIRED)
  .refine(
    (html) => new TextEncoder().encode(html).length <= MAX_SHLOK_BYTES,
    'Shlok is too long (100 KB at most)',
  )

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
