import type { Settings } from '~/env.server'
import { isListedOrigin } from './origin.server'

const EXPOSED = 'ETag, Link, Retry-After, Content-Disposition'
const REQUEST_HEADERS = 'Authorization, Content-Type, Content-Range, If-None-Match, X-Appwrite-Id'
/** Seconds. */
const PREFLIGHT_AGE = 600

/** Lets pages of `CORS_ORIGINS` read `/api`, never with credentials: the cookie is for our own pages (decision 025). */
export function addCorsHeaders(
  headers: Headers,
  request: Pick<Request, 'headers'>,
  settings: Settings,
): void {
  if (settings.CORS_ORIGINS.length === 0) return
  headers.append('Vary', 'Origin')
  const origin = listedOriginOf(request, settings)
  if (!origin) return
  headers.set('Access-Control-Allow-Origin', origin)
  headers.set('Access-Control-Expose-Headers', EXPOSED)
}

/** Null unless it is a preflight request from a listed origin. */
export function preflightResponse(
  request: Request,
  methods: string[],
  settings: Settings,
): Response | null {
  if (request.method !== 'OPTIONS' || !listedOriginOf(request, settings)) return null
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': REQUEST_HEADERS,
      'Access-Control-Max-Age': String(PREFLIGHT_AGE),
    },
  })
}

function listedOriginOf(request: Pick<Request, 'headers'>, settings: Settings): string | null {
  const origin = request.headers.get('Origin')
  return origin !== null && isListedOrigin(origin, settings) ? origin : null
}
