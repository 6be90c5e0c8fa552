import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { Reply, Operation } from '../operations/operation'
import { ErrorSchema } from '../schemas'

const ERRORS: Record<number, string> = {
  400: 'Something in the request is not right; `errors` says what, by field',
  401: 'No valid token',
  403: 'The account may not, or another site’s page asked',
  404: 'Not there, or not for this account',
  409: 'Taken, or in the way of something else',
  413: 'Too large',
  415: 'Not of a type that is taken',
  429: 'Too often; `Retry-After` says how many seconds to wait',
  503: 'Another process keeps the database, or too many searches wait; try again in a moment',
  507: 'The disk is full: nothing was written',
}

const text = (description: string) => ({ description, schema: { type: 'string' as const } })
const CACHED = { ETag: text('Changes with the answer; send it back in `If-None-Match`') }
const NOT_CHANGED =
  'Nothing has changed since the answer with the `ETag` in `If-None-Match`; no body'
const PAGED = { ...CACHED, Link: text('The pages before and after, `rel="prev"` and `rel="next"`') }

export function describeResponses(operation: Operation): ZodOpenApiOperationObject['responses'] {
  const responses: ZodOpenApiOperationObject['responses'] = {}
  for (const reply of operation.replies) {
    const headers = headersOf(reply, operation)
    responses[`${reply.status}`] = describeReply(reply, headers)
    if (headers) responses['304'] = { description: NOT_CHANGED, headers }
  }
  for (const status of errorsOf(operation)) {
    responses[`${status as 400}`] = describeError(ERRORS[status]!, status)
  }
  responses.default = describeError('Anything else that went wrong')
  return responses
}

function headersOf({ isList }: Reply, { method }: Operation) {
  if (method !== 'GET') return undefined
  return isList ? PAGED : CACHED
}

function describeReply(
  { description, schema }: Reply,
  headers: ReturnType<typeof headersOf>,
): ZodOpenApiResponseObject {
  if (!schema) {
    const picture = { schema: { type: 'string' as const, format: 'binary' } }
    return { description, headers, content: { 'image/webp': picture } }
  }
  return { description, headers, content: { 'application/json': { schema } } }
}

function describeError(description: string, status?: number): ZodOpenApiResponseObject {
  const headers = status === 429 || status === 503 ? { 'Retry-After': text('Seconds') } : undefined
  return { description, headers, content: { 'application/json': { schema: ErrorSchema } } }
}

/** The statuses that follow from a call's input and rights. */
function errorsOf({ rights, method, path, body, errors = [] }: Operation): number[] {
  const statuses = new Set(errors)
  if (rights !== 'everybody') statuses.add(401)
  if (rights === 'admin' || method !== 'GET') statuses.add(403)
  if (body) for (const status of [400, 413, 415]) statuses.add(status)
  if (path.includes('{')) statuses.add(404)
  statuses.add(429)
  if (method !== 'GET') for (const status of [503, 507]) statuses.add(status)
  return [...statuses].toSorted((a, b) => a - b)
}
