import type { Account } from '~/domain/core/account-schema'
import { fieldError } from '~/domain/core/errors'
import { MIN_LOGO_CONTRAST, PICTURE_NAMES } from '~/domain/core/settings-schema'
import { drawIcon, logoContrasts, requireVisible } from '~/domain/files/logo.server'
import { libraryUrl } from '~/domain/files/library.server'
import { storePicture } from '~/domain/files/store-picture.server'
import type { Tokens } from '~/domain/core/site-settings'
import { DESIGN } from '~/domain/settings/colours.server'
import { readGroup, saveSettings } from '~/domain/settings/settings.server'
import type { RouteContext } from '~/http/handlers.server'
import { textField, uploadOf } from '~/http/read-form.server'
import { SETTINGS_INTENTS } from '~/paths/intents'
import {
  groupReply,
  loadGroup,
  receiveGroup,
  savedReply,
  unknownButton,
  versionsOf,
} from '../group.server'

type PictureName = (typeof PICTURE_NAMES)[number]

type Ground = {
  place: 'header' | 'drawer' | 'footer'
  mode: 'light' | 'dark'
  token: 'nav-ground' | 'surface' | 'foot'
}

const groundsOf = (mode: Ground['mode']): Ground[] => [
  { place: 'header', mode, token: 'nav-ground' },
  { place: 'drawer', mode, token: 'surface' },
]
const FOOTERS: Ground[] = [
  { place: 'footer', mode: 'light', token: 'foot' },
  { place: 'footer', mode: 'dark', token: 'foot' },
]

export async function load(ctx: RouteContext) {
  const group = loadGroup(ctx, 'pictures')
  const { logo, logoDark } = group.values
  const [light, dark] = [groundsOf('light'), groundsOf('dark')]
  return {
    ...group,
    previews: {
      // In dark mode the header shows the logo for light mode unless there is another.
      logo: await previewsOf(ctx, logo, logoDark ? light : [...light, ...dark]),
      logoDark: await previewsOf(ctx, logoDark, [...dark, ...FOOTERS]),
    },
  }
}

/** Returns the grounds of a logo; `contrast` only where it is hardly visible. */
async function previewsOf({ deps }: RouteContext, url: string, grounds: Ground[]) {
  if (url === '') return []
  const tokens: Record<Ground['mode'], Tokens> = deps.settings().palette ?? DESIGN
  const colours = grounds.map(({ mode, token }) => tokens[mode][token]!)
  const contrasts = await logoContrasts(deps, url, colours)
  return grounds.map(({ place, mode }, index) => {
    const contrast = contrasts?.[index] ?? MIN_LOGO_CONTRAST
    return {
      ...{ place, mode, colour: colours[index]! },
      ...(contrast < MIN_LOGO_CONTRAST && { contrast: contrast.toFixed(1) }),
    }
  })
}

/** Each picture has a separate form, since a form can send only one file. */
export async function act(ctx: RouteContext) {
  const fields = ['picture', 'file', 'crop', 'libraryPicture']
  const { user, form, intent } = await receiveGroup(ctx, fields)
  const name = PICTURE_NAMES.find((each) => each === textField(form, 'picture'))
  if (!name) throw unknownButton()
  switch (intent) {
    case SETTINGS_INTENTS.save:
      return savePicture(ctx, user, form, name, () => chosenPicture(ctx, user, form, name))
    case SETTINGS_INTENTS.makeIcon:
      return savePicture(ctx, user, form, 'icon', () => iconOfLogo(ctx, user))
    case SETTINGS_INTENTS.removePicture:
      return savePicture(ctx, user, form, name, () => '')
    default:
      throw unknownButton()
  }
}

function savePicture(
  ctx: RouteContext,
  user: Account,
  form: FormData,
  name: PictureName,
  choose: () => string | Promise<string>,
) {
  // The form has none of the schema's fields: its picture is stored first.
  return groupReply(ctx, form, 'pictures', async () => {
    const url = await choose()
    if (name !== 'fallback') await requireVisible(ctx.deps, url)
    const { values } = readGroup(ctx.deps, 'pictures')
    const changed = { ...values, [name]: url }
    saveSettings(ctx.deps, user, 'pictures', changed, ...versionsOf(form))
    return savedReply(ctx, 'pictures')
  })
}

async function chosenPicture(
  { deps }: RouteContext,
  user: Account,
  form: FormData,
  name: PictureName,
): Promise<string> {
  const upload = uploadOf(form)
  const cut = name === 'icon' ? { ratio: 1 } : { crop: undefined }
  if (upload) return (await storePicture(deps, user, { ...upload, ...cut })).url
  const chosen = libraryUrl(deps, textField(form, 'libraryPicture').trim())
  if (chosen === null) throw fieldError('InvalidInput', 'file', 'chooseImage')
  return chosen
}

/** Stores the logo in a square of a colour on which it is visible. */
async function iconOfLogo({ deps }: RouteContext, user: Account): Promise<string> {
  const { logo } = readGroup(deps, 'pictures').values
  const tokens: Tokens = (deps.settings().palette ?? DESIGN).light
  const grounds = [tokens['nav-ground']!, tokens.surface!, tokens.foot!]
  const contrasts = await logoContrasts(deps, logo, grounds)
  const isVisible = (_: string, index: number) =>
    (contrasts?.[index] ?? MIN_LOGO_CONTRAST) >= MIN_LOGO_CONTRAST
  const bytes = await drawIcon(deps, logo, grounds.find(isVisible) ?? grounds[0]!)
  if (!bytes) throw fieldError('InvalidInput', 'file', 'chooseImage')
  return (await storePicture(deps, user, { name: 'icon.png', bytes })).url
}
