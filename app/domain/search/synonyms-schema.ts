import { z } from 'zod'
import { normalised } from '~/domain/line'
import { cleanLine, hasLetterOrDigit } from '~/text/clean'

const MAX_GROUPS = 500
const MAX_GROUP_LENGTH = 200
export const MAX_SYNONYMS_LENGTH = 50_000

const list = normalised(
  MAX_SYNONYMS_LENGTH,
  `The list must be at most ${MAX_SYNONYMS_LENGTH} characters`,
  'The list must be text',
)
  .default('')
  .transform(toGroups)

export const SynonymsInputSchema = z.object({
  synonyms: list.superRefine((groups, context) => {
    const wrong = groups.find((group) => !isGroup(group))
    if (groups.length > MAX_GROUPS) context.addIssue(`At most ${MAX_GROUPS} lines`)
    if (wrong !== undefined) {
      context.addIssue(
        `A line needs two words or more with commas between them: “${wrong.slice(0, 40)}”`,
      )
    }
    if (groups.some((group) => group.length > MAX_GROUP_LENGTH)) {
      context.addIssue(`A line must be at most ${MAX_GROUP_LENGTH} characters`)
    }
  }),
  /** The list when the form was opened: lines that others have added since then stay. */
  before: list,
})

export type SynonymsInput = z.infer<typeof SynonymsInputSchema>

function toGroups(text: string): string[] {
  const groups = text.split('\n').map((row) => row.split(/[,،=]/).map(cleanLine).filter(Boolean))
  return [...new Set(groups.map((words) => words.join(', ')).filter(Boolean))]
}

function isGroup(group: string): boolean {
  const words = group.split(', ')
  return words.length >= 2 && words.every(hasLetterOrDigit)
}
