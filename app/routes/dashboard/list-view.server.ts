/** Whose posts the lists show, and how many at a step: a cookie remembers it, for each list and device. */
import { findCookie } from '~/http/find-cookie'
import type { RouteContext } from '~/http/handlers.server'
import { preferenceCookie } from '~/http/preference-cookie.server'
import { parseFilter, type ListName } from '~/paths/list-paths'
import type { TabName } from './tabs'

const REMEMBERED = ['by', 'step'] as const

const cookieOf = (name: TabName | ListName) => `list-${name}`

/** Returns the URL's parameters, completed by the remembered ones. */
export function withListView({ url, headers }: Request, name: ListName): URLSearchParams {
  const query = new URL(url).searchParams
  const cookie = findCookie(headers.get('Cookie') ?? '', cookieOf(name))
  for (const [key, value] of new URLSearchParams(cookie)) {
    if (REMEMBERED.some((each) => each === key) && !query.has(key)) query.set(key, value)
  }
  return query
}

/** Returns the header that remembers what the URL names. */
export function rememberListView({ request, deps }: RouteContext, name: TabName): HeadersInit {
  if (name !== 'posts' && name !== 'drafts') return {}
  const { searchParams } = new URL(request.url)
  if (!REMEMBERED.some((key) => searchParams.has(key))) return {}
  const filter = parseFilter(name, withListView(request, name))
  const view = new URLSearchParams(REMEMBERED.map((key) => [key, filter[key]]))
  return { 'Set-Cookie': preferenceCookie(cookieOf(name), view.toString(), deps.env) }
}
