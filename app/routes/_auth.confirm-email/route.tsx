import { data } from '@remix-run/node'
import { Form, useLoaderData, useNavigation, type MetaFunction } from '@remix-run/react'
import { confirmMailFor } from '~/auth/authenticator.server'
import { GuardFields } from '~/components/form/guard-fields'
import { BothLanguages } from '~/components/ui/both-languages'
import { Button } from '~/components/ui/button'
import { EmailText } from '~/components/ui/inline-text'
import {
  confirmEmail,
  findUnconfirmed,
  mailConfirmLinkAgain,
} from '~/domain/accounts/confirm-email.server'
import { ForgotPasswordSchema, LINK_ENDED } from '~/domain/accounts/schema'
import { DomainError } from '~/domain/errors'
import { formStamp, requirePerson } from '~/http/form-guard.server'
import { formReply } from '~/http/form-reply.server'
import { pageAction, pageLoader, type RouteContext } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { authLabels, confirmLabels, GUARD_FIELDS } from '~/labels/account'
import { siteLabels } from '~/labels/site'
import { keepOnFailure } from '~/components/form/keep-on-failure'
import { AuthForm, EmailField } from '../_auth/auth-form'
import type { AuthHandle } from '../_auth/route'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export const handle = {
  title: confirmLabels.title,
  welcome: confirmLabels.welcome,
  welcomeHindi: confirmLabels.welcomeHindi,
  other: { question: confirmLabels.confirmed, label: siteLabels.signIn, pathname: '/sign-in' },
} satisfies AuthHandle

const tokenOf = ({ request }: RouteContext) => new URL(request.url).searchParams.get('token')

/** Looking does not use the link up: mail programs open links by themselves. */
export const loader = pageLoader((ctx) => {
  const token = tokenOf(ctx)
  const email = token === null ? null : (findUnconfirmed(ctx.deps, token)?.email ?? null)
  const page = {
    email,
    hasEnded: token !== null && email === null,
    mustConfirm: ctx.deps.settings.CONFIRM_EMAIL,
    stamp: formStamp(ctx.deps, 'confirm-email'),
    meta: privateMeta(ctx, confirmLabels.title),
  }
  return data(page, { status: page.hasEnded ? 404 : 200 })
})

/** Confirms with a token, and mails another link without one, whether there is such an account or not. */
export const action = pageAction(async (ctx) => {
  const { deps, clientIp, request } = ctx
  if (!deps.settings.CONFIRM_EMAIL) throw new DomainError('NotFound', confirmLabels.notNeeded)
  const form = await readForm(request, ['email', ...Object.values(GUARD_FIELDS)])
  const token = tokenOf(ctx)
  if (token !== null) {
    confirmEmail(deps, token)
    return redirectWithToast('/sign-in', confirmLabels.done, deps.settings)
  }
  const onFailure = { toast: authLabels.linkFailed }
  return formReply(deps, form, ForgotPasswordSchema, onFailure, async ({ email }) => {
    await requirePerson(deps, 'confirm-email', form)
    mailConfirmLinkAgain(deps, { email, ip: clientIp }, confirmMailFor(ctx))
    const toast = {
      type: 'success',
      message: confirmLabels.sent,
      description: confirmLabels.sentHindi,
    } as const
    return redirectWithToast('/sign-in', toast, deps.settings)
  })
})

export const clientAction = keepOnFailure

export default function ConfirmEmailPage() {
  const { email, hasEnded, mustConfirm, stamp } = useLoaderData<typeof loader>()
  const isBusy = useNavigation().state === 'submitting'
  if (!mustConfirm) {
    return (
      <p>
        <BothLanguages en={confirmLabels.notNeeded} hi={confirmLabels.notNeededHindi} />
      </p>
    )
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
      {hasEnded && <p className="mb-5 font-semibold">{LINK_ENDED}</p>}
      <AuthForm id="confirm-email" schema={ForgotPasswordSchema} submitLabel={authLabels.sendLink}>
        {(fields) => (
          <>
            <EmailField field={fields.email} />
            <GuardFields stamp={stamp} />
          </>
        )}
      </AuthForm>
    </>
  )
}
