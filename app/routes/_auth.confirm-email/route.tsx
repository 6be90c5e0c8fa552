import { data } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { confirmMailFor } from '~/auth/account-mails.server'
import { mailLinkTo } from '~/auth/authenticator.server'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { EmailText } from '~/components/ui/inline-text'
import { confirmEmail, mailRequestedLink } from '~/domain/accounts/account-links.server'
import { findSession } from '~/domain/accounts/sessions.server'
import { DomainError } from '~/domain/core/errors'
import { formStamp } from '~/http/form-guard.server'
import { pageAction, pageLoader, type RouteContext } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { readSessionToken } from '~/http/session-cookie.server'
import { redirectWithToast } from '~/http/toast.server'
import { PROFILE_TAB } from '~/paths/paths'
import { keepOnFailure } from '~/components/form/keep-on-failure'
import { MailLinkForm } from '../_auth/auth-form'
import type { AuthHandle } from '../_auth/route'

export { loadedMeta as meta } from '~/components/site/loader-data'

export const handle: AuthHandle = ({ confirm, site }) => ({
  title: confirm.title,
  welcome: confirm.welcome,
  other: { question: confirm.confirmed, label: site.signIn, pathname: '/sign-in' },
})

const tokenOf = ({ request }: RouteContext) => new URL(request.url).searchParams.get('token')

/** Viewing does not consume the link: mail clients open links on their own. */
export const loader = pageLoader((ctx) => {
  const token = tokenOf(ctx)
  const link = token === null ? null : findSession(ctx.deps, token, 'confirm')
  const email = link?.newEmail ?? link?.account.email ?? null
  const page = {
    email,
    hasEnded: token !== null && email === null,
    mustConfirm: ctx.deps.env.CONFIRM_EMAIL,
    stamp: formStamp(ctx.deps, 'confirm-email'),
    meta: privateMeta(ctx, ctx.labels.confirm.title),
  }
  return data(page, { status: page.hasEnded ? 404 : 200 })
})

/** Confirms the address if there is a token; otherwise sends another link. */
export const action = pageAction(async (ctx) => {
  const { deps } = ctx
  if (!deps.env.CONFIRM_EMAIL) throw new DomainError('NotFound', 'confirmationOff')
  const token = tokenOf(ctx)
  if (token !== null) {
    const keepToken = readSessionToken(ctx.request.headers.get('Cookie'), deps.env)
    const isNew = confirmEmail(deps, token, keepToken)
    const { changed, done } = ctx.labels.confirm
    return isNew
      ? redirectWithToast(PROFILE_TAB, changed, deps.env)
      : redirectWithToast('/sign-in', done, deps.env)
  }
  return mailLinkTo(ctx, {
    form: 'confirm-email',
    sent: ctx.labels.confirm.sent,
    mail: (to) => mailRequestedLink(deps, 'confirm', to, confirmMailFor(ctx)),
  })
})

export const clientAction = keepOnFailure

export default function ConfirmEmailPage() {
  const { confirm: confirmLabels, checks, site: siteLabels } = useLabels()
  const { email, hasEnded, mustConfirm, stamp } = useLoaderData<typeof loader>()
  const isBusy = useNavigation().state === 'submitting'
  if (!mustConfirm) {
    return <p>{confirmLabels.notNeeded}</p>
  }
  if (email !== null) {
    return (
      <Form method="post" className="space-y-5">
        <p className="font-semibold">
          <EmailText email={email} />
        </p>
        <Button busy={isBusy} busyLabel={siteLabels.loading} className="w-full">
          {confirmLabels.confirm}
        </Button>
      </Form>
    )
  }
  return (
    <>
      {hasEnded && <p className="mb-5 font-semibold">{checks.linkEnded}</p>}
      <MailLinkForm id="confirm-email" stamp={stamp} />
    </>
  )
}
