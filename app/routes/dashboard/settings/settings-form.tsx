import { getFormProps } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import type { z } from 'zod'
import { ActionBar } from '~/components/form/action-bar'
import { focusAfterIntent } from '~/components/form/list-intents'
import { useValidatedForm } from '~/components/form/use-validated-form'
import {
  EnterButton,
  IntentButton,
  submitterOf,
  ValidatedForm,
} from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { Section } from '~/components/ui/panel'
import type { Group } from '~/domain/core/settings-schema'
import { SETTINGS_INTENTS } from '~/paths/intents'
import { settingsPath } from '~/paths/paths'
import type { FormReply } from '~/view-models/replies'
import { parseListIntent } from './parts'

interface SettingsFormProps<Schema extends z.ZodType<unknown, Record<string, unknown>>> {
  schema: Schema
  data: { part: Group; values: z.input<Schema>; version: string }
  children: (form: ReturnType<typeof useValidatedForm<Schema>>) => ReactNode
  more?: ReactNode
  /** Set if a change affects the whole document, which is then reloaded. */
  reloadDocument?: boolean
}

export function CardSection({ children, ...props }: ComponentProps<typeof Section>) {
  return (
    <Section {...props}>
      <div className="space-y-5 rounded-card border border-line bg-surface p-4 sm:p-6">
        {children}
      </div>
    </Section>
  )
}

/** The form for a group of settings: its fields, its version and "Save". */
export function SettingsForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>({
  schema,
  data: { part, values, version },
  children,
  more,
  reloadDocument,
}: SettingsFormProps<Schema>) {
  const common = useLabels().common
  const reply = useActionData<FormReply>()
  const state = useValidatedForm(`settings-${part}`, schema, reply?.result, values as never)
  const { version: edited, seen } = reply?.result?.initialValue ?? {}
  const { onSubmit } = getFormProps(state[0])

  /** With JavaScript, the list buttons work in place. */
  function send(event: FormEvent<HTMLFormElement>) {
    const intent = parseListIntent(submitterOf(event)?.getAttribute('value') ?? '')
    onSubmit(event)
    if (!intent || !event.defaultPrevented) return
    const { name } = intent.payload
    setTimeout(() => {
      const count = document.querySelectorAll(`[data-list="${name}"]`).length
      document.getElementById(focusAfterIntent(name, intent, count))?.focus()
    })
  }

  return (
    <ValidatedForm
      form={state[0]}
      reply={reply}
      asksFirst
      onSubmit={send}
      preventScrollReset
      reloadDocument={reloadDocument}
      action={settingsPath(part)}
      className="max-w-3xl space-y-8"
    >
      <EnterButton intent={SETTINGS_INTENTS.save} label={common.save} />
      {/* A form that was returned keeps the version that its values began with. */}
      <input type="hidden" name="version" value={typeof edited === 'string' ? edited : version} />
      <input type="hidden" name="seen" value={typeof seen === 'string' ? seen : undefined} />
      {children(state)}
      <ActionBar>
        <IntentButton intent={SETTINGS_INTENTS.save} busyLabel={common.saving}>
          {common.save}
        </IntentButton>
        {more}
      </ActionBar>
    </ValidatedForm>
  )
}
