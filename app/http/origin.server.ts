import { DomainError } from '~/domain/core/errors'
import type { Environment } from '~/env.server'

type Origins = Pick<Environment, 'PUBLIC_ORIGIN'>

export function ownOrigin(request: Request, { PUBLIC_ORIGIN }: Origins): string {
  return PUBLIC_ORIGIN ?? new URL(request.url).origin
}

export function isHttps({ PUBLIC_ORIGIN }: Origins): boolean {
  return PUBLIC_ORIGIN?.startsWith('https:') ?? false
}

const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Checks `Sec-Fetch-Site` and `Origin`; older browsers send only `Origin` or `Referer`. */
export function requireOwnOrigin(request: Request, env: Origins): void {
  if (!WRITE_METHODS.has(request.method)) return
  if (!isFromOwnPage(request, env)) {
    throw new DomainError('Forbidden', 'foreignForm')
  }
}

/** Under `/api`, pages from `CORS_ORIGINS` may also write: with a bearer token, never with the cookie. */
export function requireKnownOrigin(
  request: Request,
  env: Origins & Pick<Environment, 'CORS_ORIGINS'>,
): void {
  if (listedOriginOf(request, env) === null) requireOwnOrigin(request, env)
}

export function listedOriginOf(
  { headers }: Pick<Request, 'headers'>,
  { CORS_ORIGINS }: Pick<Environment, 'CORS_ORIGINS'>,
): string | null {
  const origin = headers.get('Origin')
  return origin !== null && CORS_ORIGINS.includes(origin) ? origin : null
}

/** True if one of our own pages sent the request; `/api` accepts the session cookie only then. */
export function isFromOwnPage(request: Request, env: Origins): boolean {
  const { headers } = request
  const origin = ownOrigin(request, env)
  const site = headers.get('Sec-Fetch-Site')
  const from = headers.get('Origin')
  if (site) return (site === 'same-origin' || site === 'none') && !isForeign(from, origin)
  if (from) return from === origin
  if (!headers.has('Cookie')) return true
  const referer = headers.get('Referer')
  return referer !== null && URL.canParse(referer) && new URL(referer).origin === origin
}

/** Compares hosts only, since we cannot see a proxy's https. Privacy settings make browsers send `null`. */
function isForeign(from: string | null, origin: string): boolean {
  if (!from || from === 'null') return false
  return !URL.canParse(from) || new URL(from).host !== new URL(origin).host
}

/** Stricter than `isFromOwnPage`: requires headers that only browsers send. Other programs that sign in get no cookie. */
export function isSentByOwnPage(request: Request, env: Origins): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site) return site === 'same-origin'
  return request.headers.get('Origin') === ownOrigin(request, env)
}
