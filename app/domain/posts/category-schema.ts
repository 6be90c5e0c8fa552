import { z } from 'zod'
import { line, requiredLine } from '~/domain/core/line'
import { say } from '~/labels/messages'
import { hasLetterOrDigit } from '~/text/clean'

export const MAX_CATEGORY_NAME_LENGTH = 100

export const CATEGORY_NAME_REQUIRED = say('required', { field: 'categoryName' })

/** Specification §5. A name that is only punctuation has no slug, and screen readers cannot read it out. */
export const CategoryInputSchema = z.object({
  name: line(MAX_CATEGORY_NAME_LENGTH, 'categoryName', CATEGORY_NAME_REQUIRED).refine(
    hasLetterOrDigit,
    CATEGORY_NAME_REQUIRED,
  ),
  secondName: requiredLine(MAX_CATEGORY_NAME_LENGTH, 'secondName').optional(),
})

export type CategoryInput = z.infer<typeof CategoryInputSchema>
