import { z } from 'zod'
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { sessionCookie } from '~/http/session-cookie.server'
import type { Environment } from '~/env.server'
import { EXAMPLE_IDS, type Example, type Operation } from './operations/operation'
import { groups } from './operations/registry.server'
import { WebhookMessageSchema } from './operations/webhooks.server'
import { ErrorSchema } from './schemas'

const ABOUT = `Every endpoint of the site's JSON API. The API offers everything that the pages do, with the same permissions: visitors read
published content, admins write.

- Send \`Authorization: Bearer {token}\`; tokens come from sign-in, sign-up or the profile, where a token can be limited to reading. \`Bearer null\` and \`Bearer undefined\` are treated as no token; without a token, requests from the site's own pages use the session cookie.
- Bodies are JSON objects of at most 1 MB with \`Content-Type: application/json\`. A field that is \`null\` counts as absent; the response lists unused fields in \`ignored\`.
- Errors are also JSON; with 400 and 409, \`errors\` lists messages by field.
- Read responses have an \`ETag\`; list responses also have a \`Link\`. A request with \`If-None-Match\` gets 304 if nothing has changed.
- The \`ETag\` of a post identifies its version. A change with \`If-Match\` is rejected with 412 if the post has another version; without it, the last save wins.
- Times are ISO 8601 in UTC.`

let cached: oas31.OpenAPIObject | undefined

export function openApiDocument(
  server: string,
  env: Pick<Environment, 'PUBLIC_ORIGIN' | 'SESSION_MAX_DAYS'>,
): oas31.OpenAPIObject {
  const { components, ...document } = contractDocument()
  const securitySchemes = {
    bearer: {
      type: 'http' as const,
      scheme: 'bearer',
      description:
        'From sign-in or sign-up, or an API token from the profile. A token with the scope `read` is rejected with 403 by every call that writes.',
    },
    session: {
      type: 'apiKey' as const,
      in: 'cookie' as const,
      name: sessionCookie(env).name,
      description:
        'The session cookie of a signed-in browser; accepted only for requests from the site’s own pages',
    },
  }
  return {
    ...document,
    servers: [{ url: server }],
    components: { ...components, securitySchemes },
  }
}

export function contractDocument(): oas31.OpenAPIObject {
  cached ??= createContract()
  return cached
}

function createContract(): oas31.OpenAPIObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const { name, operations } of groups) {
    for (const operation of operations) {
      const methods = (paths[operation.path] ??= {})
      methods[operation.method.toLowerCase()] = { tags: [name], ...describe(operation) }
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'JSON API', version: '1.0.0', description: ABOUT },
    tags: groups.map(({ name }) => ({ name })),
    paths,
    webhooks: { post: { post: WEBHOOK } },
  })
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, description, query, body, documentedBody = body, isUpload } = operation
  return {
    operationId: id,
    summary,
    description,
    security: describeSecurity(operation),
    requestParams: {
      path: describePath(operation),
      ...(query && { query: describeQuery(operation, query) }),
    },
    ...(documentedBody && { requestBody: describeBody(operation, documentedBody) }),
    ...(isUpload && UPLOAD),
    ...(operation.isVersioned && { parameters: [IF_MATCH] }),
    responses: describeResponses(operation),
  }
}

/** In OpenAPI, an empty list means no authentication; an empty object in the list makes it optional. */
function describeSecurity({
  rights,
  isMoreForUsers,
}: Operation): oas31.SecurityRequirementObject[] {
  if (rights !== 'everybody') return [{ bearer: [] }, { session: [] }]
  return isMoreForUsers ? [{ bearer: [] }, { session: [] }, {}] : []
}

const PATH_PARTS: Record<string, { description: string; example: string }> = {
  postId: { description: 'Id of a post', example: EXAMPLE_IDS.post },
  userId: { description: 'Id of an account', example: EXAMPLE_IDS.user },
  categoryId: { description: 'Id of a category', example: EXAMPLE_IDS.category },
  mediaId: { description: 'Id of a video or reel', example: EXAMPLE_IDS.media },
  fileId: { description: 'Id of a file', example: EXAMPLE_IDS.file },
  webhookId: { description: 'Id of a webhook', example: EXAMPLE_IDS.webhook },
  id: { description: 'Id of the devotional text', example: EXAMPLE_IDS.text },
  slug: { description: 'Slug of a category', example: 'tirth' },
}

function describePath({ path, pathExamples = {} }: Operation): z.ZodObject {
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const { description, example } = PATH_PARTS[name]!
    const param = { example: pathExamples[name] ?? example }
    return [name, z.string().meta({ description, param })] as const
  })
  return z.object(Object.fromEntries(parts))
}

function describeQuery(operation: Operation, query: z.ZodObject): z.ZodObject {
  return describeFields(query, (name) => {
    const examples = examplesOf(operation, (example) => example.query?.[name])
    return Object.keys(examples).length > 0 ? { param: { examples } } : {}
  })
}

function describeBody(operation: Operation, body: z.ZodObject): ZodOpenApiRequestBodyObject {
  const { fields = {} } = operation
  const schema = describeFields(body, (name) => (fields[name] ? { description: fields[name] } : {}))
  const examples = examplesOf(operation, (example) => example.body)
  const required = Object.keys(body.shape).length > 0
  return { required, content: { 'application/json': { schema, examples } } }
}

