import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SelectField, TextField } from '~/components/form/field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { ValidatedForm } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { Panel } from '~/components/ui/panel'
import { Secret } from '~/components/ui/secret'
import { ApiTokenSchema } from '~/domain/core/account-schema'
import { ACCESS_INTENTS, PROFILE_TAB } from '~/paths/paths'
import { detectLanguage } from '~/text/language'
import type { Access, AccessReply } from './access.server'

export function Sessions({ sessions }: Pick<Access, 'sessions'>) {
  const labels = useLabels().access
  return (
    <AccessPanel title={labels.sessions} note={labels.sessionsNote}>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map(({ id, kind, device, lastUsed, isCurrent }) => (
          <Row
            key={id}
            id={id}
            intent={ACCESS_INTENTS.signOut}
            button={isCurrent ? null : labels.signOut}
            name={device ?? labels.unknownDevice}
          >
            {isCurrent ? (
              <strong>{labels.thisDevice}</strong>
            ) : (
              <>
                {kind === 'api' && `${labels.viaApi} · `}
                {labels.lastUsed} <time {...lastUsed} />
              </>
            )}
          </Row>
        ))}
      </ul>
      <Form method="post" action={PROFILE_TAB} className="mt-4">
        <Button variant="outline" name="intent" value={ACCESS_INTENTS.signOutEverywhere}>
          {labels.signOutEverywhere}
        </Button>
      </Form>
    </AccessPanel>
  )
}

export function ApiTokens({ tokens, reply }: Pick<Access, 'tokens'> & { reply?: AccessReply }) {
  const { access: labels, checks, common } = useLabels()
  const [form, fields] = useValidatedForm('api-token', ApiTokenSchema, reply?.result)
  return (
    <AccessPanel title={labels.tokens} note={labels.tokensNote}>
      {reply?.token && <Secret label={labels.newToken} value={reply.token} />}
      {tokens.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {tokens.map(({ id, name, scope, lastUsed, expires }) => (
            <Row
              key={id}
              id={id}
              intent={ACCESS_INTENTS.removeToken}
              button={common.remove}
              name={name ?? ''}
            >
              {labels.scopes[scope ?? 'read']} ·{' '}
              {lastUsed ? (
                <>
                  {labels.lastUsed} <time {...lastUsed} />
                </>
              ) : (
                labels.neverUsed
              )}{' '}
              · {labels.validTo} <time {...expires} />
            </Row>
          ))}
        </ul>
      )}
      <ValidatedForm
        key={reply?.token}
        form={form}
        reply={reply}
        action={PROFILE_TAB}
        className="mt-5 space-y-4"
      >
        <TextField field={fields.name} label={checks.fields.name} hint={labels.nameHint} required />
        <SelectField field={fields.scope} label={labels.scope} options={labels.scopes} />
        <SelectField field={fields.days} label={labels.valid} options={labels.days} />
        <Button variant="outline" name="intent" value={ACCESS_INTENTS.createToken}>
          {labels.create}
        </Button>
      </ValidatedForm>
    </AccessPanel>
  )
}

interface AccessPanelProps {
  title: string
  note: string
  children: ReactNode
}

function AccessPanel({ title, note, children }: AccessPanelProps) {
  return (
    <Panel title={title} className="mt-6 p-6 sm:p-8">
      <p className="mt-1 mb-4 text-small text-muted">{note}</p>
      {children}
    </Panel>
  )
}

interface RowProps {
  id: string
  name: string
  intent: string
  button: string | null
  children: ReactNode
}

function Row({ id, name, intent, button, children }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-x-4 py-2.5">
      <div className="min-w-0">
        <p lang={detectLanguage(name)} className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-small text-muted">{children}</p>
      </div>
      {button && (
        <Form method="post" action={PROFILE_TAB}>
          <input type="hidden" name="id" value={id} />
          <button
            name="intent"
            value={intent}
            className="min-h-11 font-semibold whitespace-nowrap text-link underline hover:no-underline"
          >
            {button}
            <VisuallyHidden lang={detectLanguage(name)}> {name}</VisuallyHidden>
          </button>
        </Form>
      )}
    </li>
  )
}
