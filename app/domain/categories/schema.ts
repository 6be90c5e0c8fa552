import { z } from 'zod'
import { line, requiredLine } from '~/domain/line'
import { hasLetterOrDigit } from '~/text/clean'

export const MAX_CATEGORY_NAME_LENGTH = 100

export const CATEGORY_NAME_REQUIRED = 'Category name is required'

/** Specification §5. A name of punctuation has no slug and cannot be read out. */
export const CategoryInputSchema = z.object({
  name: line(MAX_CATEGORY_NAME_LENGTH, 'Category name', CATEGORY_NAME_REQUIRED).refine(
    hasLetterOrDigit,
    CATEGORY_NAME_REQUIRED,
  ),
  secondName: requiredLine(MAX_CATEGORY_NAME_LENGTH, 'Second name').optional(),
})

export type CategoryInput = z.infer<typeof CategoryInputSchema>
