import { z } from 'zod'
import { WebhookInputSchema } from '~/domain/webhooks/schema'
import { createWebhook, deleteWebhook, listWebhooks } from '~/domain/webhooks/webhooks.server'
import { reply } from '~/http/api-response.server'
import { toMoment } from '~/time/format-date'
import { done, DoneSchema, Id, ignoredField, Moment } from '../schemas'
import { EXAMPLE_IDS, operation } from './operation'
import { PostSchema } from './post-schema'
import { apiLabels } from '~/labels/api'

const EXAMPLE_URL = 'https://bot.example.org/post'

const WebhookSchema = z.object({ _id: Id, url: z.url(), createdAt: Moment }).meta({
  id: 'Webhook',
  example: {
    _id: EXAMPLE_IDS.webhook,
    url: EXAMPLE_URL,
    createdAt: '2026-11-21T04:30:00.000Z',
  },
})

const NewWebhookSchema = WebhookSchema.extend({
  secret: z.string().meta({ description: '`whsec_` and the base64 of the key; shown only once' }),
  ...ignoredField,
}).meta({ id: 'NewWebhook' })

const toApiWebhook = ({ id, url, createdAt }: ReturnType<typeof listWebhooks>[number]) => ({
  _id: id,
  url,
  createdAt: toMoment(createdAt),
})

export const webhookOperations = [
  operation('GET /api/webhooks', {
    id: 'listWebhooks',
    summary: 'List webhooks',
    rights: 'admin',
    replies: {
      200: { description: 'All webhooks, without secrets', schema: z.array(WebhookSchema) },
    },
    handle: ({ deps, actor }) => reply(listWebhooks(deps, actor).map(toApiWebhook)),
  }),
  operation('POST /api/webhooks', {
    id: 'createWebhook',
    summary: 'Add a webhook',
    description:
      'The address then gets a signed message for each change to a published post. There can be ten webhooks.',
    rights: 'admin',
    body: WebhookInputSchema,
    fields: { url: 'An http or https address on the Internet, on the standard port' },
    replies: { 201: { description: 'The new webhook', schema: NewWebhookSchema } },
    errors: [409],
    examples: { bot: { summary: 'A bot', body: { url: EXAMPLE_URL } } },
    handle: ({ deps, actor, body }) => {
      const webhook = createWebhook(deps, actor, body)
      return reply({ ...toApiWebhook(webhook), secret: webhook.secret }, { status: 201 })
    },
  }),
  operation('DELETE /api/webhooks/{webhookId}', {
    id: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Messages that are still waiting for it are not sent.',
    rights: 'admin',
    replies: { 200: { description: 'Deleted', schema: DoneSchema } },
    handle: ({ deps, actor, params }) => {
      deleteWebhook(deps, actor, params.webhookId)
      return done(apiLabels.webhookRemoved)
    },
  }),
]

/** The body of a webhook's request, for the OpenAPI document. */
export const WebhookMessageSchema = z
  .object({
    type: z
      .enum(['post.published', 'post.updated', 'post.unpublished', 'post.deleted'])
      .meta({ description: 'What readers noticed' }),
    timestamp: Moment.meta({ description: 'When it happened' }),
    data: z.union([
      PostSchema.extend({ url: z.string() }),
      z.object({ _id: Id, slug: z.string(), url: z.string() }),
    ]),
  })
  .meta({ id: 'WebhookMessage' })
