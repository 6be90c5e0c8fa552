import { channel } from 'node:diagnostics_channel'
import type { Actor } from './rights'
import type { LogDeps } from './base-deps.server'

type Change = 'created' | 'edited' | 'deleted' | 'restored'

type SiteEvent =
  | `${'post' | 'category' | 'media' | 'devotional text' | 'account'} ${Change}`
  | `post ${'published' | 'unpublished'}`
  | 'picture restored'
  | `post ${'scheduled' | 'schedule cancelled'}`
  | `preview link ${'created' | 'revoked'}`
  | `redirects ${'saved' | 'deleted'}`
  | 'settings edited'
  | `webhook ${'created' | 'deleted'}`
  | 'sample removed'
  | 'trash emptied'
  | 'sign-in rejected'
  | 'mail failed'

const events = channel('dharohar:event')

/** Logs a change with its actor. Call this after the transaction. */
export function recordChange(
  { log }: Pick<LogDeps, 'log'>,
  actor: Actor,
  event: SiteEvent,
  details: Record<string, string | number | boolean>,
): void {
  log.info({ userId: actor?.id, ...details }, event)
  countEvent(event)
}

/** Counts an event whose log line is written elsewhere. */
export function countEvent(event: SiteEvent): void {
  events.publish(event)
}

export function onEvent(listener: (event: string) => void): void {
  events.subscribe((event) => listener(String(event)))
}
