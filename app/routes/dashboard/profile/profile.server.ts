import { changeProfile } from '~/auth/account-mails.server'
import { requireUser } from '~/auth/guards.server'
import { readSessionToken } from '~/http/session-cookie.server'
import { countOwnPosts, readProfile } from '~/domain/across/own-account.server'
import { profileSchemaFor, type Account } from '~/domain/core/account-schema'
import { copyToProfile } from '~/domain/files/library.server'
import { storeProfilePicture } from '~/domain/files/store-picture.server'
import { catchFailure } from '~/http/error-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { formReply, parseForm, rejectForm } from '~/http/form-reply.server'
import { receiveForm, textField, uploadOf } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { PROFILE_TAB } from '~/paths/paths'
import { type ToastView, toCurrentUser } from '~/view-models/site.server'
import { ACCESS_FIELDS, actOnAccess, loadAccess } from './access.server'

const FIELDS = [
  'username',
  'email',
  'bio',
  'password',
  'currentPassword',
  'profilePicture',
  'removePicture',
  'file',
  'libraryPicture',
  'crop',
  ...ACCESS_FIELDS,
]

export async function load(ctx: RouteContext) {
  const user = await requireUser(ctx)
  const { account, newEmail, bio, updatedAt } = readProfile(ctx.deps, user)
  return {
    user: toCurrentUser(account),
    newEmail,
    bio,
    /** Saving remounts the form, without the typed passwords. */
    formKey: String(updatedAt),
    posts: countOwnPosts(ctx.deps, user),
    access: await loadAccess(ctx, user),
  }
}

/** Stores the picture first, since a file input cannot be refilled. */
export async function act(ctx: RouteContext) {
  const { user, form } = await receiveForm(ctx, requireUser, FIELDS)
  const reply = await actOnAccess(ctx, user, form)
  if (reply) return reply
  const attach = () => attachPicture(ctx, user, form)
  const rejected = await catchFailure(ctx, attach, (error) => {
    if (error.code === 'Forbidden') return null
    return error.isExpected
      ? error
      : { ...error, fields: { file: [ctx.labels.formFailures.upload] } }
  })
  const schema = profileSchemaFor(user)
  const failed = { toast: ctx.labels.formFailures.profile }
  if (rejected) return rejectForm(parseForm(ctx, form, schema), rejected, failed)
  return formReply(ctx, form, schema, failed, async (input) => {
    // The parsed values omit empty fields.
    const value = { ...input, bio: input.bio ?? '' }
    const profilePicture = pictureOf(form)
    const keepToken = readSessionToken(ctx.request.headers.get('Cookie'), ctx.deps.env)
    const saved = await changeProfile(ctx, user, { ...value, profilePicture }, keepToken)
    const { updated, signedOutElsewhere, newEmail } = ctx.labels.profile
    const isSensitive = value.password !== undefined || saved.account.email !== user.email
    const descriptions = [
      isSensitive && signedOutElsewhere,
      saved.isPending && newEmail({ email: value.email }),
    ]
    const toast: ToastView = {
      type: 'success',
      message: updated,
      description: descriptions.filter(Boolean).join(' ') || undefined,
    }
    return redirectWithToast(PROFILE_TAB, toast, ctx.deps.env)
  })
}

/** An empty string removes the picture; undefined keeps it. */
function pictureOf(form: FormData): string | undefined {
  if (textField(form, 'removePicture') === 'on') return ''
  return form.has('profilePicture') ? textField(form, 'profilePicture').trim() : undefined
}

async function attachPicture({ deps }: RouteContext, user: Account, form: FormData) {
  const picture = uploadOf(form)
  const fromLibrary = textField(form, 'libraryPicture').trim()
  form.delete('libraryPicture')
  if (!picture && fromLibrary === '') return null
  // A new picture overrides the checkbox.
  form.delete('removePicture')
  const { url } = picture
    ? await storeProfilePicture(deps, user, picture)
    : await copyToProfile(deps, user, fromLibrary)
  form.set('profilePicture', url)
  return null
}
