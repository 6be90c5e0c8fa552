import type { ShouldRevalidateFunction } from '@remix-run/react'
import { POST_INTENTS } from '~/paths/intents'

/**
 * Keeps the layout's data from one search to the next and after a rejected form or an upload: reloading it could only fail, and an
 * error page would then replace the results or the form. A route with a rule of its own has to do the latter itself.
 */
export const keepForNextQuery: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  formData,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (formData?.get('intent') === POST_INTENTS.uploadImage) return false
  if (actionStatus !== undefined) return actionStatus < 400 && defaultShouldRevalidate
  const isNextQuery = currentUrl.pathname === '/search' && nextUrl.pathname === '/search'
  // The verses announce themselves at once, instead of after a slow answer.
  const isToVerses = nextUrl.pathname === '/nirvankand' && !formMethod
  return !isNextQuery && !isToVerses && defaultShouldRevalidate
}
