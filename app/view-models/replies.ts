import type { SubmissionResult } from '@conform-to/react'
import { isRouteErrorResponse } from '@remix-run/react'
import type { Comparison } from '~/domain/history/compare.server'
import type { PlanView, SavedFormView } from './post.server'
import type { ToastView } from './site.server'

export interface PageError {
  message: string
  requestId: string
}

export interface RecoveredValues {
  reason: 'signed-out' | 'forbidden' | 'gone' | 'busy' | 'too-large' | 'database-away' | 'failed'
  /** Submitted values by field name, except passwords, files and the button. A repeated field has a list of values. */
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

export interface FormReply extends RecoveryReply {
  /** Absent if the request never reached the server. */
  result?: SubmissionResult
  toast: ToastView | null
  /** True after a conflict: the page links to the saved version. */
  isOutdated?: boolean
  /** The differences between the other text and the submitted one. */
  conflict?: {
    comparison: Comparison
    intent: string
    /** The post that was changed; absent for the devotional text. */
    post?: { path: string; isLive: boolean }
  }
  /** Set if the clock skips the submitted time or shows it twice. */
  choices?: { at: number; label: string }[]
  /** Set if the post is saved and its form stays open. */
  saved?: SavedFormView & { plan: PlanView }
}

/** Returns the reply if it belongs to the form with this intent, since a page may have several forms. */
export function replyOf<Reply extends FormReply>(reply: Reply | undefined, intent: string) {
  return reply?.result?.initialValue?.intent === intent ? reply : undefined
}

/** Returns what the user typed into a field; undefined for an empty or a repeated field. */
export function typedText(reply: FormReply | undefined, field: string): string | undefined {
  const typed = reply?.result?.initialValue?.[field]
  return typeof typed === 'string' ? typed : undefined
}

export function isRecovery(data: unknown): data is RecoveryError {
  return typeof data === 'object' && data !== null && 'recovered' in data
}

/** Only our handlers throw data with these parts; Remix's own errors have a text. */
const thrownData = (error: unknown) =>
  isRouteErrorResponse(error) ? (error.data as Partial<PageError> | null) : null

/** @param otherwise replaces Remix's own error messages */
export function messageOf(error: unknown, otherwise: string): string {
  const message = thrownData(error)?.message
  return typeof message === 'string' ? message : otherwise
}

export const requestIdOf = (error: unknown) => thrownData(error)?.requestId
