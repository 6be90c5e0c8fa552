/**
 * The doors of pages. A route's loader or action is wrapped in one of them: it gets what it needs to ask the domain, and
 * what the domain refuses becomes an answer here. Routes therefore have no `try` (STYLE §3).
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
import { DomainError } from '~/domain/errors'
import { errorLabels } from '~/i18n/labels/error'
import { getDeps } from '~/runtime/deps.server'
import { statusOfFailure } from '~/http/refusals/failure-status'
import { requireOwnOrigin } from './origin.server'
import { requestIdOf } from './request-id.server'
import { statusOf } from '~/http/refusals/status'
import { redirectWithToast } from '~/http/forms/toast.server'

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Handed in by tests; a running site uses the process's own. */
    deps?: Deps
    /** The client's address as the server sees it. */
    clientAddress?: string
    /** False where a page is made for somebody who asked for its headers alone. */
    isRead?: boolean
  }
}

/** What a loader or action works with. */
export interface Door {
  request: Request
  params: LoaderFunctionArgs['params']
  deps: Deps
  /** For the throttle: the socket's address, or `unknown` where the build runs without our server. */
  clientAddress: string
  /** Whether somebody gets to see the answer: a view is counted only then. */
  isRead: boolean
}

/** What an error boundary is told. */
export interface PageError {
  message: string
  /** Under which the log has more. */
  requestId: string
}

export function pageLoader<T>(load: (door: Door) => T | Promise<T>) {
  return (args: LoaderFunctionArgs): Promise<T> => open(args, load)
}

export function pageAction<T>(act: (door: Door) => T | Promise<T>) {
  return (args: ActionFunctionArgs): Promise<T> =>
    open(args, (door) => {
      requireOwnOrigin(door.request, door.deps.settings)
      door.deps.throttle.take('write', door.clientAddress)
      return act(door)
    })
}

/** What stands behind every door, made from what Remix hands to a route. */
export function toDoor({ request, params, context }: RouteArgs): Door {
  const deps = context.deps ?? getDeps()
  return {
    request,
    params,
    // Whatever is logged behind the door can be found by the id that the answer shows.
    deps: { ...deps, log: deps.log.child({ requestId: requestIdOf(request) }) },
    clientAddress: context.clientAddress ?? UNKNOWN_IP,
    isRead: context.isRead ?? request.method !== 'HEAD',
  }
}

type RouteArgs = LoaderFunctionArgs & { context: AppLoadContext }

async function open<T>(args: RouteArgs, run: (door: Door) => T | Promise<T>): Promise<T> {
  const door = toDoor(args)
  try {
    return await run(door)
  } catch (error) {
    throw await toAnswer(error, door.request, door.deps)
  }
}

/** Answers pass; refusals become pages; anything else is a bug or a full disk: logged once, answered with a plain sentence. */
async function toAnswer(error: unknown, request: Request, deps: Deps): Promise<unknown> {
  if (isAnswer(error)) return error
  const requestId = requestIdOf(request)
  if (!(error instanceof DomainError)) {
    deps.log.error({ err: error }, 'unexpected error')
    return data({ message: errorLabels.unexpected, requestId } satisfies PageError, {
      status: statusOfFailure(error),
    })
  }
  if (error.code === 'Unauthenticated') return redirectToSignIn(request)
  if (error.code === 'Forbidden' && request.method === 'GET') {
    // Specification §2: the second guard sends everybody who may not pass to the sign-in page (decision 006).
    return redirectWithToast('/sign-in', { type: 'error', message: error.message }, deps.settings)
  }
  return data({ message: error.message, requestId } satisfies PageError, {
    status: statusOf(error.code),
    headers: error.retryAfter ? { 'Retry-After': String(error.retryAfter) } : undefined,
  })
}

/** Whether what was thrown is an answer already: a `Response`, or data with a status. */
export function isAnswer(error: unknown): boolean {
  if (error instanceof Response) return true
  return typeof error === 'object' && error !== null && 'type' in error && 'init' in error
}

/** After signing in, the person goes on to where they wanted to be. */
function redirectToSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  const wanted = request.method === 'GET' ? pathname.replace(/\.data$/, '') + search : '/'
  return redirect(wanted === '/' ? '/sign-in' : `/sign-in?redirectTo=${encodeURIComponent(wanted)}`)
}
