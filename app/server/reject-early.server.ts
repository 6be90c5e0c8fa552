import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type express from 'express'
import type { Deps } from '~/domain/across/deps.server'
import type { SiteSettings } from '~/domain/core/site-settings'
import { addCorsHeaders, type ErrorReply, plainReply, reject } from '~/http/api-response.server'
import { describeError } from '~/http/error-response.server'
import { findCookie } from '~/http/find-cookie'
import {
  browserLanguage,
  knownLanguage,
  speak,
  type Speech,
} from '~/http/interface-language.server'
import { requireKnownOrigin, requireOwnOrigin } from '~/http/origin.server'
import { apiLabels } from '~/labels/api'
import { toSentence } from '~/labels/messages'
import { routedPath } from '~/paths/reader-paths'
import { escapeText } from '~/text/clean'
import { decode } from '~/text/decode'

/** The maximum number of bytes to drain. Larger than any form, so that clients can read the error response. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024

/** Reads the rest of the body, since many clients read no response before they have sent all of it. */
export function drainBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  let size = 0
  // Without this, the stopped form reader would pause the body again.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    size += chunk.byteLength
    if (size > MAX_UNREAD_BYTES) request.destroy()
  })
  request.resume()
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']
/** `/api` handles these methods itself: 405 with `Allow`, and CORS preflights. */
const API_METHODS = ['PATCH', 'OPTIONS']
const READING = ['GET', 'HEAD']
const MAX_URL_LENGTH = 2_048
/** Fits 5,000 Devanagari letters of nine bytes each; the search itself truncates its query. */
const MAX_SEARCH_URL_LENGTH = 48 * 1_024
const SEARCH_PATH = /^\/(?:search|search-suggestions|api\/posts\/search)$/
export const METRICS_PATH = '/metrics'
/** Responds 200 while the process accepts requests, 503 while it shuts down. */
export const READY_PATH = '/readyz'
/** Paths that are requested with the container's name or IP as the host. */
export const OPERATORS_PATHS = ['/healthz', READY_PATH, METRICS_PATH]

type EarlyRequest = Pick<
  express.Request,
  'method' | 'originalUrl' | 'protocol' | 'headers' | 'headersDistinct'
>

const LINE_BREAK = /[\n\r\u2028\u2029]/

type RejectDeps = Pick<Deps, 'env' | 'settings'>

const BAD_REQUEST = { status: 400, message: 'Bad request' }

/** Returns the reason to reject a request before routing, or null. Handlers check origins again, for `remix-serve`. */
export function rejectEarly(
  { method, originalUrl: target, protocol, headers, headersDistinct }: EarlyRequest,
  { env, settings }: RejectDeps,
): ErrorReply | null {
  const path = pathOf(target)
  const isApi = isApiPath(path)
  const rejectedMethod = rejectMethod(method, path)
  if (rejectedMethod) return rejectedMethod
  const maxLength = SEARCH_PATH.test(path) ? MAX_SEARCH_URL_LENGTH : MAX_URL_LENGTH
  if (target.length > maxLength) return { status: 414, message: 'Address too long' }
  // A full URL instead of a path is meant for proxies only.
  const host = headers.host ?? ''
  const origin = `${protocol}://${host}`
  const isPath = target.startsWith('/') && URL.canParse(target, origin)
  const hasTwoHosts = (headersDistinct.host?.length ?? 0) > 1
  const isForwarded =
    areHosts(headers['x-forwarded-host']) && areProtocols(headers['x-forwarded-proto'])
  if (!isPath || hasTwoHosts || !isForwarded) return BAD_REQUEST
  const url = new URL(target, origin)
  // `//other.example/` and `me:secret@host` resolve to another origin.
  if (url.origin !== new URL(origin).origin || url.username || url.password) return BAD_REQUEST
  const decodedPath = decode(url.pathname)
  if (!decodedPath || decodedPath.includes('\0')) return { status: 400, message: 'Bad address' }
  if (
    env.PUBLIC_ORIGIN &&
    !OPERATORS_PATHS.includes(path) &&
    host !== new URL(env.PUBLIC_ORIGIN).host
  ) {
    const sentence = toSentence('unknownHost', speechFor(headers, settings()).sentences)
    return { status: 421, message: isApi ? 'Unknown host' : sentence }
  }
  // Remix's older data requests would bypass the origin check.
  if (url.searchParams.has('_data')) return BAD_REQUEST
  // The `.data` encoding is not part of the API, and Remix's router does not match line breaks.
  if (isApi && (url.pathname.endsWith('.data') || LINE_BREAK.test(decodedPath)))
    return { status: 404, message: apiLabels.noSuchCall }
  const request = new Request(url, { method, headers: toHeaders(headers) })
  try {
    if (isApi) requireKnownOrigin(request, env)
    else requireOwnOrigin(request, env)
    return null
  } catch (error) {
    const sentences = isApi ? undefined : speechFor(headers, settings()).sentences
    const { status, message, isExpected } = describeError(error, sentences)
    if (isExpected) return { status, message }
    throw error
  }
}

