import { getFormProps } from '@conform-to/react'
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  type MetaFunction,
} from '@remix-run/react'
import { authAction, authLoader } from '~/auth/authenticator.server'
import { TextField } from '~/components/form/field'
import { FormErrors } from '~/components/form/form-errors'
import { GuardFields } from '~/components/form/guard-fields'
import { PasswordField } from '~/components/form/password-field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { keepOnFailure } from '~/post-form/keep-on-failure'
import { ToastNotice } from '~/components/site/toasts'
import { Button } from '~/components/ui/button'
import { MIN_PASSWORD_LENGTH, SIGN_UP_CLOSED, SignUpSchema } from '~/domain/accounts/schema'
import { formHeaders } from '~/http/form-reply.server'
import { authLabels } from '~/labels/account'
import { siteLabels } from '~/labels/site'
import type { AuthHandle } from '../_auth/route'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export const handle = {
  title: authLabels.signUpTitle,
  welcome: authLabels.signUpWelcome,
  other: { question: authLabels.hasAccount, label: siteLabels.signIn, pathname: '/sign-in' },
} satisfies AuthHandle

export const loader = authLoader(authLabels.signUpTitle)

export const headers = formHeaders

export const action = authAction({
  strategy: 'sign-up',
  schema: SignUpSchema,
  fields: ['username', 'email', 'password'],
  toasts: { succeeded: authLabels.signedUp, failed: authLabels.signUpFailed },
})

export const clientAction = keepOnFailure

export default function SignUpPage() {
  const { stamp, canSignUp } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const isBusy = useNavigation().formAction?.startsWith('/sign-up') ?? false
  const isLost = reply && !reply.result
  const [form, fields] = useValidatedForm('sign-up', SignUpSchema, reply?.result)
  if (!canSignUp) return <p className="font-semibold">{SIGN_UP_CLOSED}</p>
  return (
    <>
      <ToastNotice toast={reply?.toast ?? null} />
      <Form method="post" {...getFormProps(form)} noValidate className="space-y-5">
        <FormErrors id={form.errorId} errors={isLost ? [authLabels.signUpFallback] : form.errors} />
        <TextField
          field={fields.username}
          label={authLabels.username}
          autoComplete="nickname"
          minLength={2}
          required
        />
        <TextField
          field={fields.email}
          label={authLabels.email}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField
          field={fields.password}
          label={authLabels.password}
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
        />
        <GuardFields stamp={stamp} />
        <Button type="submit" busy={isBusy} busyLabel={authLabels.loading} className="w-full">
          {siteLabels.signUp}
        </Button>
      </Form>
    </>
  )
}
