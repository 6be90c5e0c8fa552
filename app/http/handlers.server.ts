/** Wrappers for the loaders and actions of pages: they turn errors into responses, so that routes have no `try`. */
import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { UNKNOWN_IP } from '~/domain/accounts/throttle.server'
import type { ContentTag } from '~/domain/cache-version.server'
import type { Deps } from '~/domain/deps.server'
import { getDeps } from '~/runtime/deps.server'
import type { LoadResult } from '~/view-models/post'
import { PRIVATE } from './caching.server'
import { describeError } from './error-response.server'
import { requireOwnOrigin } from './origin.server'
import { redirectWithToast } from './toast.server'
import type { CurrentUserView } from '~/view-models/site'

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Set by tests. */
    deps?: Deps
    clientIp?: string
    /** False for HEAD requests. */
    isRead?: boolean
    /** The id of the post whose views a cached copy of the page counts. */
    viewOf?: string
    /** Set when a section failed to load, so that the page is not cached. */
    isIncomplete?: boolean
    /** In a rendering for the cache: stands for every reader of this kind. */
    reader?: CurrentUserView
    /** What a cached copy of the page shows besides header and footer; without it, everything. */
    shows?: ContentTag[]
  }
}

export interface RouteContext {
  request: Request
  params: LoaderFunctionArgs['params']
  deps: Deps
  /** The socket's IP, or `unknown` under `remix-serve`. */
  clientIp: string
  /** False for HEAD requests, which are not views. */
  isRead: boolean
  /** How loaders pass information to the server. */
  context: AppLoadContext
}

/** What error boundaries get. */
export interface PageError {
  message: string
  requestId: string
}

export function pageLoader<T>(load: (ctx: RouteContext) => T | Promise<T>) {
  return (args: LoaderFunctionArgs): Promise<T> => open(args, load)
}

export function pageAction<T>(act: (ctx: RouteContext) => T | Promise<T>, recover?: Recover) {
  return (args: ActionFunctionArgs): Promise<T> =>
    open(
      args,
      (ctx) => {
        requireOwnOrigin(ctx.request, ctx.deps.settings)
        ctx.deps.throttle.consume('write', ctx.clientIp)
        return act(ctx)
      },
      recover,
    )
}

export function createRouteContext({ request, params, context }: RouteArgs): RouteContext {
  const deps = context.deps ?? getDeps()
  return {
    request,
    params,
    deps: { ...deps, log: deps.log.child({ requestId: requestIdOf(request) }) },
    clientIp: context.clientIp ?? UNKNOWN_IP,
    isRead: context.isRead ?? request.method !== 'HEAD',
    context,
  }
}

type RouteArgs = LoaderFunctionArgs & { context: AppLoadContext }

/** Returns the recovered form, which is added to the error page, or null. */
type Recover = (ctx: RouteContext, error: unknown) => Promise<object | null>

async function open<T>(
  args: RouteArgs,
  run: (ctx: RouteContext) => T | Promise<T>,
  recover?: Recover,
): Promise<T> {
  const ctx = createRouteContext(args)
  try {
    return await run(ctx)
  } catch (error) {
    throw await toResponse(error, ctx, recover)
  }
}

async function toResponse(error: unknown, ctx: RouteContext, recover?: Recover): Promise<unknown> {
  if (isResponse(error)) return error
  const { request, deps } = ctx
  const { code, status, message, headers, isExpected } = describeError(error)
  if (!isExpected) deps.log.error({ err: error }, 'unexpected error')
  const page: PageError = { message, requestId: requestIdOf(request) }
  const init = {
    status,
    headers: {
      'Cache-Control': PRIVATE,
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  }
  const recovered = await recover?.(ctx, error)
  if (recovered) return data({ ...page, ...recovered }, init)
  if (code === 'Unauthenticated') return redirectToSignIn(ctx, message, recover)
  if (code === 'Forbidden' && request.method === 'GET') {
    // Specification §2: the admin guard redirects everybody else to the sign-in page (decision 006).
    return redirectWithToast('/sign-in', { type: 'error', message }, deps.settings)
  }
  // Not `data()`: for a route without a page Remix would turn it into "Unexpected Server Error" without the headers.
  return Response.json(page, init)
}

/** A `Response`, or `data()` with a status. */
export function isResponse(error: unknown): boolean {
  if (error instanceof Response) return true
  return typeof error === 'object' && error !== null && 'type' in error && 'init' in error
}

/** Back to the requested page after signing in; a submitted form also gets a toast with the reason. */
function redirectToSignIn({ request, deps }: RouteContext, message: string, recover?: Recover) {
  const { pathname, search } = new URL(request.url)
  const isForm = recover !== undefined
  const requested =
    request.method === 'GET' || isForm ? pathname.replace(/\.data$/, '') + search : '/'
  const path =
    requested === '/' ? '/sign-in' : `/sign-in?redirectTo=${encodeURIComponent(requested)}`
  return isForm
    ? redirectWithToast(path, { type: 'error', message }, deps.settings)
    : redirect(path)
}

export const REQUEST_ID_HEADER = 'x-request-id'

const ids = new WeakMap<Headers, string>()

/** Set by `server.ts`; made here under `remix-serve`. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get(REQUEST_ID_HEADER)
  if (given && /^[\w-]{8,64}$/.test(given)) return given
  const known = ids.get(request.headers)
  if (known) return known
  const id = randomUUID()
  ids.set(request.headers, id)
  return id
}

/** `context` on pages that may be cached. */
export type AttemptDeps = Pick<Deps, 'log'> & { context?: AppLoadContext }

/** Runs a load that the rest of the page does not depend on. `message` is shown when it fails. */
export async function attempt<T>(
  { log, context }: AttemptDeps,
  message: string,
  load: () => T | Promise<T>,
): Promise<LoadResult<T>> {
  try {
    return { ok: true, value: await load() }
  } catch (error) {
    log.error({ err: error }, 'a part of a page could not be loaded')
    if (context) context.isIncomplete = true
    return { ok: false, message }
  }
}
