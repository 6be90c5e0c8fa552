import { z } from 'zod'
import { line, requiredWords } from '~/domain/line'

export const MEDIA_TYPES = ['youtube', 'reel'] as const

export const MAX_MEDIA_TITLE_LENGTH = 300
export const MAX_MEDIA_DESCRIPTION_LENGTH = 2_000
export const MAX_MEDIA_URL_LENGTH = 2_000

const URL_REQUIRED = 'URL is required'

export const MediaInputSchema = z.object({
  title: requiredWords(MAX_MEDIA_TITLE_LENGTH, 'Title'),
  description: line(MAX_MEDIA_DESCRIPTION_LENGTH, 'Description'),
  url: z
    .string(URL_REQUIRED)
    .trim()
    .min(1, { error: URL_REQUIRED, abort: true })
    .max(MAX_MEDIA_URL_LENGTH, {
      error: `URL must be at most ${MAX_MEDIA_URL_LENGTH} characters`,
      abort: true,
    })
    .refine((url) => URL.canParse(url) && !/\p{C}/u.test(url), 'Please enter a valid URL'),
  type: z.enum(MEDIA_TYPES, 'Type must be youtube or reel'),
})

export type MediaInput = z.infer<typeof MediaInputSchema>
export type MediaType = MediaInput['type']
