import { z } from 'zod'
import { line } from '~/domain/line'
import { MAX_FILE_NAME_LENGTH } from './limits'

/** What may be changed of a stored file: the name it is listed under. Its address stays. */
export const FileInputSchema = z.object({
  name: line(MAX_FILE_NAME_LENGTH, 'Name').refine((name) => name !== '', 'Name is required'),
})

export type FileInput = z.infer<typeof FileInputSchema>
