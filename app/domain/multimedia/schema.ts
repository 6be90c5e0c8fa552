import { z } from 'zod'
import { line, requiredWords } from '~/domain/core/line'
import { MEDIA_TYPES } from '~/domain/html/media-url'
import { say } from '~/labels/messages'

export const MAX_MEDIA_TITLE_LENGTH = 300
export const MAX_MEDIA_DESCRIPTION_LENGTH = 2_000
export const MAX_MEDIA_URL_LENGTH = 2_000

const URL_REQUIRED = say('required', { field: 'url' })

export const MediaInputSchema = z.object({
  title: requiredWords(MAX_MEDIA_TITLE_LENGTH, 'title'),
  description: line(MAX_MEDIA_DESCRIPTION_LENGTH, 'description'),
  url: z
    .string(URL_REQUIRED)
    .trim()
    .min(1, { error: URL_REQUIRED, abort: true })
    .max(MAX_MEDIA_URL_LENGTH, {
      error: say('tooLong', { field: 'url', max: MAX_MEDIA_URL_LENGTH }),
      abort: true,
    })
    .refine((url) => URL.canParse(url) && !/\p{C}/u.test(url), say('wrongUrl')),
  type: z.enum(MEDIA_TYPES, say('wrongMediaType')),
})

export type MediaInput = z.infer<typeof MediaInputSchema>
