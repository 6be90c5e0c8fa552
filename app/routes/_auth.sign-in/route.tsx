import { Link, useLoaderData, type MetaFunction } from '@remix-run/react'
import { authAction, authLoader } from '~/auth/authenticator.server'
import { PasswordField } from '~/components/form/password-field'
import { keepOnFailure } from '~/components/form/keep-on-failure'
import { BothLanguages } from '~/components/ui/both-languages'
import { checkCredentials } from '~/domain/accounts/accounts.server'
import { MIN_PASSWORD_LENGTH, SignInSchema } from '~/domain/accounts/schema'
import { authLabels, confirmLabels } from '~/labels/account'
import { failureLabels, siteLabels } from '~/labels/site'
import { CONFIRM_PATH } from '~/paths/paths'
import { AuthForm, EmailField } from '../_auth/auth-form'
import type { AuthHandle } from '../_auth/route'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export const handle = {
  title: authLabels.signInTitle,
  welcome: authLabels.signInWelcome,
  other: { question: authLabels.noAccount, label: siteLabels.signUp, pathname: '/sign-up' },
} satisfies AuthHandle

export const loader = authLoader(authLabels.signInTitle)

export const action = authAction({
  schema: SignInSchema,
  toasts: { succeeded: authLabels.signedIn, failed: failureLabels.signIn },
  verify: ({ deps, clientIp }, input) => checkCredentials(deps, input, clientIp),
})

export const clientAction = keepOnFailure

export default function SignInPage() {
  const { canMail, mustConfirm } = useLoaderData<typeof loader>()
  return (
    <>
      <AuthForm
        id="sign-in"
        schema={SignInSchema}
        submitLabel={siteLabels.signIn}
        lostMessage={authLabels.signInFallback}
      >
        {(fields) => (
          <>
            <EmailField field={fields.email} />
            <PasswordField
              field={fields.password}
              label={authLabels.password}
              autoComplete="current-password"
              minLength={MIN_PASSWORD_LENGTH}
            />
          </>
        )}
      </AuthForm>
      <p className="mt-5 text-center text-small text-muted">
        {canMail ? (
          <Link to="/forgot-password" className="font-semibold text-link underline">
            <BothLanguages en={authLabels.forgot} hi={authLabels.forgotHindi} />
          </Link>
        ) : (
          <BothLanguages en={authLabels.askAdmin} hi={authLabels.askAdminHindi} />
        )}
      </p>
      {mustConfirm && (
        <p className="mt-3 text-center text-small text-muted">
          <Link to={CONFIRM_PATH} className="font-semibold text-link underline">
            <BothLanguages en={confirmLabels.again} hi={confirmLabels.againHindi} />
          </Link>
        </p>
      )}
    </>
  )
}
