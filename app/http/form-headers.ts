import type { HeadersFunction } from '@remix-run/node'

/** The headers of a page with a form: whoever sent it too often hears when to come back. */
export const formHeaders: HeadersFunction = ({ parentHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers(parentHeaders)
  const retryAfter = (errorHeaders ?? actionHeaders).get('Retry-After')
  if (retryAfter) headers.set('Retry-After', retryAfter)
  return headers
}
