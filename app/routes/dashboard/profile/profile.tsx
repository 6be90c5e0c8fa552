import { useActionData } from '@remix-run/react'
import { useState } from 'react'
import { TextField } from '~/components/form/field'
import { PasswordField } from '~/components/form/password-field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { IntentButton, ValidatedForm } from '~/components/form/validated-form'
import { SignOutForm } from '~/components/site/sign-out-form'
import { useLabels } from '~/components/site/use-labels'
import { Avatar } from '~/components/ui/avatar'
import { buttonClass } from '~/components/ui/button'
import { EmailText } from '~/components/ui/inline-text'
import { PictureField } from '~/components/upload/picture-field'
import { useUpload } from '~/components/upload/upload'
import { MAX_BIO_LENGTH, MIN_PASSWORD_LENGTH, profileSchemaFor } from '~/domain/core/account-schema'
import { type FormReply, replyOf } from '~/view-models/replies'
import { ACCESS_INTENTS, PROFILE_TAB } from '~/paths/paths'
import { detectLanguage } from '~/text/language'
import type { CurrentUserView } from '~/view-models/site.server'
import { useTabData } from '../tab'
import { DeleteAccountLink } from './delete-account'
import { ApiTokens, Sessions } from './access'
import type { AccessReply } from './access.server'
import type { load } from './profile.server'

export default function ProfileTab() {
  const { profile: profileLabels, site: siteLabels } = useLabels()
  const { user, formKey, posts, access, ...form } = useTabData<typeof load>()
  const reply = useActionData<AccessReply>()
  const tokenReply = reply?.token ? reply : replyOf(reply, ACCESS_INTENTS.createToken)
  return (
    <div className="max-w-2xl">
      <div className="rounded-card border border-line bg-surface p-6 sm:p-8">
        <h1 className="mb-6 text-heading font-bold text-head">{profileLabels.heading}</h1>
        <ProfileForm key={formKey} user={user} {...form} reply={tokenReply ? undefined : reply} />
      </div>
      <Sessions sessions={access.sessions} />
      <ApiTokens tokens={access.tokens} reply={tokenReply} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <DeleteAccountLink posts={posts} />
        <SignOutForm buttonClass={buttonClass('outline')}>{siteLabels.signOut}</SignOutForm>
      </div>
    </div>
  )
}

interface ProfilePartProps {
  user: CurrentUserView
  reply: FormReply | undefined
}

function ProfileForm({
  user,
  bio,
  newEmail,
  reply,
}: ProfilePartProps & { bio: string; newEmail: string | null }) {
  const { profile: profileLabels, checks, auth, site: siteLabels } = useLabels()
  const [form, fields] = useValidatedForm('profile', profileSchemaFor(user), reply?.result, {
    username: user.username,
    email: user.email,
    bio,
    profilePicture: user.profilePicture ?? '',
  })
  return (
    <ValidatedForm
      form={form}
      reply={reply}
      asksFirst
      action={PROFILE_TAB}
      encType="multipart/form-data"
      className="space-y-5"
    >
      <ProfilePictureField
        user={user}
        reply={reply}
        formId={form.id}
        url={fields.profilePicture.initialValue ?? ''}
      />
      <TextField
        field={fields.username}
        label={checks.fields.username}
        autoComplete="nickname"
        required
      />
      <TextField
        field={fields.email}
        label={auth.email}
        hint={newEmail && profileLabels.newEmail({ email: newEmail })}
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        field={fields.bio}
        label={checks.fields.bio}
        hint={profileLabels.bioHint}
        rows={3}
        maxLength={MAX_BIO_LENGTH}
      />
      <PasswordField
        field={fields.password}
        label={auth.password}
        hint={profileLabels.passwordHint}
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        required={false}
      />
      <PasswordField
        field={fields.currentPassword}
        label={profileLabels.currentPassword}
        hint={profileLabels.currentPasswordHint}
        autoComplete="current-password"
        required={false}
      />
      <IntentButton intent="update" busyLabel={siteLabels.loading} className="w-full">
        {profileLabels.submit}
      </IntentButton>
    </ValidatedForm>
  )
}

interface ProfilePictureFieldProps extends ProfilePartProps {
  formId: string
  url: string
}

/** Shows the file input and the checkbox, which are not part of the account's schema. */
function ProfilePictureField({ user, reply, formId, url }: ProfilePictureFieldProps) {
  const { profile: profileLabels, users, upload: uploadLabels } = useLabels()
  const [preview, setPreview] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ sent?: string; picked?: string }>({})
  const upload = useUpload('profilePicture', { onUploaded: ({ url: sent }) => choose({ sent }) })
  const stored = chosen.sent ?? url

  /** Clears the chosen file first, so that the form does not submit it again. */
  function choose(next: typeof chosen) {
    show()
    setChosen(next)
  }

  function show(file?: File) {
    if (preview) URL.revokeObjectURL(preview)
    setPreview(file ? URL.createObjectURL(file) : null)
  }

  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">{profileLabels.picture}</legend>
      <div className="flex items-center gap-4">
        <Avatar
          photo={(preview ?? chosen.picked ?? stored) || null}
          initial={user.initial}
          size={96}
        />
        <div className="min-w-0">
          <p lang={detectLanguage(user.username)} className="text-card font-bold wrap-anywhere">
            {user.username}
          </p>
          <p className="text-muted">
            <EmailText email={user.email} />
          </p>
          {user.isAdmin && <p className="text-small font-semibold">{users.admin}</p>}
        </div>
      </div>
      <input type="hidden" name="profilePicture" value={stored} />
      <PictureField
        input={{
          id: `${formId}-file`,
          label: profileLabels.choosePicture,
          errors: reply?.result?.error?.file ?? undefined,
          ratio: 1,
        }}
        upload={upload}
        button={{ label: uploadLabels.upload }}
        onChoose={show}
        {...(user.isAdmin && {
          onPick: ({ url: picked }) => choose({ picked }),
          address: { id: 'library-picture', name: 'libraryPicture', initialValue: chosen.picked },
        })}
      />
      {stored && !preview && (
        <label className="flex min-h-11 items-center gap-3 text-small">
          <input
            name="removePicture"
            type="checkbox"
            defaultChecked={reply?.result?.initialValue?.removePicture === 'on'}
            className="size-5 shrink-0 accent-[var(--link)]"
          />
          {profileLabels.removePicture}
        </label>
      )}
    </fieldset>
  )
}
