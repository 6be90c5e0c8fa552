/** Buttons for a list in a form (conform's intents): add, remove, move. The buttons work without JavaScript. */
import { z } from 'zod'
import { parseJson } from '~/text/parse-json'

export const LIST_INTENT = '__intent__'

export type ListControl = 'text' | 'up' | 'down' | 'remove'

/** Accepts only these list names, and indexes up to `max`, since larger ones could create an endless list. */
export function listIntentSchema<Name extends string>(
  names: readonly [Name, ...Name[]],
  max: number,
) {
  const place = z.number().int().min(0).max(max)
  const name = z.enum(names)
  return z.discriminatedUnion('type', [
    z.object({
      type: z.literal('insert'),
      payload: z.object({ name, index: place.optional(), defaultValue: z.string().optional() }),
    }),
    z.object({ type: z.literal('remove'), payload: z.object({ name, index: place }) }),
    z.object({ type: z.literal('reorder'), payload: z.object({ name, from: place, to: place }) }),
  ])
}

export type ListIntent<Name extends string = string> = z.infer<
  ReturnType<typeof listIntentSchema<Name>>
>

export function parseIntent<Name extends string>(
  schema: ReturnType<typeof listIntentSchema<Name>>,
  value: string,
): ListIntent<Name> | null {
  return schema.safeParse(parseJson(value)).data ?? null
}

export const addId = (list: string) => `add-${list}`

export function rowControlId(list: string, index: number, control: ListControl): string {
  return control === 'text' ? `${list}-${index}` : `${list}-${index}-${control}`
}

/** Returns the id of the control to focus after pressing a list button. @param count the number of rows after the change */
export function focusAfterIntent(list: string, { type, payload }: ListIntent, count: number) {
  const last = count - 1
  switch (type) {
    case 'insert':
      return payload.index === undefined
        ? rowControlId(list, last, 'text')
        : rowControlId(list, payload.index, 'remove')
    case 'remove':
      return count === 0 ? addId(list) : rowControlId(list, Math.min(payload.index, last), 'remove')
    case 'reorder':
      if (payload.to < payload.from)
        return rowControlId(list, payload.to, payload.to === 0 ? 'down' : 'up')
      return rowControlId(list, payload.to, payload.to === last ? 'up' : 'down')
  }
}
