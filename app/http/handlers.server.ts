/**
 * The handlers of pages. A route's loader or action is wrapped in one of them: it gets what it needs to ask the domain, and
 * what the domain rejects becomes an answer here. Routes therefore have no `try`.
 */
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import type { Deps } from '~/domain/deps.server'
import { UNKNOWN_IP } from '~/domain/accounts/throttle.server'
import { getDeps } from '~/runtime/deps.server'
import { PRIVATE } from './cache-headers'
import { describeError } from './error-response.server'
import { requireOwnOrigin } from './origin.server'
import { requestIdOf } from './request-id.server'
import { redirectWithToast } from './toast.server'

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Handed in by tests; a running site uses the process's own. */
    deps?: Deps
    /** The client's address as the server sees it. */
    clientIp?: string
    /** False where a page is made for somebody who asked for its headers alone. */
    isRead?: boolean
    /** Set by the page of a post: whose views a kept copy of it counts. */
    viewOf?: string
    /** Set when a section of the page could not be loaded: such a page is not kept. */
    isIncomplete?: boolean
  }
}

/** What a loader or action works with. */
export interface RouteContext {
  request: Request
  params: LoaderFunctionArgs['params']
  deps: Deps
  /** For the throttle: the socket's address, or `unknown` where the build runs without our server. */
  clientIp: string
  /** Whether somebody gets to see the answer: a view is counted only then. */
  isRead: boolean
  /** What the loaders of a request tell the server. */
  context: AppLoadContext
}

/** What an error boundary is told. */
export interface PageError {
  message: string
  /** Under which the log has more. */
  requestId: string
}

export function pageLoader<T>(load: (ctx: RouteContext) => T | Promise<T>) {
  return (args: LoaderFunctionArgs): Promise<T> => open(args, load)
}

/** @param recover for forms with something typed in them: see `formAction` */
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

/** What stands in the handler, made from what Remix hands to a route. */
export function createRouteContext({ request, params, context }: RouteArgs): RouteContext {
  const deps = context.deps ?? getDeps()
  return {
    request,
    params,
    // Whatever is logged in the handler can be found by the id that the answer shows.
    deps: { ...deps, log: deps.log.child({ requestId: requestIdOf(request) }) },
    clientIp: context.clientIp ?? UNKNOWN_IP,
    isRead: context.isRead ?? request.method !== 'HEAD',
    context,
  }
}

type RouteArgs = LoaderFunctionArgs & { context: AppLoadContext }

/** Finds what a failed form said; the error page is given it. Null where there is nothing. */
export type Recover = (ctx: RouteContext, error: unknown) => Promise<object | null>

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

/** Answers pass; rejections become pages; anything else is a bug or a full disk: logged once, answered with a plain sentence. */
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
    // Specification §2: the second guard sends everybody who may not pass to the sign-in page (decision 006).
    return redirectWithToast('/sign-in', { type: 'error', message }, deps.settings)
  }
  // Not `data()`: a route without a page would make "Unexpected Server Error" of it and lose the headers.
  return Response.json(page, init)
}

/** Whether what was thrown is an answer already: a `Response`, or data with a status. */
export function isResponse(error: unknown): boolean {
  if (error instanceof Response) return true
  return typeof error === 'object' && error !== null && 'type' in error && 'init' in error
}

/** After signing in, the person goes on to where they wanted to be. A form that was sent says why it was not taken. */
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
