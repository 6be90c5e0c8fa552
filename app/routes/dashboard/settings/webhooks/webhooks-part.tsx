import { useActionData } from '@remix-run/react'
import { TextField } from '~/components/form/field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { IntentButton, ValidatedForm } from '~/components/form/validated-form'
import { RowButton, RowTable, RowTitle, type TableRow } from '~/components/list/row-table'
import { useLabels } from '~/components/site/use-labels'
import { EmptyState } from '~/components/ui/empty-state'
import { Section } from '~/components/ui/panel'
import { Secret } from '~/components/ui/secret'
import { WebhookInputSchema } from '~/domain/webhooks/schema'
import { LIST_FIELDS, WEBHOOK_INTENTS } from '~/paths/intents'
import { settingsPath } from '~/paths/paths'
import { useTabData } from '../../tab'
import { CardSection } from '../settings-form'
import type { load, WebhookReply } from './webhooks.server'

const WRAPPED = 'whitespace-normal wrap-anywhere xl:min-w-44'

export function WebhooksPart() {
  const { webhooks, deliveries } = useTabData<typeof load>()
  const { settings, checks, common } = useLabels()
  const labels = settings.webhooks
  const reply = useActionData<WebhookReply>()
  const [form, fields] = useValidatedForm('webhook', WebhookInputSchema, reply?.result)
  const button = (intent: string, label: string) => ({
    head: common.actions,
    part: 'action' as const,
    cell: (row: TableRow) => <RowButton {...{ row, intent, label }} field={LIST_FIELDS.entry} />,
  })
  return (
    <>
      <div className="max-w-3xl">
        <CardSection title={settings.parts.webhooks} hint={labels.hint}>
          {reply?.secret && <Secret label={labels.secret} value={reply.secret} />}
          <ValidatedForm
            key={reply?.secret}
            form={form}
            reply={reply}
            action={settingsPath('webhooks')}
            className="space-y-4"
          >
            <TextField field={fields.url} label={labels.url} required />
            <IntentButton variant="outline" intent={WEBHOOK_INTENTS.add}>
              {labels.add}
            </IntentButton>
          </ValidatedForm>
          {webhooks.length > 0 && (
            <RowTable
              name={settings.parts.webhooks}
              columns={[
                { head: labels.url, part: 'title', cell: RowTitle },
                button(WEBHOOK_INTENTS.remove, common.remove),
              ]}
              rows={webhooks}
            />
          )}
        </CardSection>
      </div>
      <Section title={labels.sent} hint={labels.sentHint} className="mt-10">
        {deliveries.length === 0 ? (
          <EmptyState text={labels.nothingSent} drawing="scroll" />
        ) : (
          <RowTable
            name={labels.sent}
            columns={[
              { head: checks.fields.title, part: 'title', cell: RowTitle },
              { head: labels.event, cell: ({ event }) => event },
              { head: labels.to, className: WRAPPED, cell: ({ url }) => url },
              { head: labels.when, cell: ({ created }) => <time {...created} /> },
              { head: labels.state, className: WRAPPED, cell: ({ state }) => state },
              button(WEBHOOK_INTENTS.sendAgain, labels.sendAgain),
            ]}
            rows={deliveries}
          />
        )}
      </Section>
    </>
  )
}
