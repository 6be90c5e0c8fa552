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
import { PRIVATE } from './cache-headers'
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
    /** Set by the page of a post: whose views a kept copy of it counts. */
    viewOf?: string
    /** Set when a section of the page could not be loaded: such a page is not kept. */
    isIncomplete?: boolean
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
  /** What the loaders of a request tell the server. */
  context: AppLoadContext
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

/** @param recover for forms with something typed in them: see `formAction` */
export function pageAction<T>(act: (door: Door) => T | Promise<T>, recover?: Recover) {
  return (args: ActionFunctionArgs): Promise<T> =>
    open(
      args,
      (door) => {
        requireOwnOrigin(door.request, door.deps.settings)
        door.deps.throttle.take('write', door.clientAddress)
        return act(door)
      },
      recover,
    )
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
    context,
  }
}

type RouteArgs = LoaderFunctionArgs & { context: AppLoadContext }

/** Finds what a failed form said; the error page is given it. Null where there is nothing. */
export type Recover = (door: Door, error: unknown) => Promise<object | null>

async function open<T>(
  args: RouteArgs,
  run: (door: Door) => T | Promise<T>,
  recover?: Recover,
): Promise<T> {
  const door = toDoor(args)
  try {
    return await run(door)
  } catch (error) {
    throw await toAnswer(error, door, recover)
  }
}

/** Answers pass; refusals become pages; anything else is a bug or a full disk: logged once, answered with a plain sentence. */
async function toAnswer(error: unknown, door: Door, recover?: Recover): Promise<unknown> {
  if (isAnswer(error)) return error
  const { request, deps } = door
  const isKnown = error instanceof DomainError
  if (!isKnown) deps.log.error({ err: error }, 'unexpected error')
  const message = isKnown ? error.message : errorLabels.unexpected
  const page: PageError = { message, requestId: requestIdOf(request) }
  const init = {
    status: isKnown ? statusOf(error.code) : statusOfFailure(error),
    headers: {
      'Cache-Control': PRIVATE,
      'X-Content-Type-Options': 'nosniff',
      ...(isKnown && error.retryAfter && { 'Retry-After': String(error.retryAfter) }),
    },
  }
  const recovered = await recover?.(door, error)
  if (recovered) return data({ ...page, ...recovered }, init)
  if (isKnown && error.code === 'Unauthenticated') return redirectToSignIn(door, message, recover)
  if (isKnown && error.code === 'Forbidden' && request.method === 'GET') {
    // Specification §2: the second guard sends everybody who may not pass to the sign-in page (decision 006).
    return redirectWithToast('/sign-in', { type: 'error', message }, deps.settings)
  }
  // Not `data()`: a route without a page would make "Unexpected Server Error" of it and lose the headers.
  return Response.json(page, init)
}

/** Whether what was thrown is an answer already: a `Response`, or data with a status. */
export function isAnswer(error: unknown): boolean {
  if (error instanceof Response) return true
  return typeof error === 'object' && error !== null && 'type' in error && 'init' in error
}

/** After signing in, the person goes on to where they wanted to be. A form that was sent says why it was not taken. */
function redirectToSignIn({ request, deps }: Door, message: string, recover?: Recover) {
  const { pathname, search } = new URL(request.url)
  const isForm = recover !== undefined
  const wanted = request.method === 'GET' || isForm ? pathname.replace(/\.data$/, '') + search : '/'
  const path = wanted === '/' ? '/sign-in' : `/sign-in?redirectTo=${encodeURIComponent(wanted)}`
  return isForm
    ? redirectWithToast(path, { type: 'error', message }, deps.settings)
    : redirect(path)
}
