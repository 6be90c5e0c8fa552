/** Wraps the loaders and actions of pages: turns errors into responses, so that routes have no `try`. */
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import type { Account } from '~/domain/core/account-schema'
import { findSessionAccount } from '~/domain/accounts/sessions.server'
import { UNKNOWN_IP, type Limit } from '~/domain/core/throttle.server'
import type { ContentTag } from '~/domain/core/cache-version.server'
import type { Deps } from '~/domain/across/deps.server'
import type { AllLabels } from '~/labels/languages.server'
import { hasOwnLanguage, routedPath } from '~/paths/reader-paths'
import { getDeps } from '~/runtime/deps.server'
import type { LoadResult } from '~/view-models/post.server'
import { plainReply } from './api-response.server'
import {
  chosenLanguage,
  knownLanguage,
  readersLanguage,
  speak,
  type Speech,
} from './interface-language.server'
import { readSessionToken } from './session-cookie.server'
import {
  catchFailure,
  type ErrorDescription,
  headersOf,
  pageErrorResponse,
  requestIdOf,
} from './error-response.server'
import { redirectMissing, redirectQuery } from './missing-pages.server'
import { ownOrigin, requireOwnOrigin } from './origin.server'

declare module '@remix-run/node' {
  interface AppLoadContext {
    deps?: Deps
    clientIp?: string
    onUser?: (id: string) => void
    /** The account of the session, looked up once for all loaders of a page (`userOf`). */
    user?: Account | null
    isRead?: boolean
    /** The redirect that was used, or the path that has no page; counted like `viewOf`. */
    missed?: string
    /** `Retry-After` for a rejected form, whose headers Remix does not send with its page. */
    retryAfter?: string
    /** Returned by the page's loader, for the page cache and the counters. */
    cache?: CacheNotes
  }
}

/** Facts about a page for the page cache and the counters. */
export interface CacheNotes {
  /** The post that gets a view each time the cached page is served. */
  viewOf?: string
  /** True if a section failed to load, so that the page is not cached. */
  isIncomplete?: boolean
  /** The content that the page shows, except the header and footer; if absent, it may show anything. */
  shows?: ContentTag[]
}

export interface RouteContext {
  request: Request
  params: LoaderFunctionArgs['params']
  deps: Deps
  origin: string
  /** The socket's IP, or `unknown` under `remix-serve`. */
  clientIp: string
  isRead: boolean
  /** The dashboard's labels, in the user's language. */
  labels: AllLabels
  speech: Speech
  context: AppLoadContext
  /** The form that the action has read, to return it after an error. */
  form?: FormData
}

/** @param options `failed` is the message for an unexpected error, if specification §8 has one for the page */
export function pageLoader<T>(
  load: (ctx: RouteContext) => T | Promise<T>,
  options: { failed?: FailureText } = {},
) {
  const run = (ctx: RouteContext) => {
    const redirect = redirectQuery(ctx)
    if (redirect) throw redirect
    return load(ctx)
  }
  return (args: LoaderFunctionArgs): Promise<T> => open(args, run, options)
}

interface Loaded<T> {
  data: T
  cache: CacheNotes
}

/** The loader of a page that is cached for visitors. */
export function cachedLoader<T>(load: (ctx: RouteContext) => Loaded<T> | Promise<Loaded<T>>) {
  return pageLoader(async (ctx) => {
    const { data, cache } = await load(ctx)
    ctx.context.cache = cache
    return data
  })
}

/** @param options `limit` names the limit that the request counts towards */
export function pageAction<T>(
  act: (ctx: RouteContext) => T | Promise<T>,
  { limit = 'write', recover }: { limit?: Limit; recover?: Recover } = {},
) {
  return (args: ActionFunctionArgs): Promise<T> =>
    open(
      args,
      async (ctx) => {
        requireOwnOrigin(ctx.request, ctx.deps.env)
        ctx.deps.throttle.consume(limit, ctx.clientIp)
        try {
          return await act(ctx)
        } finally {
          // The loaders run next, and the action may have changed the account.
          ctx.context.user = undefined
        }
      },
      { recover },
    )
}

export const ALLOW_READING = { Allow: 'GET, HEAD' }

/** The `action` for read-only routes without a page, since Remix's own 405 lacks `Allow`. */
export const noAction = pageAction(({ labels }) =>
  plainReply(labels.errors.onlyRead, 405, ALLOW_READING),
)

