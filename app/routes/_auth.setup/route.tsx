import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { startWebSession } from '~/auth/authenticator.server'
import { copyField, SelectField, TextField } from '~/components/form/field'
import { keepOnFailure } from '~/components/form/keep-on-failure'
import { useInterface, useLabels } from '~/components/site/use-labels'
import { SetupSchema } from '~/domain/core/account-schema'
import { setUpSite } from '~/domain/across/setup.server'
import { DomainError } from '~/domain/core/errors'
import { formReply } from '~/http/form-reply.server'
import { pageAction, pageLoader } from '~/http/handlers.server'
import { languageCookie, speak } from '~/http/interface-language.server'
import { privateMeta } from '~/http/page-meta.server'
import { readForm } from '~/http/read-form.server'
import { isSetupKey } from '~/http/setup-key.server'
import { redirectWithToast } from '~/http/toast.server'
import { AccountPasswordField, AuthForm, EmailField } from '../_auth/auth-form'
import type { AuthHandle } from '../_auth/route'

export { loadedMeta as meta } from '~/components/site/loader-data'

export const handle: AuthHandle = ({ auth, setup, site }, { isOpen }) => ({
  title: setup.title,
  welcome: isOpen ? setup.welcome : undefined,
  other: { question: auth.hasAccount, label: site.signIn, pathname: '/sign-in' },
})

const keyOf = (request: Request) => new URL(request.url).searchParams.get('key') ?? ''

/** Viewing does not consume the link. */
export const loader = pageLoader((ctx) => {
  const isOpen = isSetupKey(ctx.deps, keyOf(ctx.request))
  const meta = privateMeta(ctx, ctx.labels.setup.title)
  return data({ isOpen, hasSample: ctx.deps.env.SEED_SAMPLE, meta }, { status: isOpen ? 200 : 404 })
})

export const action = pageAction(async (ctx) => {
  const { request, deps, labels } = ctx
  const form = await readForm(request, Object.keys(SetupSchema.shape))
  const onFailure = { toast: labels.setup.failed }
  return formReply(ctx, form, SetupSchema, onFailure, async (input) => {
    if (!isSetupKey(deps, keyOf(request))) throw new DomainError('NotFound', 'linkEnded')
    const person = await setUpSite(deps, input)
    const headers = await startWebSession(ctx, person)
    headers.append('Set-Cookie', languageCookie(input.language, deps.env))
    const { setup } = speak(input.language, deps.settings()).labels
    return redirectWithToast('/dashboard', setup.done, deps.env, { headers })
  })
})

export const clientAction = keepOnFailure

export default function SetupPage() {
  const { setup: labels, auth, checks, settings } = useLabels()
  const { languages = {}, language } = useInterface() ?? {}
  const { isOpen, hasSample } = useLoaderData<typeof loader>()
  if (!isOpen) return <p className="font-semibold">{`${checks.linkEnded} ${labels.ended}`}</p>
  return (
    <AuthForm id="setup" schema={SetupSchema} submitLabel={labels.submit}>
      {(fields) => (
        <>
          <TextField
            field={fields.siteName}
            label={settings.fields.name}
            hint={labels.siteNameHint}
            maxLength={60}
          />
          <TextField
            field={fields.username}
            label={checks.fields.username}
            autoComplete="name"
            minLength={2}
            required
          />
          <EmailField field={fields.email} />
          <AccountPasswordField field={fields.password} label={auth.password} />
          <SelectField
            field={{
              ...copyField(fields.language),
              initialValue: fields.language.initialValue ?? language,
            }}
            label={labels.language}
            options={languages}
          />
          {hasSample && (
            <SelectField
              field={fields.sample}
              label={labels.sample}
              hint={labels.sampleHint}
              options={labels.sampleChoices}
            />
          )}
        </>
      )}
    </AuthForm>
  )
}
