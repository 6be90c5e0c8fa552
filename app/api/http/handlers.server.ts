/** Wrappers for the calls of `/api`: they turn results and errors into JSON, so that routes have no `try`. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { findUser } from '~/auth/guards.server'
import { hasSessionCookie, removeSessionCookie } from '~/auth/session-cookie.server'
import { errorLabels } from '~/labels/site'
import { reject, toResponse, type ApiResponse } from '~/http/api-response.server'
import { addCorsHeaders, preflightResponse } from '~/http/cors.server'
import { createRouteContext, type RouteContext } from '~/http/handlers.server'
import { describeError } from '~/http/error-response.server'
import { PRIVATE } from '~/http/cache-headers'
import { isSentByOwnPage, requireKnownOrigin } from '~/http/origin.server'

export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A `Response` is for files; everything else is JSON. */
export type ApiMethods = Partial<
  Record<ApiMethod, (ctx: RouteContext) => ApiResponse | Response | Promise<ApiResponse | Response>>
>

interface ApiOptions {
  /** The message of an unexpected error, where specification §8 has one. */
  failed?: string
}

/** Responds 405 when there is no GET. */
export function apiLoader(methods: ApiMethods, options?: ApiOptions) {
  return (args: LoaderFunctionArgs): Promise<Response> => open(args, methods, options)
}

export function apiAction(methods: ApiMethods, options?: ApiOptions) {
  return (args: ActionFunctionArgs): Promise<Response> => open(args, methods, options)
}

async function open(
  args: LoaderFunctionArgs,
  methods: ApiMethods,
  { failed = errorLabels.unexpected }: ApiOptions = {},
): Promise<Response> {
  const ctx = createRouteContext(args)
  const { request, deps } = ctx
  const response =
    preflightResponse(request, methods, deps.settings) ??
    (await serve(ctx, methods).catch((error: unknown) => toErrorResponse(error, ctx, failed)))
  if (await isCookieDead(ctx, response)) {
    response.headers.append('Set-Cookie', await removeSessionCookie(deps.settings))
  }
  addCorsHeaders(response.headers, request, deps.settings)
  return response
}

/** Whether one of our pages sent a cookie without a valid session, and the response is not shared. */
async function isCookieDead({ request, deps }: RouteContext, { status, headers }: Response) {
  return (
    status < 500 &&
    headers.get('Cache-Control') === PRIVATE &&
    !headers.has('Set-Cookie') &&
    hasSessionCookie(request, deps.settings) &&
    isSentByOwnPage(request, deps.settings) &&
    (await findUser({ request, deps })) === null
  )
}

async function serve(ctx: RouteContext, methods: ApiMethods): Promise<Response> {
  const { request, deps, clientIp } = ctx
  const handle = handlerOf(methods, request.method)
  if (!handle) return rejectMethod(methods)
  if (request.method === 'GET' || request.method === 'HEAD') {
    deps.throttle.consume('read', clientIp)
  } else {
    requireKnownOrigin(request, deps.settings)
    deps.throttle.consume('write', clientIp)
  }
  const replied = await handle(ctx)
  return replied instanceof Response ? replied : toResponse(request, replied)
}

function handlerOf(methods: ApiMethods, method: string) {
  const name = method === 'HEAD' ? 'GET' : method
  return Object.entries(methods).find(([known]) => known === name)?.[1]
}

function rejectMethod(methods: ApiMethods): Response {
  const known = Object.keys(methods)
  const allowed = known.includes('GET')
    ? ['GET', 'HEAD', ...known.filter((m) => m !== 'GET')]
    : known
  const headers = { Allow: allowed.join(', ') }
  return reject({ status: 405, message: 'Method not allowed', headers })
}

function toErrorResponse(error: unknown, { deps }: RouteContext, failed: string): Response {
  const description = describeError(error, { isApi: true })
  if (description.isExpected) return reject(description)
  deps.log.error({ err: error }, 'unexpected error')
  return reject({ ...description, message: failed })
}
