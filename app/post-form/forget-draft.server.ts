import type { Settings } from '~/env.server'
import { isHttps } from '~/http/origin.server'
import { FORGET_COOKIE, type ForgottenDraft } from './forget-draft'

const MAX_AGE_SECONDS = 60 * 60

/**
 * Tells the browser to drop a local draft: the text is saved, or its author has signed out. Our
 * script reads this cookie, so it is not HttpOnly; it holds only an id.
 */
export function forgetLocalDraft(
  what: ForgottenDraft,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
): { 'Set-Cookie': string } {
  const secure = isHttps(settings) ? '; Secure' : ''
  const value = encodeURIComponent(`${what.kind}:${what.id}`)
  return {
    'Set-Cookie': `${FORGET_COOKIE}=${value}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax${secure}`,
  }
}
