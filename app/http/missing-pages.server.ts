import { isDomainError } from '~/domain/core/errors'
import { missedPath } from '~/domain/redirects/path-counter.server'
import { pathKey } from '~/domain/redirects/redirect-path'
import { findRedirect, findTrimmed } from '~/domain/redirects/redirects.server'
import { isReserved } from '~/domain/core/reserved-paths'
import { documentPath } from '~/paths/reader-paths'
import { permanentRedirect } from './caching.server'
import type { RouteContext } from './handlers.server'

type Requested = Pick<RouteContext, 'request' | 'deps' | 'context' | 'isRead'>

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Returns an admin's redirect that names parameters of the request. It comes before the page at its path. */
export function redirectQuery(requested: Requested): Response | null {
  const { request, deps } = requested
  const { pathname, search } = new URL(request.url)
  if (search === '' || !isReading(request)) return null
  const found = findRedirect(deps, documentPath(pathname) + search)
  if (!found) return null
  count(requested, found.id)
  return toRedirect(request, found.target)
}

/** Returns an admin's redirect for a path without a page, or null. Existing pages are never redirected. */
export function redirectMissing(error: unknown, requested: Requested): Response | null {
  const { request, deps } = requested
  const isMissing = isDomainError(error, 'NotFound') || isDomainError(error, 'Gone')
  if (!isMissing || !isReading(request)) return null
  const { pathname, search } = new URL(request.url)
  const path = documentPath(pathname)
  if (isReserved(pathKey(path) ?? '/')) return null
  const found = findRedirect(deps, path + search)
  const target = found?.target ?? findTrimmed(deps, path, search)
  count(requested, found?.id ?? (target === null ? missedPath(path) : null))
  return target === null ? null : toRedirect(request, target)
}

/** Several loaders of a page may return the same redirect. */
function count({ deps, context, isRead }: Requested, missed: string | null): void {
  if (missed === null || missed === context.missed) return
  context.missed = missed
  if (isRead) deps.paths.count(missed)
}

/** The target already has the request's query. */
const toRedirect = ({ url }: Request, target: string) =>
  permanentRedirect(url.split('?', 1)[0]!, target)
