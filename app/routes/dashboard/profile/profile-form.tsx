import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { TextField, type FieldState } from '~/components/form/field'
import { FormErrors } from '~/components/form/form-errors'
import { LeaveWarning } from '~/components/form/leave-warning'
import { PasswordField } from '~/components/form/password-field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { ToastNotice } from '~/components/site/toasts'
import { Button } from '~/components/ui/button'
import { MIN_PASSWORD_LENGTH, profileSchemaFor } from '~/domain/accounts/schema'
import type { FormReply } from '~/http/form-reply.server'
import { profileLabels } from '~/labels/account'
import type { CurrentUserView } from '~/view-models/site'
import { PROFILE_PATH } from './fields'
import { ProfilePictureField } from './profile-picture-field'

interface ProfileFormProps {
  user: CurrentUserView
  reply: FormReply | undefined
}

export function ProfileForm({ user, reply }: ProfileFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const isBusy = navigation.formMethod === 'POST' && navigation.formAction === PROFILE_PATH
  const [form, fields] = useValidatedForm('profile', profileSchemaFor(user), reply?.result, {
    username: user.username,
    email: user.email,
    profilePicture: user.profilePicture ?? '',
  })
  return (
    <>
      <Form
        method="post"
        action={PROFILE_PATH}
        encType="multipart/form-data"
        {...getFormProps(form)}
        ref={element}
        className="space-y-5"
      >
        <ToastNotice toast={reply?.toast ?? null} />
        <FormErrors id={form.errorId} errors={form.errors} />
        <ProfilePictureField
          user={user}
          picture={fields.profilePicture}
          {...picturePartsOf(form.id, reply)}
        />
        <TextField
          field={fields.username}
          label={profileLabels.username}
          autoComplete="nickname"
          required
        />
        <TextField
          field={fields.email}
          label={profileLabels.email}
          type="email"
          autoComplete="email"
          required
        />
        <PasswordField
          field={fields.password}
          label={profileLabels.password}
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
        <Button busy={isBusy} busyLabel={profileLabels.loading} className="w-full">
          {profileLabels.submit}
        </Button>
      </Form>
      <LeaveWarning form={element} isUnsaved={Boolean(reply)} />
    </>
  )
}

/** The file and its check box are not part of the account's schema. */
function picturePartsOf(
  formId: string,
  reply: FormReply | undefined,
): { file: FieldState; remove: FieldState } {
  const isTicked = reply?.result?.initialValue?.removePicture === 'on'
  return {
    file: { id: `${formId}-file`, name: 'file', errors: reply?.result?.error?.file ?? undefined },
    remove: {
      id: `${formId}-remove`,
      name: 'removePicture',
      initialValue: isTicked ? 'on' : undefined,
    },
  }
}
