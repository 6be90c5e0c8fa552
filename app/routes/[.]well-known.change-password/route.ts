import { redirect } from '@remix-run/node'
import { PRIVATE } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { PROFILE_TAB } from '~/paths/paths'

export { noAction as action } from '~/http/handlers.server'

/** Password managers link here (W3C, "A Well-Known URL for Changing Passwords"). */
export const loader = pageLoader(() =>
  redirect(PROFILE_TAB, { headers: { 'Cache-Control': PRIVATE } }),
)
