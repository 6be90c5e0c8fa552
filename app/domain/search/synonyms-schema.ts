import { z } from 'zod'
import { normalised } from '~/domain/core/line'
import { say } from '~/labels/messages'
import { cleanLine, hasLetterOrDigit } from '~/text/clean'

const MAX_GROUPS = 500
const MAX_GROUP_LENGTH = 200
export const MAX_SYNONYMS_LENGTH = 50_000

const list = normalised(
  MAX_SYNONYMS_LENGTH,
  say('tooLong', { field: 'list', max: MAX_SYNONYMS_LENGTH }),
  say('notText', { field: 'list' }),
)
  .default('')
  .transform(toGroups)

export const SynonymsInputSchema = z.object({
  synonyms: list.superRefine((groups, context) => {
    const wrong = groups.find((group) => !isGroup(group))
    if (groups.length > MAX_GROUPS) context.addIssue(say('tooManyLines', { max: MAX_GROUPS }))
    if (wrong !== undefined) {
      context.addIssue(say('wrongLine', { line: wrong.slice(0, 40) }))
    }
    if (groups.some((group) => group.length > MAX_GROUP_LENGTH)) {
      context.addIssue(say('tooLong', { field: 'line', max: MAX_GROUP_LENGTH }))
    }
  }),
  /** The list when the form was opened, so that lines that others have added since then are kept. */
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
