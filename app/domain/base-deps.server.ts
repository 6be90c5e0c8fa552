import type { Logger } from 'pino'
import type { SiteSettings } from './settings/site-settings'
import type { Database } from '~db/client.server'

/** The dependencies of most domain functions; `deps.server.ts` defines the rest. */
export interface Reads {
  db: Database
}

export interface Writes extends Reads {
  now: () => number
}

export interface Logged extends Writes {
  log: Logger
}

/** The dependencies of functions that use the site's settings, such as its time zone or limits. */
export interface Dated extends Writes {
  /** The current settings, which are a new object after each change. */
  readonly settings: SiteSettings
}