function rejectMethod(method: string, path: string): ErrorReply | null {
  const isOnlyRead = isApiDocsPath(path)
  const allowed = isOnlyRead ? READING : METHODS
  const isCall = isApiPath(path) && !isOnlyRead
  if (allowed.includes(method) || (isCall && API_METHODS.includes(method))) return null
  return { status: 405, message: 'Method not allowed', headers: { Allow: allowed.join(', ') } }
}

const HOST = /^(\[[\da-f:.]+\]|[^\s:/\\?#@[\]]+)(:\d+)?$/i

/** Each proxy adds its own value. */
const valuesOf = (forwarded: string | string[] | undefined) =>
  forwarded === undefined
    ? []
    : String(forwarded)
        .split(',')
        .map((value) => value.trim())

const areHosts = (forwarded: string | string[] | undefined) =>
  valuesOf(forwarded).every((host) => HOST.test(host) && URL.canParse(`http://${host}`))

export const areProtocols = (forwarded: string | string[] | undefined) =>
  valuesOf(forwarded).every((protocol) => /^https?$/i.test(protocol))

function toHeaders(headers: IncomingHttpHeaders): Headers {
  const result = new Headers()
  for (const name of ['sec-fetch-site', 'origin', 'referer', 'cookie']) {
    const value = headers[name]
    if (typeof value === 'string') result.set(name, value)
  }
  return result
}

/** The sender or the host is not `PUBLIC_ORIGIN`. */
const WRONG_ORIGIN = new Set([403, 421])

/** Builds the response: JSON under `/api`, plain text elsewhere, and a page for browsers at a wrong address. */
export function earlyResponse(
  rejection: ErrorReply,
  request: Pick<EarlyRequest, 'originalUrl' | 'headers'>,
  { env, settings }: RejectDeps,
): Response {
  const { status, message, headers } = rejection
  const { origin, accept } = request.headers
  if (!isApiPath(pathOf(request.originalUrl))) {
    return WRONG_ORIGIN.has(status) && accept?.includes('text/html')
      ? wrongOriginPage(rejection, speechFor(request.headers, settings()), { env, settings })
      : plainReply(message, status, headers)
  }
  const response = reject(rejection)
  const caller = { headers: new Headers(origin === undefined ? {} : { Origin: origin }) }
  addCorsHeaders(response.headers, caller, env)
  return response
}

function wrongOriginPage(
  { status, message }: ErrorReply,
  { language }: Speech,
  { env: { PUBLIC_ORIGIN }, settings }: RejectDeps,
): Response {
  const name = escapeText(settings().site.name)
  const link = PUBLIC_ORIGIN ? `<p><a href="${PUBLIC_ORIGIN}">${PUBLIC_ORIGIN}</a></p>` : ''
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title>`
  const page = `<!doctype html><html lang="${language}">${head}<h1>${name}</h1><p>${message}</p>${link}`
  return plainReply(page, status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  })
}

/** At another host, the browser sends no cookie of ours. */
function speechFor(headers: IncomingHttpHeaders, settings: SiteSettings): Speech {
  const chosen = knownLanguage(findCookie(headers.cookie ?? '', 'language'))
  return speak(chosen ?? browserLanguage(headers['accept-language'] ?? ''), settings)
}

function pathOf(target: string): string {
  const base = 'http://localhost'
  return routedPath(URL.canParse(target, base) ? new URL(target, base).pathname : target)
}

/** The last two are for the storage SDK of older clients (app/routes.ts). */
const API_SEGMENTS = ['api', 'storage', 'v1']

function isApiPath(path: string): boolean {
  return API_SEGMENTS.includes(path.split('/')[1]!)
}

/** True for the only HTML page under `/api`, which is read-only. */
function isApiDocsPath(path: string): boolean {
  return isApiPath(path) && /^\/[^/]+\/docs\/*$/.test(path)
}
