import { useLoaderData } from '@remix-run/react'
import { authLoader, mailLinkTo } from '~/auth/authenticator.server'
import { mailRequestedLink } from '~/domain/accounts/account-links.server'
import { useLabels } from '~/components/site/use-labels'
import { EmptyState } from '~/components/ui/empty-state'
import { siteTexts } from '~/domain/core/site-settings'
import { DomainError } from '~/domain/core/errors'
import { pageAction } from '~/http/handlers.server'
import { toMail } from '~/labels/mails'
import { resetPath } from '~/paths/paths'
import { keepOnFailure } from '~/components/form/keep-on-failure'
import { MailLinkForm } from '../_auth/auth-form'
import type { AuthHandle } from '../_auth/route'

export { loadedMeta as meta } from '~/components/site/loader-data'

export const handle: AuthHandle = ({ auth, site }, { canMail }) => ({
  title: auth.forgotTitle,
  welcome: canMail ? auth.forgotWelcome : undefined,
  other: { question: auth.remembered, label: site.signIn, pathname: '/sign-in' },
})

export const loader = authLoader(({ auth }) => auth.forgotTitle, 'forgot-password')

export const action = pageAction((ctx) => {
  const { deps, origin } = ctx
  if (!deps.mailer.isSet) throw new DomainError('NotFound', 'mailLinksOff')
  return mailLinkTo(ctx, {
    form: 'forgot-password',
    sent: ctx.labels.auth.linkSent,
    mail: (to) =>
      mailRequestedLink(deps, 'reset', to, (token) =>
        toMail(ctx.speech.mails.reset, {
          site: siteTexts(deps.settings().site, ctx.speech.language).name,
          url: origin + resetPath(token),
        }),
      ),
  })
})

export const clientAction = keepOnFailure

export default function ForgotPasswordPage() {
  const { stamp, canMail } = useLoaderData<typeof loader>()
  const { auth, site, lang } = useLabels()
  if (canMail) return <MailLinkForm id="forgot-password" stamp={stamp} />
  return (
    <EmptyState
      text={auth.forgotWithoutMail}
      language={lang.en}
      drawing="scroll"
      link={{ to: '/contact', label: site.contact }}
    />
  )
}
