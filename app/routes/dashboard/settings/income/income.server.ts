import { PLACES } from '~/domain/core/settings-schema'
import type { RouteContext } from '~/http/handlers.server'
import { SETTINGS_INTENTS } from '~/paths/intents'
import { loadGroup, receiveGroup, saveGroup, unknownButton } from '../group.server'

export const load = (ctx: RouteContext) => loadGroup(ctx, 'income')

const PLACE_FIELDS = ['code', 'origins', 'height']
const FIELDS = [
  'adsTxt',
  ...PLACES.flatMap((name) => PLACE_FIELDS.map((field) => `${name}.${field}`)),
]

export async function act(ctx: RouteContext) {
  const { user, form, intent } = await receiveGroup(ctx, FIELDS)
  if (intent !== SETTINGS_INTENTS.save) throw unknownButton()
  return saveGroup(ctx, user, form, 'income')
}
