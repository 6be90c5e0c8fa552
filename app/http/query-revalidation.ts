import type { ShouldRevalidateFunction } from '@remix-run/react'
import { POST_INTENTS } from '~/paths/intents'

/**
 * For the routes around the search page: from one query to the next nothing changes in header and footer. They are not
 * asked again, so a search that fails cannot take them along, and its results stay as they were.
 *
 * Nor are they asked after a form that was rejected: nothing has changed then, and without a connection the asking would
 * put an error page in the place of the form. (Remix leaves that to a route that has a rule of its own.) An upload changes
 * no page either.
 */
export const keepForNextQuery: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formData,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (formData?.get('intent') === POST_INTENTS.uploadImage) return false
  if (actionStatus !== undefined) return actionStatus < 400 && defaultShouldRevalidate
  const isNextQuery = currentUrl.pathname === '/search' && nextUrl.pathname === '/search'
  return !isNextQuery && defaultShouldRevalidate
}
