import { z } from 'zod'
import { line } from '~/domain/line'
import { MAX_FILE_NAME_LENGTH } from './limits'

const NAME_REQUIRED = 'Name is required'

/** The URL cannot be changed. */
export const FileInputSchema = z.object({
  name: line(MAX_FILE_NAME_LENGTH, 'Name', NAME_REQUIRED).refine(
    (name) => name !== '',
    NAME_REQUIRED,
  ),
})

export type FileInput = z.infer<typeof FileInputSchema>
