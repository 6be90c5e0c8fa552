import { z } from 'zod'
import { cleanLine } from '~/text/clean'
import { countGraphemes } from '~/text/graphemes'

const MAX_FILE_NAME_LENGTH = 255

/** What may be changed of a stored file: the name it is listed under. Its address stays. */
export const FileInputSchema = z.object({
  name: z
    .string('Name is required')
    .transform(cleanLine)
    .refine((name) => name !== '', 'Name is required')
    .refine(
      (name) => countGraphemes(name) <= MAX_FILE_NAME_LENGTH,
      `Name must be at most ${MAX_FILE_NAME_LENGTH} characters`,
    ),
})

export type FileInput = z.infer<typeof FileInputSchema>
