import type { PageError } from './handlers.server'

export interface RecoveredValues {
  reason: 'signed-out' | 'forbidden' | 'gone' | 'busy' | 'too-large' | 'failed'
  /** By field name: everything but passwords, files and the button. A list where a field came several times. */
  values: Record<string, string | string[]>
  /** The pressed button, or empty. */
  intent: string
  /** Where the form goes when it is sent again. */
  action: string
}

/** What the error boundary of such a page is told. */
export interface RecoveryError extends PageError {
  recovered: RecoveredValues
}

/** The part of a reply that says why a form was given back, with scripts. */
export interface RecoveryReply {
  recovered?: RecoveredValues & { message: string }
}

/** Whether thrown data is a text that was given back: `formAction` alone throws such. */
export function isRecovery(data: unknown): data is RecoveryError {
  return typeof data === 'object' && data !== null && 'recovered' in data
}
