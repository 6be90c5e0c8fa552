import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { findCookie, sessionCookieName, readSessionToken } from '~/auth/session-cookie.server'
import type { Account } from '~/domain/accounts/schema'
import { findSessionAccount } from '~/domain/accounts/sessions.server'
import { readDataVersionOnce } from '~/domain/cache-version.server'
import type { Deps } from '~/domain/deps.server'
import type { Settings } from '~/env.server'
import { firstSegment } from './api-path'
import { PRIVATE, PUBLIC } from '~/http/caching.server'
import { prepared } from '~db/prepared.server'
import { SECOND } from '~/time/durations'
import { takeToast, TOAST_COOKIE } from '~/http/toast.server'

type ReaderDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'log'>

/** No session and no toast, by cookie names alone: an expired session costs a rendering, never a leak. */
export function isForEverybody(
  cookieHeader: string | null | undefined,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
): boolean {
  if (!cookieHeader) return true
  const personal = [sessionCookieName(settings), TOAST_COOKIE]
  return personal.every((name) => findCookie(cookieHeader, name) === undefined)
}

/**
 * The account of the session, or null for visitors. `undefined` when a toast is to be shown, which no cached page has; its
 * signature is checked, so that made-up cookies cost no rendering.
 */
export async function readerOf(
  cookieHeader: string | undefined,
  deps: ReaderDeps,
): Promise<Account | null | undefined> {
  const reader = quickReaderOf(cookieHeader, deps)
  if (reader !== undefined || !cookieHeader) return reader
  const request = new Request('http://localhost', { headers: { Cookie: cookieHeader } })
  if ((await takeToast(request, deps.settings)).toast !== null) return undefined
  return accountOf(cookieHeader, deps)
}

/** The same at once; `undefined` for every toast. */
export function quickReaderOf(cookieHeader: string | undefined, deps: ReaderDeps) {
  if (!cookieHeader || isForEverybody(cookieHeader, deps.settings)) return null
  if (findCookie(cookieHeader, TOAST_COOKIE) !== undefined) return undefined
  const { db, now } = deps
  const state = stateOf(db)
  const accounts = recentAccounts(db)
  const recent = accounts.get(cookieHeader)
  if (recent?.state === state && now() < recent.until) return recent.account
  const account = accountOf(cookieHeader, deps)
  if (account && cookieHeader.length < 1_000)
    accounts.set(cookieHeader, { account, state: stateOf(db), until: now() + SECOND })
  return account
}

interface RecentAccount {
  account: Account
  state: string
  /** Sessions end by time, too. */
  until: number
}

const recentAccounts = prepared(() => new LRUCache<string, RecentAccount>({ max: 1_000 }))

const countChanges = prepared(({ $client }) =>
  $client.prepare<[], number>('SELECT total_changes()').pluck(),
)

/** Another one as soon as anything was written, here or by another process. */
function stateOf(db: Deps['db']): string {
  return `${countChanges(db).get()} ${readDataVersionOnce(db)()}`
}

function accountOf(cookieHeader: string, deps: ReaderDeps) {
  const token = readSessionToken(cookieHeader, deps.settings)
  return token === null ? null : findSessionAccount(deps, token, 'web')
}

export function readerCacheHeaders(
  request: Request,
  settings: Settings,
  forVisitors = PUBLIC,
): Record<string, string> {
  const shared = isForEverybody(request.headers.get('Cookie'), settings)
  return { 'Cache-Control': shared ? forVisitors : PRIVATE, Vary: 'Cookie' }
}

/** First segments of pages that depend on the user. */
const PERSONAL_PATHS = new Set(
  `api storage v1 sign-in sign-up sign-out forgot-password reset-password dashboard create-post update-post search
   search-suggestions media share s healthz readyz`.split(/\s+/),
)

const KEPT_CALL =
  /^\/api\/(posts(\/search|\/getpost\/[^/?]+)?|categories(\/slug\/[^/?]+)?|multimedia|nirvankand)\/?(\?|$)/
const MAX_CALL_LENGTH = 500

/** A call whose response is the same for every visitor. `target` as received. */
export function isKeptCall(target: string, headers: IncomingHttpHeaders): boolean {
  return (
    target.length <= MAX_CALL_LENGTH &&
    headers.authorization === undefined &&
    headers.origin === undefined &&
    KEPT_CALL.test(target)
  )
}

export function isReaderPath(pathname: string): boolean {
  return !PERSONAL_PATHS.has(firstSegment(pathname))
}
