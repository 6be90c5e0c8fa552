import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { authLoader } from '~/auth/authenticator.server'
import { GuardFields } from '~/components/form/guard-fields'
import { BothLanguages } from '~/components/ui/both-languages'
import { mailResetLink } from '~/domain/accounts/password-reset.server'
import { ForgotPasswordSchema } from '~/domain/accounts/schema'
import { DomainError } from '~/domain/errors'
import { requirePerson } from '~/http/form-guard.server'
import { formReply } from '~/http/form-reply.server'
import { pageAction } from '~/http/handlers.server'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { authLabels, GUARD_FIELDS, resetMail } from '~/labels/account'
import { siteLabels } from '~/labels/site'
import { resetPath } from '~/paths/paths'
import { keepOnFailure } from '~/components/form/keep-on-failure'
import { AuthForm, EmailField } from '../_auth/auth-form'
import type { AuthHandle } from '../_auth/route'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export const handle = {
  title: authLabels.forgotTitle,
  welcome: authLabels.forgotWelcome,
  welcomeHindi: authLabels.forgotWelcomeHindi,
  other: { question: authLabels.remembered, label: siteLabels.signIn, pathname: '/sign-in' },
} satisfies AuthHandle

export const loader = authLoader(authLabels.forgotTitle, 'forgot-password')

/** The response is the same whether there is such an account or not. */
export const action = pageAction(async (ctx) => {
  const { deps, clientIp, request, origin } = ctx
  if (!deps.mailer.isSet) throw new DomainError('NotFound', authLabels.askAdmin)
  const form = await readForm(request, ['email', ...Object.values(GUARD_FIELDS)])
  return formReply(
    deps,
    form,
    ForgotPasswordSchema,
    { toast: authLabels.linkFailed },
    async ({ email }) => {
      await requirePerson(deps, 'forgot-password', form)
      mailResetLink(deps, { email, ip: clientIp }, (token) =>
        resetMail(deps.settings.SITE_NAME, origin + resetPath(token)),
      )
      const toast = {
        type: 'success',
        message: authLabels.linkSent,
        description: authLabels.linkSentHindi,
      } as const
      return redirectWithToast('/sign-in', toast, deps.settings)
    },
  )
})

export const clientAction = keepOnFailure

export default function ForgotPasswordPage() {
  const { stamp, canMail } = useLoaderData<typeof loader>()
  if (!canMail) {
    return (
      <p>
        <BothLanguages en={authLabels.askAdmin} hi={authLabels.askAdminHindi} />
      </p>
    )
  }
  return (
    <AuthForm id="forgot-password" schema={ForgotPasswordSchema} submitLabel={authLabels.sendLink}>
      {(fields) => (
        <>
          <EmailField field={fields.email} />
          <GuardFields stamp={stamp} />
        </>
      )}
    </AuthForm>
  )
}
