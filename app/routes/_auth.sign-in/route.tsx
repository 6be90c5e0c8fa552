import { Link, useLoaderData } from '@remix-run/react'
import { authAction, authLoader } from '~/auth/authenticator.server'
import { knownDevice } from '~/auth/known-device.server'
import { keepOnFailure } from '~/components/form/keep-on-failure'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { buttonClass } from '~/components/ui/button'
import { checkCredentials } from '~/domain/accounts/accounts.server'
import { SignInSchema } from '~/domain/core/account-schema'
import { CONFIRM_PATH, FORGOT_PATH } from '~/paths/paths'
import { AccountPasswordField, AuthForm, EmailField } from '../_auth/auth-form'
import type { AuthHandle } from '../_auth/route'

export { loadedMeta as meta } from '~/components/site/loader-data'

export const handle: AuthHandle = ({ auth, site }) => ({
  title: auth.signInTitle,
  welcome: auth.signInWelcome,
  other: { question: auth.noAccount, label: site.signUp, pathname: '/sign-up' },
})

export const loader = authLoader(({ auth }) => auth.signInTitle)

export const action = authAction({
  schema: SignInSchema,
  toasts: ({ auth, failures }) => ({ succeeded: auth.signedIn, failed: failures.signIn }),
  verify: async (ctx, input) =>
    checkCredentials(ctx.deps, input, ctx.clientIp, await knownDevice(ctx)),
})

export const clientAction = keepOnFailure

export default function SignInPage() {
  const { site: siteLabels, auth: authLabels, confirm: confirmLabels } = useLabels()
  const { canMail, mustConfirm, isForAdmins } = useLoaderData<typeof loader>()
  return (
    <>
      {isForAdmins && <ForAdmins />}
      <AuthForm
        id="sign-in"
        schema={SignInSchema}
        submitLabel={siteLabels.signIn}
        lostMessage={authLabels.signInFallback}
      >
        {(fields) => (
          <>
            <EmailField field={fields.email} />
            <AccountPasswordField
              field={fields.password}
              label={authLabels.password}
              autoComplete="current-password"
            />
          </>
        )}
      </AuthForm>
      <p className="mt-5 text-center text-small text-muted">
        {canMail ? (
          <Link to={FORGOT_PATH} className="font-semibold text-link underline">
            {authLabels.forgot}
          </Link>
        ) : (
          authLabels.askAdmin
        )}
      </p>
      {mustConfirm && (
        <p className="mt-3 text-center text-small text-muted">
          <Link to={CONFIRM_PATH} className="font-semibold text-link underline">
            {confirmLabels.again}
          </Link>
        </p>
      )}
    </>
  )
}

/** A signed-in member may want to sign in with another account. */
function ForAdmins() {
  const { auth: authLabels, notFound } = useLabels()
  const { user } = useRootData()
  return (
    <div className="mb-6 space-y-4 border-b border-line pb-6">
      <p className="font-semibold wrap-anywhere">
        {authLabels.isForAdmins({ name: user?.username ?? '' })}
      </p>
      <Link to="/" className={buttonClass('outline', 'w-full')}>
        {notFound.goHome}
      </Link>
    </div>
  )
}
