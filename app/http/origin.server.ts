import { DomainError } from '~/domain/errors'
import type { Settings } from '~/env.server'

type Origins = Pick<Settings, 'PUBLIC_ORIGIN'>

/**
 * The site's own origin: the configured one, or, for a first look at an address nobody configured, that of the request
 *.
 */
export function ownOrigin(request: Request, { PUBLIC_ORIGIN }: Origins): string {
  return PUBLIC_ORIGIN ?? new URL(request.url).origin
}

/** Whether the site is reached over https, by its settings. */
export function isHttps({ PUBLIC_ORIGIN }: Origins): boolean {
  return PUBLIC_ORIGIN?.startsWith('https:') ?? false
}

const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Rejects writes that another site's page makes in our reader's name. Browsers say where a request comes
 * from in `Sec-Fetch-Site`, older ones in `Origin`, the oldest in `Referer`.
 *
 * @throws DomainError `Forbidden`
 */
export function requireOwnOrigin(request: Request, settings: Origins): void {
  if (!WRITE_METHODS.has(request.method)) return
  if (!isOwnWrite(request.headers, ownOrigin(request, settings))) {
    throw new DomainError('Forbidden', 'This form was sent from another site.')
  }
}

/**
 * The same for `/api`, where pages of the listed origins may write too: by a bearer token, for their requests never count
 * as ours and no cookie speaks for them.
 *
 * @throws DomainError `Forbidden`
 */
export function requireKnownOrigin(
  request: Request,
  settings: Origins & Pick<Settings, 'CORS_ORIGINS'>,
): void {
  const origin = request.headers.get('Origin')
  if (origin === null || !isListedOrigin(origin, settings)) requireOwnOrigin(request, settings)
}

/** Whether pages of an origin may use `/api` (`CORS_ORIGINS`). */
export function isListedOrigin(
  origin: string,
  { CORS_ORIGINS }: Pick<Settings, 'CORS_ORIGINS'>,
): boolean {
  return CORS_ORIGINS.includes(origin)
}

/**
 * Whether a request, reading or writing, was made by one of our own pages: then, and only then, the cookie speaks for who
 * is asking `/api`.
 */
export function isFromOwnPage(request: Request, settings: Origins): boolean {
  return isOwnWrite(request.headers, ownOrigin(request, settings))
}

/**
 * Whether a browser says that one of our own pages made a request. Programs, which say nothing, are no pages: signing in
 * sets them no cookie.
 */
export function isSentByOwnPage(request: Request, settings: Origins): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site) return site === 'same-origin'
  return request.headers.get('Origin') === ownOrigin(request, settings)
}

function isOwnWrite(headers: Headers, origin: string): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site) return site === 'same-origin' || site === 'none'
  const from = headers.get('Origin')
  if (from) return from === origin
  if (!headers.has('Cookie')) return true
  const referer = headers.get('Referer')
  return referer !== null && URL.canParse(referer) && new URL(referer).origin === origin
}
