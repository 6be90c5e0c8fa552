/** The one way into `/api`: finds the operation and turns its result or error into a response. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { findUser } from '~/auth/guards.server'
import { hasSessionCookie, removeSessionCookie } from '~/auth/session-cookie.server'
import { requireAccount, requireContentManager } from '~/domain/accounts/rights'
import { DomainError } from '~/domain/errors'
import {
  addCorsHeaders,
  preflightResponse,
  publicReply,
  reject,
  revalidate,
} from '~/http/api-response.server'
import { PRIVATE } from '~/http/caching.server'
import { jsonErrorResponse } from '~/http/error-response.server'
import { createRouteContext, type RouteContext } from '~/http/handlers.server'
import { isSentByOwnPage, ownOrigin, requireKnownOrigin } from '~/http/origin.server'
import { apiLabels } from '~/labels/api'
import { openApiDocument } from '../open-api.server'
import type { Operation } from '../operations/operation'
import { operations } from '../operations/registry.server'
import { findActor } from './bearer.server'
import { readQuery } from './query.server'
import { checkBody, readJson } from './read-json.server'

type Endpoint = Pick<
  Operation,
  'method' | 'path' | 'rights' | 'query' | 'body' | 'checkedBody' | 'failed' | 'handle'
>

const openApi: Endpoint = {
  method: 'GET',
  path: '/api/openapi.json',
  rights: 'everybody',
  handle: ({ request, deps: { settings } }) =>
    publicReply(openApiDocument(ownOrigin(request, settings), settings)),
}

const unknownPath = (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method): Endpoint => ({
  method,
  path: '*',
  rights: 'everybody',
  handle: () => {
    throw new DomainError('NotFound', 'There is no such call. See /api/docs.')
  },
}))

/** `/api/files` as the storage SDK of older clients names it (app/routes.ts, decision 066). */
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

export async function handleApiRequest(args: LoaderFunctionArgs): Promise<Response> {
  const { pathname } = new URL(args.request.url)
  const { params, route } = matchRoutes(routes, pathname)![0]!
  const ctx = createRouteContext({ ...args, params })
  const { request, deps } = ctx
  const methods = route.endpoints.map(({ method }) => method)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const endpoint = route.endpoints.find((each) => each.method === method)
  const response =
    preflightResponse(request, methods, deps.settings) ??
    (endpoint ? await serve(ctx, endpoint) : rejectMethod(methods))
  if (await isCookieDead(ctx, response)) {
    response.headers.append('Set-Cookie', await removeSessionCookie(deps.settings))
  }
  addCorsHeaders(response.headers, request, deps.settings)
  return response
}

function rejectMethod(methods: string[]): Response {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const headers = { Allow: allowed.join(', ') }
  return reject({ status: 405, message: 'Method not allowed', headers })
}

async function serve(ctx: RouteContext, endpoint: Endpoint): Promise<Response> {
  try {
    return await revalidate(ctx.request, await call(ctx, endpoint))
  } catch (error) {
    return jsonErrorResponse(error, ctx, endpoint.failed)
  }
}

async function call(ctx: RouteContext, endpoint: Endpoint) {
  const { request, deps, clientIp } = ctx
  const { method, query, body, checkedBody = body } = endpoint
  if (method !== 'GET') requireKnownOrigin(request, deps.settings)
  deps.throttle.consume(method === 'GET' ? 'read' : 'write', clientIp)
  if (method !== 'GET') await requireWriteScope(ctx)
  const actor = await requireRights(ctx, endpoint)
  return endpoint.handle({
    ...ctx,
    actor: actor?.account ?? null,
    token: actor?.token ?? null,
    query: query ? readQuery(request, query) : {},
    body: checkedBody ? checkBody(await readJson(ctx), checkedBody) : {},
  })
}

/** Before everything else, so that no call has to think of it. */
async function requireWriteScope(ctx: RouteContext): Promise<void> {
  const actor = await findActor(ctx)
  if (actor?.scope === 'read') throw new DomainError('Forbidden', apiLabels.readOnlyToken)
}

async function requireRights(ctx: RouteContext, { rights }: Endpoint) {
  if (rights === 'everybody') return null
  const actor = await findActor(ctx)
  if (rights === 'admin') {
    requireContentManager(actor?.account ?? null)
    return actor
  }
  const account = requireAccount(actor?.account ?? null, apiLabels.noToken)
  const { userId = account.id } = ctx.params
  // Nobody deletes their own account by mistake for another.
  if (userId !== account.id) throw new DomainError('Forbidden', apiLabels.notYourAccount)
  return actor
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
