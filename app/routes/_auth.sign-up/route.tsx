import { useLoaderData } from '@remix-run/react'
import { openAccount } from '~/auth/account-mails.server'
import { authAction, authLoader } from '~/auth/authenticator.server'
import { TextField } from '~/components/form/field'
import { keepOnFailure } from '~/components/form/keep-on-failure'
import { useLabels } from '~/components/site/use-labels'
import { SignUpSchema } from '~/domain/core/account-schema'
import { requirePerson } from '~/http/form-guard.server'
import { redirectWithToast } from '~/http/toast.server'
import { AccountPasswordField, AuthForm, EmailField, GuardFields } from '../_auth/auth-form'
import type { AuthHandle } from '../_auth/route'

export { loadedMeta as meta } from '~/components/site/loader-data'

export const handle: AuthHandle = ({ auth, site }, { canSignUp }) => ({
  title: auth.signUpTitle,
  welcome: canSignUp ? auth.signUpWelcome : undefined,
  other: { question: auth.hasAccount, label: site.signIn, pathname: '/sign-in' },
})

export const loader = authLoader(({ auth }) => auth.signUpTitle, 'sign-up')

export const action = authAction({
  schema: SignUpSchema,
  toasts: ({ auth, failures }) => ({ succeeded: auth.signedUp, failed: failures.signUp }),
  verify: async (ctx, input, form) => {
    await requirePerson(ctx.deps, 'sign-up', form)
    const account = await openAccount(ctx, input)
    if (account) return { account }
    const { auth, confirm } = ctx.labels
    const toast = { type: 'success', message: auth.signedUp, description: confirm.mailed } as const
    throw await redirectWithToast('/sign-in', toast, ctx.deps.env)
  },
})

export const clientAction = keepOnFailure

export default function SignUpPage() {
  const { auth: authLabels, checks, site: siteLabels } = useLabels()
  const { stamp, canSignUp } = useLoaderData<typeof loader>()
  if (!canSignUp) return <p className="font-semibold">{checks.signUpClosed}</p>
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
            label={checks.fields.username}
            autoComplete="nickname"
            minLength={2}
            required
          />
          <EmailField field={fields.email} />
          <AccountPasswordField field={fields.password} label={authLabels.password} />
          <GuardFields stamp={stamp} />
        </>
      )}
    </AuthForm>
  )
}
