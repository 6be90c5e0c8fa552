import { SCHEMAS, type Values } from '~/domain/core/settings-schema'
import { DEFAULT_COLOURS, derivePalette, DESIGN } from '~/domain/settings/colours.server'
import type { RouteContext } from '~/http/handlers.server'
import { SETTINGS_INTENTS } from '~/paths/intents'
import {
  formAgain,
  type GroupReply,
  groupReply,
  loadGroup,
  receiveGroup,
  saveGroup,
  unknownButton,
} from '../group.server'

export function load(ctx: RouteContext) {
  const group = loadGroup(ctx, 'colours')
  return { ...group, defaults: DEFAULT_COLOURS, preview: toPreview(group.values) }
}

export interface ColoursReply extends GroupReply {
  preview?: ReturnType<typeof toPreview>
}

export async function act(ctx: RouteContext) {
  const { user, form, intent } = await receiveGroup(ctx, Object.keys(SCHEMAS.colours.shape))
  switch (intent) {
    case SETTINGS_INTENTS.save:
      return saveGroup(ctx, user, form, 'colours', (colours) => describeMoved(ctx, colours))
    case SETTINGS_INTENTS.preview:
      return groupReply(ctx, form, 'colours', (colours) =>
        formAgain(form, 'colours', { preview: toPreview(colours) }),
      )
    default:
      throw unknownButton()
  }
}

/** Returns the colours as entered and as used. */
function toPreview(entered: Values<'colours'>) {
  const main = entered.main || DEFAULT_COLOURS.main
  const accent = entered.accent || DEFAULT_COLOURS.accent
  const used = derivePalette(main, accent)
  const moved = {
    main: { entered: main, used: used.main },
    accent: { entered: accent, used: used.accent },
  }
  // If no colour is chosen, the site uses its built-in colours.
  const { light, dark } = entered.main || entered.accent ? used : DESIGN
  return { light, dark: { ...light, ...dark }, moved } as const
}

function describeMoved({ labels: { settings } }: RouteContext, entered: Values<'colours'>): string {
  const { moved } = toPreview(entered)
  return (['main', 'accent'] as const)
    .filter((name) => moved[name].entered !== moved[name].used)
    .map((name) => settings.moved({ name: settings.colours[name], ...moved[name] }))
    .join(' ')
}
