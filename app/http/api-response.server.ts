import { PRIVATE, REVALIDATED } from './cache-headers'
import { isKnown, weakEtagOf } from './etag.server'

export interface ApiResponse {
  body: unknown
  status: number
  headers: Headers
  /** The same for everybody; everything else is never stored. */
  isPublic: boolean
}

interface ResponseOptions {
  status?: number
  headers?: Record<string, string | null>
}

/** Not a `Response` yet: the handler makes one, so that headers are set in one place. */
export function reply(
  body: unknown,
  { status = 200, headers = {} }: ResponseOptions = {},
): ApiResponse {
  return { body, status, headers: toHeaders(headers), isPublic: false }
}

/** The same for everybody: cached, and revalidated by ETag. */
export function publicReply(body: unknown, options: ResponseOptions = {}): ApiResponse {
  return { ...reply(body, options), isPublic: true }
}

function toHeaders(given: Record<string, string | null>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) if (value !== null) headers.set(name, value)
  return headers
}

export function toResponse(
  request: Request,
  { body, status, headers, isPublic }: ApiResponse,
): Response {
  const text = JSON.stringify(body)
  headers.set('Cache-Control', isPublic ? REVALIDATED : PRIVATE)
  setJsonHeaders(headers)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || status !== 200) return new Response(text, { status, headers })
  const etag = weakEtagOf(text)
  headers.set('ETag', etag)
  if (!isKnown(request.headers.get('If-None-Match'), etag)) return new Response(text, { headers })
  headers.delete('Content-Type')
  return new Response(null, { status: 304, headers })
}

export interface ErrorReply {
  status: number
  message: string
  fields?: Record<string, string[]>
  headers?: Record<string, string>
}

/** `error` repeats `message`: older clients read one or the other. */
function errorBody({ status, message, fields = {} }: ErrorReply) {
  const body = { success: false as const, statusCode: status, message, error: message }
  return Object.keys(fields).length > 0 ? { ...body, errors: fields } : body
}

export function reject(rejection: ErrorReply): Response {
  const headers = new Headers(rejection.headers)
  headers.set('Cache-Control', PRIVATE)
  setJsonHeaders(headers)
  return new Response(JSON.stringify(errorBody(rejection)), { status: rejection.status, headers })
}

function setJsonHeaders(headers: Headers): void {
  headers.set('Content-Type', 'application/json; charset=utf-8')
  headers.set('X-Content-Type-Options', 'nosniff')
}
