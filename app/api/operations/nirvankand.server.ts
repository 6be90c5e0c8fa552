import { z } from 'zod'
import type { SettingsDeps } from '~/domain/core/base-deps.server'
import {
  findDevotionalText,
  createDevotionalText,
  updateDevotionalText,
  type DevotionalText,
} from '~/domain/nirvankand/nirvankand.server'
import { DevotionalInputSchema } from '~/domain/nirvankand/schema'
import { publicReply, reply } from '~/http/api-response.server'
import { toApiHtml } from '~/view-models/post-json.server'
import { droppedField, droppedFrom, ignoredField, Message } from '../schemas'
import { EXAMPLE_IDS, operation } from './operation'
import { apiLabels } from '~/labels/api'

const DevotionalTextSchema = z
  .object({
    _id: z.string().meta({ description: '`new` if the site has no text yet' }),
    title: z.string(),
    subtitle: z.string(),
    shlokas: z.array(z.string()).meta({ description: 'Sanitised HTML of each verse' }),
  })
  .meta({
    id: 'DevotionalText',
    example: {
      _id: EXAMPLE_IDS.text,
      title: 'निर्वाण काण्ड',
      subtitle: 'प्राकृत पाठ',
      shlokas: ['<p>पहला श्लोक</p>', '<p>दूसरा श्लोक</p>'],
    },
  })

const SavedDevotionalTextSchema = DevotionalTextSchema.extend({
  message: Message,
  ...ignoredField,
  ...droppedField,
}).meta({
  id: 'SavedDevotionalText',
})

/** The id of a text that does not exist yet; saving with this id creates the text. */
const UNWRITTEN = 'new'

function toApiText({ env }: Pick<SettingsDeps, 'env'>, text: DevotionalText | null) {
  if (!text) return { _id: UNWRITTEN, title: '', subtitle: '', shlokas: [] }
  const { id, title, subtitle, shlokas } = text
  return { _id: id, title, subtitle, shlokas: shlokas.map((html) => toApiHtml(html, env)) }
}

export const nirvankandOperations = [
  operation('GET /api/nirvankand', {
    id: 'getNirvankand',
    summary: 'Get the devotional text',
    rights: 'everybody',
    replies: {
      200: { description: 'The text; empty on a new site', schema: DevotionalTextSchema },
    },
    failed: 'Failed to fetch content',
    handle: ({ deps }) => publicReply(toApiText(deps, findDevotionalText(deps))),
  }),
  operation('PUT /api/nirvankand/{id}', {
    id: 'updateNirvankand',
    summary: 'Save the devotional text',
    description:
      'Replaces the whole text; the last save wins. If the site has no text yet, any id creates it.',
    rights: 'admin',
    body: DevotionalInputSchema,
    fields: {
      title: '1 to 300 characters',
      subtitle: 'At most 300 characters',
      shlokas: 'At most 500 verses of HTML or plain text, each at most 100 KB and not empty',
    },
    replies: {
      200: { description: 'The updated text', schema: SavedDevotionalTextSchema },
    },
    failed: 'Failed to update content',
    examples: {
      text: {
        summary: 'Two verses',
        body: {
          title: 'निर्वाण काण्ड',
          subtitle: 'प्राकृत पाठ',
          shlokas: ['<p>पहला श्लोक</p>', 'दूसरा श्लोक'],
        },
      },
    },
    handle: ({ deps, actor, params, body }) => {
      const text = findDevotionalText(deps)
        ? updateDevotionalText(deps, actor, params.id, body)
        : createDevotionalText(deps, actor, body)
      return reply({
        ...toApiText(deps, text),
        message: apiLabels.nirvankandUpdated,
        ...droppedFrom(body.shlokas),
      })
    },
  }),
]
