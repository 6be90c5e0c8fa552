import { listIntentSchema, parseIntent } from '~/components/form/list-intents'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { keysOf } from '~/text/keys-of'

const GROUPS = keysOf(SCHEMAS)

export const PARTS = [...GROUPS, 'webhooks'] as const

export type PartName = (typeof PARTS)[number]

export function parsePart(value: string | null): PartName {
  return PARTS.find((part) => part === value) ?? 'site'
}

/** More rows than a list may have, so that a list that is too long is rejected instead of cut. */
const MAX_READ = 120

const ListIntentSchema = listIntentSchema(['header', 'footer', 'sections'], MAX_READ)

export const parseListIntent = (value: string) => parseIntent(ListIntentSchema, value)

/** Returns a fixed list of names. Submitted names are compared with this list, never parsed. */
export const rowFields = (lists: readonly string[], names: readonly string[]) =>
  lists
    .flatMap((list) =>
      Array.from({ length: MAX_READ }, (_, index) =>
        names.map((name) => `${list}[${index}].${name}`),
      ),
    )
    .flat()
