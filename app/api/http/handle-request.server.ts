/** The only entry point to `/api`: finds the operation and turns its result or error into a response. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { hasSessionCookie, removeSessionCookie } from '~/http/session-cookie.server'
import { requireRight } from '~/domain/core/rights'
import { englishError } from '~/domain/core/errors'
import {
  addCorsHeaders,
  preflightResponse,
  publicReply,
  reject,
  revalidate,
  withIgnored,
} from '~/http/api-response.server'
import { PRIVATE } from '~/http/caching.server'
import { jsonResponse } from '~/http/error-response.server'
import { createRouteContext, type RouteContext, userOf } from '~/http/handlers.server'
import { isSentByOwnPage, requireKnownOrigin } from '~/http/origin.server'
import { apiLabels } from '~/labels/api'
import { openApiDocument } from '../open-api.server'
import type { Operation } from '../operations/operation'
import { operations } from '../operations/registry.server'
import { findActor } from './bearer.server'
import { readQuery } from './query.server'
import { checkBody, readJson } from './read-json.server'

type Endpoint = Omit<Operation, 'id' | 'summary' | 'replies'>

const openApi: Endpoint = {
  method: 'GET',
  path: '/api/openapi.json',
  rights: 'everybody',
  handle: ({ origin, deps: { env } }) => publicReply(openApiDocument(origin, env)),
}

const unknownPath = (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method): Endpoint => ({
  method,
  path: '*',
  rights: 'everybody',
  handle: () => {
    throw englishError('NotFound', apiLabels.noSuchCall)
  },
}))

/** The path that the storage SDK of older clients uses for `/api/files` (app/routes.ts, decision 131). */
const STORAGE_PATH = '/v1?/storage/buckets/:bucket/files'

const endpoints = [...operations, openApi, ...unknownPath]

const routes = [...new Set(endpoints.map(({ path }) => path))].flatMap((path) => {
  const route = {
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    endpoints: endpoints.filter((endpoint) => endpoint.path === path),
  }
  const storagePath = route.path.replace(/^\/api\/files/, STORAGE_PATH)
  return storagePath === route.path ? [route] : [route, { ...route, path: storagePath }]
})

/** Looks up paths without parameters directly: matching compiles every route for each request. */
const plainRoutes = new Map(
  routes.filter(({ path }) => !/[:*?]/.test(path)).map((route) => [route.path, route]),
)

function findRoute(pathname: string) {
  const plain = plainRoutes.get(pathname)
  return plain ? { route: plain, params: {} } : matchRoutes(routes, pathname)![0]!
}

export async function handleApiRequest(args: LoaderFunctionArgs): Promise<Response> {
  const { pathname } = new URL(args.request.url)
  const { params, route } = findRoute(pathname)
  const ctx = createRouteContext({ ...args, params })
  const { request, deps } = ctx
  const methods = route.endpoints.map(({ method }) => method)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const endpoint = route.endpoints.find((each) => each.method === method)
  const response =
    preflightResponse(request, methods, deps.env) ??
    (endpoint ? await serve(ctx, endpoint) : rejectMethod(methods))
  if (hasInvalidCookie(ctx, response)) {
    response.headers.append('Set-Cookie', await removeSessionCookie(deps.env))
  }
  addCorsHeaders(response.headers, request, deps.env)
  return response
}

function rejectMethod(methods: string[]): Response {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const headers = { Allow: allowed.join(', ') }
  return reject({ status: 405, message: 'Method not allowed', headers })
}

function serve(ctx: RouteContext, endpoint: Endpoint): Promise<Response> {
  const respond = async () => revalidate(ctx.request, await call(ctx, endpoint))
  return jsonResponse({ deps: ctx.deps }, respond, endpoint.failed)
}

async function call(ctx: RouteContext, endpoint: Endpoint) {
  const { request, deps, clientIp, params } = ctx
  const { method, rights, isMoreForUsers, query, body } = endpoint
  const isWrite = method !== 'GET'
  if (isWrite) requireKnownOrigin(request, deps.env)
  deps.throttle.consume(isWrite ? 'write' : 'read', clientIp)
  const mayUseSession = isWrite || isMoreForUsers || rights !== 'everybody'
  const actor = mayUseSession ? await findActor(ctx) : null
  if (actor) ctx.context.onUser?.(actor.account.id)
  if (isWrite && actor?.scope === 'read') {
    throw englishError('Forbidden', apiLabels.readOnlyToken)
  }
  const account = actor?.account ?? null
  if (rights === 'admin') requireRight(account, 'useDashboard')
  if (rights === 'user') {
    const { id } = requireRight(account, 'useAccount', 'noToken')
    // Prevents users from deleting their own account by mistake.
    if (id !== (params.userId ?? id)) {
      throw englishError('Forbidden', apiLabels.notYourAccount)
    }
  }
  const sent = body ? await readJson(ctx) : {}
  const known = (endpoint.documentedBody ?? body)?.shape ?? {}
  const response = await endpoint.handle({
    ...ctx,
    actor: account,
    token: actor?.token ?? null,
    query: query ? readQuery(request, query) : {},
    body: body ? checkBody(sent, body) : {},
  })
  const ignored = Object.keys(sent).filter((name) => !Object.hasOwn(known, name))
  return withIgnored(response, ignored)
}

/** True if one of our pages sent an invalid session cookie, and the response is not shared. */
function hasInvalidCookie(ctx: RouteContext, { status, headers }: Response): boolean {
  const { request, deps } = ctx
  return (
    status < 500 &&
    headers.get('Cache-Control') === PRIVATE &&
    !headers.has('Set-Cookie') &&
    hasSessionCookie(request, deps.env) &&
    isSentByOwnPage(request, deps.env) &&
    userOf({ ...ctx, context: {} }) === null
  )
}