function describeFields(object: z.ZodObject, metaOf: (name: string) => object): z.ZodObject {
  const fields = Object.entries<z.ZodType>(object.shape)
  return z.object(
    Object.fromEntries(
      fields.map(([name, field]) => [name, field.meta({ ...field.meta(), ...metaOf(name) })]),
    ),
  )
}

function examplesOf({ examples = {} }: Operation, valueOf: (example: Example) => unknown) {
  const named = Object.entries(examples).map(
    ([name, example]) => [name, { summary: example.summary, value: valueOf(example) }] as const,
  )
  return Object.fromEntries(named.filter(([, { value }]) => value !== undefined))
}

const RANGE = 'bytes 0-5242879/7340032'

const UploadFormSchema = z.object({
  fileId: z.string().meta({
    description:
      'Any value, such as `unique()`, for a new file; for a later piece, the `_id` from the first response',
  }),
  file: z
    .string()
    .meta({ description: 'The picture, or a piece of it', override: { format: 'binary' } }),
})

const UPLOAD: Pick<ZodOpenApiOperationObject, 'requestBody' | 'parameters'> = {
  parameters: [
    z
      .string()
      .optional()
      .meta({
        description: 'The range of bytes and the total; omit it when sending the whole file',
        param: { in: 'header', name: 'Content-Range', examples: { piece: { value: RANGE } } },
      }),
  ],
  requestBody: {
    required: true,
    content: { 'multipart/form-data': { schema: UploadFormSchema } },
  },
}

const IF_MATCH = z
  .string()
  .optional()
  .meta({
    description:
      'The `ETag` of the version that you changed; 412 if the post has changed since then',
    param: { in: 'header', name: 'If-Match', examples: { version: { value: '"v3"' } } },
  })

const WEBHOOK: ZodOpenApiOperationObject = {
  tags: ['Webhooks'],
  summary: 'A change to a published post',
  description:
    'Sent to every webhook, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks (https://www.standardwebhooks.com). `data` is the post as it is when the message is sent, or only its id, slug and URL if it is not public any more. Any status but 2xx within ten seconds counts as a failure and is followed by further attempts for a day. A message may arrive twice, with the same `webhook-id`.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: WebhookMessageSchema } },
  },
  responses: { 200: { description: 'The message was received; the body is not read' } },
}

const ERRORS: Record<number, string> = {
  400: 'The request is invalid; `errors` lists messages by field',
  401: 'No valid token',
  403: 'The account or token lacks permission, or the request came from another site',
  404: 'Not found, or not visible to this account',
  409: 'Already exists, or conflicts with the current state',
  412: 'Changed since the version in `If-Match`; nothing was saved',
  413: 'Too large',
  415: 'Unsupported media type',
  429: 'Too many requests; `Retry-After` is the number of seconds to wait',
  503: 'The database is locked, or too many searches are waiting; try again in a moment',
  507: 'The disk is full: nothing was written',
}

const text = (description: string) => ({ description, schema: { type: 'string' as const } })
const CACHED = { ETag: text('Changes whenever the response changes; send it in `If-None-Match`') }
const VERSIONED = { ETag: text('The version of the post, for `If-Match`') }
const PICTURE = { 'image/webp': { schema: { type: 'string' as const, format: 'binary' } } }
const NOT_CHANGED = 'Nothing has changed since the response with this `ETag`; no body'
const PAGED = { ...CACHED, Link: text('The previous and next page, `rel="prev"` and `rel="next"`') }

function describeResponses(operation: Operation): ZodOpenApiOperationObject['responses'] {
  const { method, query, replies, isVersioned } = operation
  const readHeaders = query && 'startIndex' in query.shape ? PAGED : CACHED
  const headers = method === 'GET' ? readHeaders : isVersioned ? VERSIONED : undefined
  const responses: ZodOpenApiOperationObject['responses'] = {}
  for (const [status, { description, schema }] of Object.entries(replies)) {
    const content = schema ? { 'application/json': { schema } } : PICTURE
    responses[status as '200'] = { description, headers, content }
    if (method === 'GET') responses['304'] = { description: NOT_CHANGED, headers }
  }
  for (const status of errorsOf(operation)) {
    responses[`${status as 400}`] = errorReply(ERRORS[status]!, status)
  }
  responses.default = errorReply('Any other error')
  return responses
}

function errorReply(description: string, status?: number): ZodOpenApiResponseObject {
  const headers = status === 429 || status === 503 ? { 'Retry-After': text('Seconds') } : undefined
  return { description, headers, content: { 'application/json': { schema: ErrorSchema } } }
}

/** Returns the error statuses that follow from an operation's input and rights. */
function errorsOf({ rights, method, path, body, errors = [], isVersioned }: Operation): number[] {
  const statuses = new Set(errors)
  if (isVersioned) statuses.add(412)
  if (rights !== 'everybody') statuses.add(401)
  if (rights === 'admin' || method !== 'GET') statuses.add(403)
  if (body) for (const status of [400, 413, 415]) statuses.add(status)
  if (path.includes('{')) statuses.add(404)
  statuses.add(429)
  if (method !== 'GET') for (const status of [503, 507]) statuses.add(status)
  return [...statuses].toSorted((a, b) => a - b)
}
