import type { Environment } from '~/env.server'
import { isKnown, OWN_COPY, PRIVATE, REVALIDATED, weakEtagOf } from './caching.server'
import { accepts, compressBrotli } from './compress.server'
import { listedOriginOf } from './origin.server'

const JSON_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
}

/** Builds a private response, which is never stored. */
export function reply(
  body: unknown,
  { status, headers }: ResponseInit = {},
  caching = PRIVATE,
): Response {
  const response = new Response(JSON.stringify(body), { status, headers })
  const own = { ...JSON_HEADERS, 'Cache-Control': caching }
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value)
  return response
}

/** Builds a private plain-text response, for clients that show no page. */
export function plainReply(text: string, status: number, more: Record<string, string> = {}) {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': PRIVATE,
    ...more,
  }
  return new Response(text, { status, headers })
}

const MAX_NAMES = 20
const MAX_NAME_LENGTH = 60

export async function withIgnored(response: Response, names: string[]): Promise<Response> {
  if (names.length === 0) return response
  const ignored = names.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_NAME_LENGTH))
  const body = (await response.json()) as object
  return new Response(JSON.stringify({ ...body, ignored }), response)
}

/** Builds a public response, which is cached and revalidated by ETag. */
export function publicReply(body: unknown, init?: ResponseInit): Response {
  return reply(body, init, REVALIDATED)
}

/** The `ETag` for a post's version, which clients send back in `If-Match`. */
export const versionTag = (version: number) => `"v${version}"`

const VERSION_TAG = /^(?:W\/)?"(v\d+)(?:-[^"]*)?"$/

/** Follows RFC 9110 §13.1.1, but allows weak tags, since only the version matters. */
export function isMatch(ifMatch: string | null, version: number): boolean {
  if (ifMatch === null) return true
  return ifMatch.split(',').some((tag) => {
    const expected = VERSION_TAG.exec(tag.trim())?.[1]
    return tag.trim() === '*' || expected === `v${version}`
  })
}

/** The minimum length, in characters, of a compressed body; shorter bodies hardly shrink. */
const MIN_COMPRESSED = 1_024

/** Responds 304 if the client has this version; otherwise compresses the body. */
export async function revalidate(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const ownTag = headers.get('ETag')
  const version = VERSION_TAG.exec(ownTag ?? '')?.[1]
  if (!isRead || status !== 200 || (ownTag && !version)) return response
  const text = await response.text()
  // Other fields, such as the views, change without a new version.
  const etag = weakEtagOf(text).replace('"', version ? `"${version}-` : '"')
  headers.set('ETag', etag)
  const isPublic = headers.get('Cache-Control') === REVALIDATED
  // Keeps shared caches from serving this response to requests with a token.
  if (isPublic && request.headers.has('Authorization')) headers.set('Cache-Control', OWN_COPY)
  if (!isKnown(request.headers.get('If-None-Match'), etag)) return send(text, request, headers)
  headers.delete('Content-Type')
  return new Response(null, { status: 304, headers })
}

async function send(text: string, { headers: requested }: Request, headers: Headers) {
  const isLong = text.length >= MIN_COMPRESSED
  if (!isLong || !accepts(requested.get('Accept-Encoding') ?? '', 'br'))
    return new Response(text, { headers })
  headers.set('Content-Encoding', 'br')
  return new Response(new Uint8Array(await compressBrotli(Buffer.from(text))), { headers })
}

export interface ErrorReply {
  status: number
  message: string
  fields?: Record<string, string[]>
  headers?: Record<string, string>
}

/** `error` repeats `message`: older clients read one or the other. */
export function reject({ status, message, fields = {}, headers }: ErrorReply): Response {
  const errors = Object.keys(fields).length > 0 ? { errors: fields } : {}
  const body = { success: false, statusCode: status, message, error: message, ...errors }
  return reply(body, { status, headers })
}

const EXPOSED = 'ETag, Link, Retry-After, Content-Disposition'
const REQUEST_HEADERS =
  'Authorization, Content-Type, Content-Range, If-Match, If-None-Match, X-Appwrite-Id'
/** The seconds for which browsers cache a preflight response. */
const PREFLIGHT_AGE = 600

/** Lets pages from `CORS_ORIGINS` read `/api`, never with credentials: the cookie is for our own pages (decision 005). */
export function addCorsHeaders(
  headers: Headers,
  request: Pick<Request, 'headers'>,
  env: Environment,
): void {
  if (env.CORS_ORIGINS.length === 0) return
  headers.append('Vary', 'Origin')
  const origin = listedOriginOf(request, env)
  if (!origin) return
  headers.set('Access-Control-Allow-Origin', origin)
  headers.set('Access-Control-Expose-Headers', EXPOSED)
}

/** Returns null unless this is a preflight request from a listed origin. */
export function preflightResponse(request: Request, methods: string[], env: Environment) {
  if (request.method !== 'OPTIONS' || !listedOriginOf(request, env)) return null
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': REQUEST_HEADERS,
      'Access-Control-Max-Age': String(PREFLIGHT_AGE),
    },
  })
}
