import type { RecoveryError } from './recovery.server'

/** Whether thrown data is a text that was given back: `app/http/recovery.server.ts` alone throws such. */
export function isRecovery(data: unknown): data is RecoveryError {
  return typeof data === 'object' && data !== null && 'recovered' in data
}
