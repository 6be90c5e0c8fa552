import type { HeadersFunction } from '@remix-run/node'

/** Keeps `Retry-After` of a rejected form. */
export const formHeaders: HeadersFunction = ({ parentHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers(parentHeaders)
  const retryAfter = (errorHeaders ?? actionHeaders).get('Retry-After')
  if (retryAfter) headers.set('Retry-After', retryAfter)
  return headers
}
