import { getFormProps } from '@conform-to/react'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { TextField, type FieldState } from '~/components/form/field'
import { FormErrors, useValidatedForm } from '~/components/form/use-validated-form'
import { ToastNotice } from '~/components/site/toasts'
import { Button } from '~/components/ui/button'
import type { FormReply } from '~/http/form-reply.server'
import { authLabels } from '~/labels/account'

interface AuthFormProps<Schema extends z.ZodType<unknown, Record<string, unknown>>> {
  /** Its path without the slash, too. */
  id: string
  schema: Schema
  submitLabel: string
  /** Shown when the server was not reached. */
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
  const reply = useActionData<FormReply>()
  const isBusy = useNavigation().formAction?.startsWith(`/${id}`) ?? false
  const isLost = reply && !reply.result
  const [form, fields] = useValidatedForm(id, schema, reply?.result)
  return (
    <>
      <ToastNotice toast={reply?.toast ?? null} />
      <Form method="post" {...getFormProps(form)} noValidate className="space-y-5">
        <FormErrors
          id={form.errorId}
          errors={isLost && lostMessage ? [lostMessage] : form.errors}
        />
        {children(fields)}
        <Button type="submit" busy={isBusy} busyLabel={authLabels.loading} className="w-full">
          {submitLabel}
        </Button>
      </Form>
    </>
  )
}

export function EmailField({ field }: { field: FieldState }) {
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
