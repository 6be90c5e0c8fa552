import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { authLoader, mailLinkTo } from '~/auth/authenticator.server'
import { BothLanguages } from '~/components/ui/both-languages'
import { mailResetLink } from '~/domain/accounts/password-reset.server'
import { DomainError } from '~/domain/errors'
import { pageAction } from '~/http/handlers.server'
import { authLabels, resetMail } from '~/labels/account'
import { siteLabels } from '~/labels/site'
import { resetPath } from '~/paths/paths'
import { keepOnFailure } from '~/components/form/keep-on-failure'
import { MailLinkForm } from '../_auth/auth-form'
import type { AuthHandle } from '../_auth/route'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export const handle = {
  title: authLabels.forgotTitle,
  welcome: authLabels.forgotWelcome,
  welcomeHindi: authLabels.forgotWelcomeHindi,
  other: { question: authLabels.remembered, label: siteLabels.signIn, pathname: '/sign-in' },
} satisfies AuthHandle

export const loader = authLoader(authLabels.forgotTitle, 'forgot-password')

export const action = pageAction((ctx) => {
  const { deps, origin } = ctx
  if (!deps.mailer.isSet) throw new DomainError('NotFound', authLabels.askAdmin)
  return mailLinkTo(ctx, {
    form: 'forgot-password',
    sent: { message: authLabels.linkSent, description: authLabels.linkSentHindi },
    mail: (to) =>
      mailResetLink(deps, to, (token) =>
        resetMail(deps.settings.SITE_NAME, origin + resetPath(token)),
      ),
  })
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
  return <MailLinkForm id="forgot-password" stamp={stamp} />
}