/** The `loader` for routes that only accept data. */
export const noLoader = pageLoader(({ labels }) =>
  plainReply(labels.loaders.onlyWrite, 405, { Allow: 'POST' }),
)

export function createRouteContext({ request, params, context }: RouteArgs): RouteContext {
  const all = context.deps ?? getDeps()
  // One request sees the same settings throughout, and reads them once.
  const settings = all.settings()
  const log = all.log.child({ requestId: requestIdOf(request) })
  const deps = { ...all, settings: () => settings, log }
  const speech = speak(languageFor({ request, deps, context }), settings)
  return {
    request,
    params,
    deps,
    origin: ownOrigin(request, deps.env),
    clientIp: context.clientIp ?? UNKNOWN_IP,
    isRead: wasRead(request, context),
    speech,
    labels: speech.labels,
    context,
  }
}

const API_CALL = /^\/api\/(?!docs)/

/** The user's language, or else the site's. Readers' pages ignore the cookie, since all visitors share them. */
function languageFor(ctx: SessionDeps): string | null {
  const { request, deps } = ctx
  const account = presentAccount(ctx)
  const { pathname } = new URL(request.url)
  const isCall = API_CALL.test(routedPath(pathname))
  const isOwn = account !== null || isCall || hasOwnLanguage(pathname)
  // The account's language may have changed on another device since this one got its cookie.
  const chosen = knownLanguage(account?.language) ?? (isOwn ? chosenLanguage(request) : null)
  return chosen ?? (isCall ? null : readersLanguage(deps.settings()))
}

/** Returns null if the session cannot be read; the code that needs it reports the error. */
function presentAccount(ctx: SessionDeps): Account | null {
  try {
    return userOf(ctx)
  } catch {
    return null
  }
}

export type SessionDeps = Pick<RouteContext, 'request' | 'deps' | 'context'>

/** Returns the account that the session cookie identifies. */
export function userOf({ request, deps, context }: SessionDeps): Account | null {
  if (context.user === undefined) {
    const token = readSessionToken(request.headers.get('Cookie'), deps.env)
    context.user = token ? findSessionAccount(deps, token, 'web') : null
  }
  return context.user
}

export function wasRead(request: Request, { isRead: isKnown }: AppLoadContext): boolean {
  return isKnown ?? isRead(request.method, (name) => request.headers.get(name))
}

/** True for a GET that somebody will see: HEAD requests and prefetches do not count as views or searches. */
export function isRead(
  method: string | undefined,
  header: (name: 'sec-purpose' | 'purpose') => string | string[] | null | undefined,
): boolean {
  const purposes = [header('sec-purpose'), header('purpose')]
  return method === 'GET' && !purposes.some((purpose) => purpose?.includes('prefetch'))
}

type RouteArgs = LoaderFunctionArgs & { context: AppLoadContext }

type FailureText = (labels: AllLabels) => string

type Recover = (ctx: RouteContext, error: ErrorDescription) => Promise<object | null>

async function open<T>(
  args: RouteArgs,
  run: (ctx: RouteContext) => T | Promise<T>,
  { failed, recover }: { failed?: FailureText; recover?: Recover },
): Promise<T> {
  const ctx = createRouteContext(args)
  const { searchEngines } = ctx.deps.settings().site
  const withHeaders = <Reply>(reply: Reply): Reply => {
    // Pages get the header when they are rendered.
    if (!searchEngines && reply instanceof Response) reply.headers.set('X-Robots-Tag', 'noindex')
    ctx.context.retryAfter ??= headersOf(reply)?.get('Retry-After') ?? undefined
    return reply
  }
  try {
    return withHeaders(await run(ctx))
  } catch (error) {
    const options = { failed: failed?.(ctx.labels), recover: recover?.bind(null, ctx) }
    const reply = redirectMissing(error, ctx) ?? (await pageErrorResponse(error, ctx, options))
    throw withHeaders(reply)
  }
}

/** Loads a section without which the page still works. */
export function attempt<T>(
  { log }: Pick<Deps, 'log'>,
  message: string,
  load: () => T | Promise<T>,
): Promise<LoadResult<T>> {
  return catchFailure<LoadResult<T>, LoadResult<T>>(
    { deps: { log } },
    async () => ({ ok: true, value: await load() }),
    () => ({ ok: false, message }),
  )
}
