import type { Environment } from '~/env.server'
import { DAY, SECOND } from '~/time/durations'
import { isHttps } from './origin.server'

/** Returns the `Set-Cookie` header that remembers a choice on this device for a year. */
export function preferenceCookie(
  name: string,
  value: string,
  env: Pick<Environment, 'PUBLIC_ORIGIN'>,
): string {
  const secure = isHttps(env) ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${(365 * DAY) / SECOND}; SameSite=Lax; HttpOnly${secure}`
}
