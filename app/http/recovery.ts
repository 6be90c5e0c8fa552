import type { PageError } from './error-response.server'

export interface RecoveredValues {
  reason: 'signed-out' | 'forbidden' | 'gone' | 'busy' | 'too-large' | 'failed'
  /** By field name, without passwords, files and the button; a list for repeated fields. */
  values: Record<string, string | string[]>
  intent: string
  action: string
}

export interface RecoveryError extends PageError {
  recovered: RecoveredValues
}

export interface RecoveryReply {
  recovered?: RecoveredValues & { message: string }
}

export function isRecovery(data: unknown): data is RecoveryError {
  return typeof data === 'object' && data !== null && 'recovered' in data
}
