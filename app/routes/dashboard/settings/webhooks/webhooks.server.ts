import { data } from '@remix-run/node'
import { requireAdmin } from '~/auth/guards.server'
import type { Account } from '~/domain/core/account-schema'
import { DomainError } from '~/domain/core/errors'
import { WebhookInputSchema } from '~/domain/webhooks/schema'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  sendAgain,
} from '~/domain/webhooks/webhooks.server'
import { formReply } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { LIST_FIELDS, WEBHOOK_INTENTS } from '~/paths/intents'
import { settingsPath } from '~/paths/paths'
import { formatDateTime } from '~/time/format-date'
import { toTime } from '~/view-models/number-style.server'
import type { FormReply } from '~/view-models/replies'

export function load(ctx: RouteContext, admin: Account) {
  const { deps, speech, labels } = ctx
  return {
    part: 'webhooks' as const,
    webhooks: listWebhooks(deps, admin).map(({ id, url }) => ({ id, title: url })),
    deliveries: listDeliveries(deps, admin).map((row) => ({
      id: row.id,
      title: row.title ?? row.slug,
      language: row.language ?? 'en',
      event: labels.settings.webhooks.events[row.event],
      url: row.url,
      created: toTime(row.createdAt, speech.dates, formatDateTime),
      state: toState(row, ctx),
    })),
  }
}

type ListedDelivery = ReturnType<typeof listDeliveries>[number]

function toState(
  { isDelivered, outcome, nextAt }: ListedDelivery,
  { labels, speech }: RouteContext,
) {
  const { waiting, delivered, retried, failed } = labels.settings.webhooks
  if (outcome === null) return waiting
  if (isDelivered) return delivered({ outcome })
  if (nextAt === null) return failed({ outcome })
  return retried({ outcome, time: formatDateTime(nextAt, speech.dates) })
}

export interface WebhookReply extends FormReply {
  /** A new webhook's secret, which only this response contains. */
  secret?: string
}

export async function act(ctx: RouteContext) {
  const { deps, labels } = ctx
  const fields = [LIST_FIELDS.intent, LIST_FIELDS.entry, 'url']
  const { user, form } = await receiveForm(ctx, requireAdmin, fields)
  const entry = textField(form, LIST_FIELDS.entry)
  const done = (message: string) => redirectWithToast(settingsPath('webhooks'), message, deps.env)
  switch (textField(form, LIST_FIELDS.intent)) {
    case WEBHOOK_INTENTS.add: {
      const options = { toast: labels.formFailures.settings }
      return formReply(ctx, form, WebhookInputSchema, options, (input) =>
        data<WebhookReply>({ secret: createWebhook(deps, user, input).secret, toast: null }),
      )
    }
    case WEBHOOK_INTENTS.remove:
      deleteWebhook(deps, user, entry)
      return done(labels.settings.webhooks.removed)
    case WEBHOOK_INTENTS.sendAgain:
      sendAgain(deps, user, entry)
      return done(labels.settings.webhooks.queued)
    default:
      throw new DomainError('InvalidInput', 'unknownButton')
  }
}
