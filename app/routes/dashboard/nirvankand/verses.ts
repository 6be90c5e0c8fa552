/** The devotional text as a form: its fields, its list buttons, and the focus after pressing one. */
import { z } from 'zod'
import { DevotionalInputSchema, MAX_SHLOKAS } from '~/domain/nirvankand/schema'
import type { ScreenLabels } from '~/labels/languages.server'
import { say } from '~/labels/messages'
import { parseJson } from '~/text/parse-json'

export const NIRVANKAND_TAB = '/dashboard?tab=nirvankand'
export const UPDATE_INTENT = 'update'
/** Conform's name for the buttons of a list. */
export const LIST_INTENT = '__intent__'

/** The server's limit, minus room for the field names. */
const MAX_BYTES = 950_000

/** `version` is the time of the opened text, '0' if there is none. */
export const VersesFormSchema = DevotionalInputSchema.extend({
  id: z.string().default(''),
  version: z.string().default('0'),
}).refine(
  ({ shlokas }) => new TextEncoder().encode(shlokas.join('')).length <= MAX_BYTES,
  say('textTooLarge'),
)

export type VersesValues = z.input<typeof VersesFormSchema>

const place = z.number().int().min(0).max(MAX_SHLOKAS)
const name = z.literal('shlokas')

/** Validates list buttons: any other name or number could create an endless list. */
const ListIntentSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('insert'),
    payload: z.object({ name, index: place.optional(), defaultValue: z.string().optional() }),
  }),
  z.object({ type: z.literal('remove'), payload: z.object({ name, index: place }) }),
  z.object({ type: z.literal('reorder'), payload: z.object({ name, from: place, to: place }) }),
])

export type ListIntent = z.infer<typeof ListIntentSchema>

export function parseListIntent(value: string): ListIntent | null {
  return ListIntentSchema.safeParse(parseJson(value)).data ?? null
}

export const ADD_ID = 'add-shlok'

export function controlId(index: number, control: 'text' | 'up' | 'down' | 'remove'): string {
  return control === 'text' ? `shlok-${index}` : `shlok-${index}-${control}`
}

/** The button to focus after a list button. @param count of verses after the change */
export function focusAfter({ type, payload }: ListIntent, count: number): string {
  const last = count - 1
  switch (type) {
    case 'insert':
      return payload.index === undefined
        ? controlId(last, 'text')
        : controlId(payload.index, 'remove')
    case 'remove':
      return count === 0 ? ADD_ID : controlId(Math.min(payload.index, last), 'remove')
    case 'reorder':
      if (payload.to < payload.from) return controlId(payload.to, payload.to === 0 ? 'down' : 'up')
      return controlId(payload.to, payload.to === last ? 'up' : 'down')
  }
}

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
