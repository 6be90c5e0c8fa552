import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { authAction, authLoader, openAccount } from '~/auth/authenticator.server'
import { TextField } from '~/components/form/field'
import { PasswordField } from '~/components/form/password-field'
import { keepOnFailure } from '~/components/form/keep-on-failure'
import { MIN_PASSWORD_LENGTH, SIGN_UP_CLOSED, SignUpSchema } from '~/domain/accounts/schema'
import { requirePerson } from '~/http/form-guard.server'
import { redirectWithToast } from '~/http/toast.server'
import { authLabels, confirmLabels } from '~/labels/account'
import { failureLabels, siteLabels } from '~/labels/site'
import { AuthForm, EmailField, GuardFields } from '../_auth/auth-form'
import type { AuthHandle } from '../_auth/route'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export const handle = {
  title: authLabels.signUpTitle,
  welcome: authLabels.signUpWelcome,
  other: { question: authLabels.hasAccount, label: siteLabels.signIn, pathname: '/sign-in' },
} satisfies AuthHandle

export const loader = authLoader(authLabels.signUpTitle, 'sign-up')

export const action = authAction({
  schema: SignUpSchema,
  toasts: { succeeded: authLabels.signedUp, failed: failureLabels.signUp },
  verify: async (ctx, input, form) => {
    await requirePerson(ctx.deps, 'sign-up', form)
    const account = await openAccount(ctx, input)
    if (account) return { account }
    const toast = { type: 'success', message: authLabels.signedUp, ...MAILED } as const
    throw await redirectWithToast('/sign-in', toast, ctx.deps.settings)
  },
})

const MAILED = { description: `${confirmLabels.mailed} ${confirmLabels.mailedHindi}` }

export const clientAction = keepOnFailure

export default function SignUpPage() {
  const { stamp, canSignUp } = useLoaderData<typeof loader>()
  if (!canSignUp) return <p className="font-semibold">{SIGN_UP_CLOSED}</p>
  return (
    <AuthForm
      id="sign-up"
      schema={SignUpSchema}
      submitLabel={siteLabels.signUp}
      lostMessage={authLabels.signUpFallback}
    >
      {(fields) => (
        <>
          <TextField
            field={fields.username}
            label={authLabels.username}
            autoComplete="nickname"
            minLength={2}
            required
          />
          <EmailField field={fields.email} />
          <PasswordField
            field={fields.password}
            label={authLabels.password}
            autoComplete="new-password"
            minLength={MIN_PASSWORD_LENGTH}
          />
          <GuardFields stamp={stamp} />
        </>
      )}
    </AuthForm>
  )
}
