import { parseWithZod } from '@conform-to/zod/v4'
import { requireUser } from '~/auth/guards.server'
import { readSessionToken } from '~/auth/session-cookie.server'
import { PROFILE_ADDRESS, PROFILE_FIELDS, PROFILE_PASSWORDS } from '~/components/profile/fields'
import { countOwnPosts } from '~/domain/accounts/delete-account.server'
import { readProfile } from '~/domain/accounts/read-profile.server'
import { profileSchemaFor, type Account } from '~/domain/accounts/schema'
import { updateProfile } from '~/domain/accounts/update-profile.server'
import { fieldError, isDomainError, type DomainError } from '~/domain/errors'
import { storeProfilePicture } from '~/domain/files/store-picture.server'
import type { Door } from '~/http/door.server'
import { replyInvalid, replyToRefusal } from '~/http/forms/form-reply.server'
import { fileField, receiveForm, textField } from '~/http/forms/read-form.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { profileLabels } from '~/i18n/labels/profile'
import type { ToastView } from '~/view-models/site'
import { toCurrentUser } from '~/view-models/site.server'

const ON_FAILURE = { hideFields: PROFILE_PASSWORDS, toast: profileLabels.failed }

export async function load(door: Door) {
  const user = await requireUser(door)
  const { account, updatedAt } = readProfile(door.deps, user)
  return {
    user: toCurrentUser(account),
    /** What was saved is a new form: the passwords typed into the old one are gone. */
    formKey: String(updatedAt),
    posts: countOwnPosts(door.deps, user),
  }
}

/** Saves the profile. The picture is stored before anything else is looked at: a chosen file cannot be given back. */
export async function act(door: Door) {
  const { user, form } = await receiveForm(door, requireUser, PROFILE_FIELDS)
  const refused = await attachPicture(door, user, form)
  const submission = parseWithZod(form, { schema: profileSchemaFor(user) })
  return replyToRefusal(door.deps, submission, ON_FAILURE, async () => {
    if (refused) throw refused
    if (submission.status !== 'success') return replyInvalid(submission, ON_FAILURE)
    const { value } = submission
    const profilePicture = pictureOf(form)
    const keepToken = await readSessionToken(door.request, door.deps.settings)
    await updateProfile(door.deps, user, { ...value, profilePicture }, { keepToken })
    const isSensitive = value.password !== undefined || value.email !== user.email
    const toast: ToastView = {
      type: 'success',
      message: profileLabels.updated,
      ...(isSensitive && { description: profileLabels.signedOutElsewhere }),
    }
    return redirectWithToast(PROFILE_ADDRESS, toast, door.deps.settings)
  })
}

/** Empty takes the picture away; a form without the field leaves it as it is. */
function pictureOf(form: FormData): string | undefined {
  if (textField(form, 'removePicture') === 'on') return ''
  return form.has('profilePicture') ? textField(form, 'profilePicture').trim() : undefined
}

/** Puts the address of a newly chosen picture into the form. @returns what is wrong with it, or null */
async function attachPicture(
  { deps }: Door,
  user: Account,
  form: FormData,
): Promise<DomainError | null> {
  try {
    const file = fileField(form, 'file')
    form.delete('file')
    if (!file) return null
    // A new picture is meant, whatever was ticked before.
    form.delete('removePicture')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { url } = await storeProfilePicture(deps, user, { name: file.name, bytes })
    form.set('profilePicture', url)
    return null
  } catch (error) {
    if (isDomainError(error)) return error
    deps.log.error({ err: error }, 'a profile picture could not be stored')
    return fieldError('Unavailable', 'file', profileLabels.pictureFailed)
  }
}
