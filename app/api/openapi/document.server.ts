import { createDocument, type ZodOpenApiOperationObject, type oas31 } from 'zod-openapi'
import { sessionCookie } from '~/auth/session-cookie.server'
import type { Settings } from '~/env.server'
import type { Operation } from '../operations/operation'
import { TAGS } from '../operations/operation'
import { operations } from '../operations/registry'
import { describeParameters } from './parameters'
import { describeBody, describeUpload } from './request-body'
import { describeResponses } from './responses'

const ABOUT = `Every call of the site's JSON API. It does what the pages do, with the same rights: visitors read what is
published, admins write.

- Send \`Authorization: Bearer {token}\`; the token comes from sign-in or sign-up. \`Bearer null\` and \`Bearer undefined\` count as none, and the session cookie decides where our own page asks.
- Bodies are JSON objects of at most 1 MB with \`Content-Type: application/json\`. \`null\` counts as absent, unknown fields are ignored.
- Refusals are JSON too; 400 and 409 have messages by field in \`errors\`.
- What is read has an \`ETag\`, lists a \`Link\` too; ask again with \`If-None-Match\` and get 304 while nothing has changed.
- Times are ISO 8601 in UTC.`

let made: oas31.OpenAPIObject | undefined

/** With the site's URL and the name of its cookie. */
export function openApiDocument(
  server: string,
  settings: Pick<Settings, 'PUBLIC_ORIGIN' | 'SESSION_MAX_DAYS'>,
): oas31.OpenAPIObject {
  const { components, ...document } = contractDocument()
  const securitySchemes = {
    bearer: { type: 'http' as const, scheme: 'bearer', description: 'From sign-in or sign-up' },
    session: {
      type: 'apiKey' as const,
      in: 'cookie' as const,
      name: sessionCookie(settings).name,
      description:
        'The cookie of a signed-in browser; it counts for requests of the site’s own pages alone',
    },
  }
  return {
    ...document,
    servers: [{ url: server }],
    components: { ...components, securitySchemes },
  }
}

/** The part that is the same on every site. */
export function contractDocument(): oas31.OpenAPIObject {
  made ??= makeDocument()
  return made
}

function makeDocument(): oas31.OpenAPIObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const operation of operations) {
    const methods = (paths[operation.path] ??= {})
    methods[operation.method.toLowerCase()] = describe(operation)
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'JSON API', version: '1.0.0', description: ABOUT },
    tags: Object.values(TAGS).map((name) => ({ name })),
    paths,
  })
}

/** In OpenAPI an empty list means no authentication, an empty object in it optional authentication. */
function describeSecurity({
  rights,
  isMoreForUsers,
}: Operation): oas31.SecurityRequirementObject[] {
  if (rights !== 'everybody') return [{ bearer: [] }, { session: [] }]
  return isMoreForUsers ? [{ bearer: [] }, { session: [] }, {}] : []
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { id, tag, summary, description, body, isUpload } = operation
  return {
    operationId: id,
    tags: [TAGS[tag]],
    summary,
    description,
    security: describeSecurity(operation),
    requestParams: describeParameters(operation),
    ...(body && { requestBody: describeBody(operation, body) }),
    ...(isUpload && describeUpload()),
    responses: describeResponses(operation),
  }
}
