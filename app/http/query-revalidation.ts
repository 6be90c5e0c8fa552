import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * For the routes around the search page: from one query to the next nothing changes in header and footer. They are not
 * asked again, so a search that fails cannot take them along, and its results stay as they were.
 */
export const keepForNextQuery: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  const isNextQuery = currentUrl.pathname === '/search' && nextUrl.pathname === '/search'
  return isNextQuery && actionStatus === undefined ? false : defaultShouldRevalidate
}
