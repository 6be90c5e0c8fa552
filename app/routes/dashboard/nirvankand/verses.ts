/** The devotional text as a form: its fields, its list buttons, and where focus goes after one is pressed. */
import { z } from 'zod'
import { focusAfterIntent, listIntentSchema, parseIntent } from '~/components/form/list-intents'
import { DevotionalInputSchema, MAX_SHLOKAS } from '~/domain/nirvankand/schema'
import type { ScreenLabels } from '~/labels/languages.server'
import { say } from '~/labels/messages'

export const NIRVANKAND_TAB = '/dashboard?tab=nirvankand'
export const UPDATE_INTENT = 'update'
/** The intent that accepts the other text after a conflict. */
export const TAKE_INTENT = 'take-theirs'

/** The server's limit, minus room for the field names. */
const MAX_BYTES = 950_000

/** `version` is when the opened text was last saved, or '0' if there is no text. */
export const VersesFormSchema = DevotionalInputSchema.extend({
  id: z.string().default(''),
  version: z.string().default('0'),
}).refine(
  ({ shlokas }) => new TextEncoder().encode(shlokas.join('')).length <= MAX_BYTES,
  say('textTooLarge'),
)

export type VersesValues = z.input<typeof VersesFormSchema>

const ListIntentSchema = listIntentSchema(['shlokas'], MAX_SHLOKAS)

export type ListIntent = z.infer<typeof ListIntentSchema>

export const parseListIntent = (value: string) => parseIntent(ListIntentSchema, value)

export const LIST = 'shlok'

export const focusAfter = (intent: ListIntent, count: number) =>
  focusAfterIntent(LIST, intent, count)

export function describeIntent(
  { type, payload }: ListIntent,
  count: number,
  labels: ScreenLabels['editNirvankand'],
): string {
  switch (type) {
    case 'insert':
      return payload.index === undefined
        ? labels.added({ number: count })
        : labels.restored({ number: payload.index + 1 })
    case 'remove':
      return labels.removed({ number: payload.index + 1 })
    case 'reorder':
      return labels.moved({ from: payload.from + 1, to: payload.to + 1, count })
  }
}
