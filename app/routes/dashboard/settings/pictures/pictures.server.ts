import type { Account } from '~/domain/core/account-schema'
import { fieldError } from '~/domain/core/errors'
import { PICTURE_NAMES } from '~/domain/core/settings-schema'
import { isDarkOnClear } from '~/domain/files/dark-logo.server'
import { libraryUrl } from '~/domain/files/library.server'
import { storePicture } from '~/domain/files/store-picture.server'
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

export async function load(ctx: RouteContext) {
  const group = loadGroup(ctx, 'pictures')
  const { logo, logoDark } = group.values
  // Dark mode has no logo of its own, and the light-mode logo is hardly visible there.
  const isLogoHidden = logoDark === '' && (await isDarkOnClear(ctx.deps, logo))
  return { ...group, isLogoHidden }
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
