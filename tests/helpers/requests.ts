import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { sessionCookie } from '~/http/session-cookie.server'
import type { Account } from '~/domain/core/account-schema'
import { startSession } from '~/domain/accounts/sessions.server'
import type { Deps } from '~/domain/across/deps.server'
import { formStamp, type PublicForm } from '~/http/form-guard.server'
import { takeToast } from '~/http/toast.server'
import { GUARD_FIELDS } from '~/paths/intents'

export const ORIGIN = 'http://localhost:3000'

interface RequestOptions {
  cookie?: string
  headers?: Record<string, string>
  /** The site's URL, also sent as `Origin`. */
  origin?: string
}

function headersOf({ cookie, headers }: RequestOptions): Headers {
  const result = new Headers(headers)
  if (cookie) result.set('Cookie', cookie)
  return result
}

export function get(path: string, options: RequestOptions = {}): Request {
  return new Request((options.origin ?? ORIGIN) + path, { headers: headersOf(options) })
}

type Fields = Record<string, string> | [string, string][]

/** Creates a form request as a browser without JavaScript sends it. */
export function postForm(path: string, fields: Fields, options: RequestOptions = {}): Request {
  return post(path, new URLSearchParams(fields), options)
}

export function postMultipart(
  path: string,
  fields: Record<string, string | File>,
  options: RequestOptions = {},
): Request {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return post(path, form, options)
}

function post(path: string, body: BodyInit, options: RequestOptions): Request {
  const origin = options.origin ?? ORIGIN
  const headers = headersOf(options)
  if (!headers.has('Origin')) headers.set('Origin', origin)
  return new Request(origin + path, { method: 'POST', body, headers })
}

/** Creates a request that submits a public form after the minimum time. */
export function publicForm(deps: Deps, path: string, fields: Record<string, string>): Request {
  const form = path.slice(1) as PublicForm
  const opened = formStamp({ ...deps, now: () => deps.now() - 10_000 }, form)
  return postForm(path, { ...fields, [GUARD_FIELDS.stamp]: opened })
}

/** Signs in and returns the cookie. */
export async function signedIn(deps: Deps, account: Account): Promise<string> {
  const token = startSession(deps, account.id, 'web')
  const header = await sessionCookie(deps.env).serialize(token)
  return header.split(';', 1)[0]!
}

/** The result of a loader or action, returned or thrown: plain, `data()` or `Response`. */
export interface Reply {
  status: number
  headers: Headers
  /** The text of a `Response`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of every shape
  data: any
  location: string | null
  wasThrown: boolean
}

type RouteFunction =
  | ((args: LoaderFunctionArgs) => Promise<unknown>)
  | ((args: ActionFunctionArgs) => Promise<unknown>)

/** Runs a loader or action as Remix would. Returns thrown responses; other errors stay thrown. */
export async function run(
  route: RouteFunction,
  request: Request,
  {
    deps,
    params = {},
    clientIp,
    context = {},
  }: {
    deps: Deps
    params?: Record<string, string>
    clientIp?: string
    /** The load context, which the loader modifies. */
    context?: AppLoadContext
  },
): Promise<Reply> {
  const given = Object.assign(context, { deps, clientIp })
  try {
    return await toResponse(await route({ request, params, context: given }), false)
  } catch (error) {
    if (error instanceof Response || isDataWithInit(error)) return toResponse(error, true)
    throw error
  }
}

async function toResponse(value: unknown, wasThrown: boolean): Promise<Reply> {
  if (value instanceof Response) {
    const { status, headers } = value
    return {
      status,
      headers,
      // An error boundary receives this value.
      data: wasThrown && isJson(headers) ? await value.json() : await value.text(),
      location: headers.get('Location'),
      wasThrown,
    }
  }
  if (isDataWithInit(value)) {
    const { data, init } = value
    const headers = new Headers(init?.headers)
    return { status: init?.status ?? 200, headers, data, location: null, wasThrown }
  }
  return { status: 200, headers: new Headers(), data: value, location: null, wasThrown }
}

function isJson(headers: Headers): boolean {
  return headers.get('Content-Type')?.startsWith('application/json') ?? false
}

interface DataWithInit {
  type: 'DataWithResponseInit'
  data: unknown
  init: ResponseInit | null
}

function isDataWithInit(value: unknown): value is DataWithInit {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'DataWithResponseInit'
  )
}

export async function toastOf(reply: Reply, deps: Deps) {
  const { undo: _, ...toast } = (await undoableToastOf(reply, deps)) ?? {}
  return 'type' in toast ? toast : null
}

export async function undoOf(reply: Reply, deps: Deps) {
  return (await undoableToastOf(reply, deps))?.undo
}

async function undoableToastOf(reply: Reply, { env }: Deps) {
  const cookie = cookiesOf(reply).get('toast')
  return cookie ? (await takeToast(get('/', { cookie: cookie.pair }), env)).toast : null
}

export interface SetCookie {
  /** `name=value` */
  pair: string
  value: string
  /** Attributes in lower case, such as `httponly` and `samesite=lax`. */
  attributes: string[]
}

/** Parsed cookies, keyed by name. */
export function cookiesOf(reply: Pick<Reply, 'headers'>): Map<string, SetCookie> {
  return new Map(
    reply.headers.getSetCookie().map((header) => {
      const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
      const [name = '', ...value] = pair.split('=')
      return [
        name,
        { pair, value: value.join('='), attributes: attributes.map((part) => part.toLowerCase()) },
      ]
    }),
  )
}
