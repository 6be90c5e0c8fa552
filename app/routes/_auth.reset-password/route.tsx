import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { rememberDevice } from '~/auth/known-device.server'
import { useLabels } from '~/components/site/use-labels'
import { EmptyState } from '~/components/ui/empty-state'
import { EmailText } from '~/components/ui/inline-text'
import { resetPasswordByLink } from '~/domain/accounts/account-links.server'
import { NewPasswordSchema } from '~/domain/core/account-schema'
import { findSessionAccount } from '~/domain/accounts/sessions.server'
import { formReply } from '~/http/form-reply.server'
import { pageAction, pageLoader } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { FORGOT_PATH } from '~/paths/paths'
import { keepOnFailure } from '~/components/form/keep-on-failure'
import { AccountPasswordField, AuthForm } from '../_auth/auth-form'
import type { AuthHandle } from '../_auth/route'

export { loadedMeta as meta } from '~/components/site/loader-data'

export const handle: AuthHandle = ({ auth, site }, { email }) => ({
  title: auth.resetTitle,
  welcome: email ? auth.resetWelcome : undefined,
  other: { question: auth.remembered, label: site.signIn, pathname: '/sign-in' },
})

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Viewing does not consume the link: mail clients open links on their own. */
export const loader = pageLoader((ctx) => {
  const account = findSessionAccount(ctx.deps, tokenOf(ctx.request), 'reset')
  return data(
    { email: account?.email ?? null, meta: privateMeta(ctx, ctx.labels.auth.resetTitle) },
    { status: account ? 200 : 404 },
  )
})

export const action = pageAction(async (ctx) => {
  const { request, deps, labels } = ctx
  const form = await readForm(request, ['password'])
  const onFailure = { toast: labels.auth.passwordFailed }
  return formReply(ctx, form, NewPasswordSchema, onFailure, async ({ password }) => {
    const userId = await resetPasswordByLink(deps, tokenOf(request), password)
    const headers = { 'Set-Cookie': await rememberDevice(ctx, userId) }
    return redirectWithToast('/sign-in', labels.auth.passwordSaved, deps.env, { headers })
  })
})

export const clientAction = keepOnFailure

export default function ResetPasswordPage() {
  const { auth: authLabels, checks, lang } = useLabels()
  const { email } = useLoaderData<typeof loader>()
  if (email === null) {
    return (
      <EmptyState
        text={checks.linkEnded}
        language={lang.en}
        drawing="scroll"
        link={{ to: FORGOT_PATH, label: authLabels.forgot }}
      />
    )
  }
  return (
    <AuthForm id="reset-password" schema={NewPasswordSchema} submitLabel={authLabels.savePassword}>
      {(fields) => (
        <>
          <p className="font-semibold">
            <EmailText email={email} />
          </p>
          {/* Password managers need the email address. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <AccountPasswordField field={fields.password} label={authLabels.newPassword} />
        </>
      )}
    </AuthForm>
  )
}
