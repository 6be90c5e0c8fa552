/** Shared parts of responses. They are strict: the contract test fails for an undeclared field. */
import { z } from 'zod'
import { listDropped } from '~/domain/html/sanitize-html.server'
import { reply } from '~/http/api-response.server'

export const Id = z.string().meta({ description: 'Opaque id' })
export const Moment = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })
export const Count = z.int().min(0)
export const Message = z.string().meta({ description: 'Human-readable message' })

export const HTML = 'Sanitised HTML. Addresses of this site are absolute if `PUBLIC_ORIGIN` is set'

/** Part of every response to a request with a JSON body; absent if empty. */
export const ignoredField = {
  ignored: z
    .array(z.string())
    .optional()
    .meta({ description: 'Fields of the body that were ignored' }),
}

export const droppedField = {
  dropped: z.array(z.string()).optional().meta({
    description: 'Elements that were removed from the HTML; their text became paragraphs',
  }),
}

export function droppedFrom(texts: string[]): { dropped?: string[] } {
  const dropped = [...new Set(texts.flatMap(listDropped))]
  return dropped.length > 0 ? { dropped } : {}
}

export const DoneSchema = z
  .object({ success: z.literal(true), message: Message })
  .meta({ id: 'Done' })

export function done(message: string, more: object = {}): Response {
  return reply({ success: true, message, ...more })
}

export const ErrorSchema = z
  .object({
    success: z.literal(false),
    statusCode: z.int(),
    message: Message,
    error: z.string().meta({ description: 'Same as `message`' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Messages by field' }),
  })
  .meta({
    id: 'Error',
    example: {
      success: false,
      statusCode: 400,
      message: 'Title is required',
      error: 'Title is required',
      errors: { title: ['Title is required'] },
    },
  })
