import type { Settings } from '~/env.server'
import { isHttps } from '~/http/origin.server'
import { FORGET_COOKIE, type ForgottenDraft } from './forget-draft'

const MAX_AGE_SECONDS = 60 * 60

/**
 * Tells the browser that it need not keep a text any longer: the server has it, or its author has signed out. Only a script
 * of ours reads this cookie, so it is not hidden from scripts; it says nothing but an id.
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
