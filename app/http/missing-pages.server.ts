import { isDomainError } from '~/domain/errors'
import { missedPath } from '~/domain/redirects/path-counter.server'
import { pathKey } from '~/domain/redirects/redirect-path'
import { findRedirect, findTrimmed } from '~/domain/redirects/redirects.server'
import { isReserved } from '~/domain/reserved-paths'
import { permanentRedirect } from './caching.server'
import type { RouteContext } from './handlers.server'

/** Returns the target of an admin's redirect for a path without a page, or null. Existing pages are never redirected. */
export function redirectMissing(
  error: unknown,
  { request, deps, context, isRead }: Pick<RouteContext, 'request' | 'deps' | 'context' | 'isRead'>,
): Response | null {
  const isMissing = isDomainError(error, 'NotFound') || isDomainError(error, 'Gone')
  if (!isMissing || !['GET', 'HEAD'].includes(request.method)) return null
  const { pathname } = new URL(request.url)
  const path = pathname.replace(/\.data$/, '')
  if (isReserved(pathKey(path) ?? '/')) return null
  const found = findRedirect(deps, path)
  const target = found?.target ?? findTrimmed(deps, path)
  context.missed = found?.id ?? (target === null ? missedPath(path) : null) ?? undefined
  if (context.missed && isRead) deps.paths.count(context.missed)
  return target === null ? null : permanentRedirect(request.url, target)
}
