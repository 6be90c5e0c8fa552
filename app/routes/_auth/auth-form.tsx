import { useActionData, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { TextField, type FieldState, type TextFieldProps } from '~/components/form/field'
import { PasswordField } from '~/components/form/password-field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { ValidatedForm } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { ForgotPasswordSchema, MIN_PASSWORD_LENGTH } from '~/domain/core/account-schema'
import type { FormReply } from '~/view-models/replies'
import { GUARD_FIELDS } from '~/paths/intents'

interface AuthFormProps<Schema extends z.ZodType<unknown, Record<string, unknown>>> {
  id: string
  schema: Schema
  submitLabel: string
  lostMessage?: string
  children: (fields: ReturnType<typeof useValidatedForm<Schema>>[1]) => ReactNode
}

export function AuthForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>({
  id,
  schema,
  submitLabel,
  lostMessage,
  children,
}: AuthFormProps<Schema>) {
  const siteLabels = useLabels().site
  const reply = useActionData<FormReply>()
  const isBusy = useNavigation().formAction?.startsWith(`/${id}`) ?? false
  const isLost = reply && !reply.result
  const [form, fields] = useValidatedForm(id, schema, reply?.result)
  return (
    <ValidatedForm
      form={form}
      reply={reply}
      errors={isLost && lostMessage ? [lostMessage] : form.errors}
      noValidate
      className="space-y-5"
    >
      {children(fields)}
      <Button type="submit" busy={isBusy} busyLabel={siteLabels.loading} className="w-full">
        {submitLabel}
      </Button>
    </ValidatedForm>
  )
}

export function MailLinkForm({ id, stamp }: { id: string; stamp: string }) {
  const authLabels = useLabels().auth
  return (
    <AuthForm id={id} schema={ForgotPasswordSchema} submitLabel={authLabels.sendLink}>
      {(fields) => (
        <>
          <EmailField field={fields.email} />
          <GuardFields stamp={stamp} />
        </>
      )}
    </AuthForm>
  )
}

export function EmailField({ field }: { field: FieldState }) {
  const authLabels = useLabels().auth
  return (
    <TextField
      field={field}
      label={authLabels.email}
      type="email"
      autoComplete="username"
      required
    />
  )
}

/** For the password of an account, which may be new. */
export function AccountPasswordField(props: TextFieldProps) {
  return <PasswordField autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} {...props} />
}

/** Guard fields for public forms (`form-guard.server.ts`). The first is invisible to people, but bots fill it in. */
export function GuardFields({ stamp }: { stamp: string }) {
  const guardLabels = useLabels().guard
  return (
    <>
      <label hidden>
        {guardLabels.trap}
        <input name={GUARD_FIELDS.trap} autoComplete="off" tabIndex={-1} />
      </label>
      <input type="hidden" name={GUARD_FIELDS.stamp} value={stamp} />
    </>
  )
}
