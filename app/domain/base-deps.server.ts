import type { Logger } from 'pino'
import type { SiteSettings } from './settings/site-settings'
import type { Database } from '~db/client.server'

/** The dependencies of most domain functions; `deps.server.ts` defines the rest. */
export interface ReadDeps {
  db: Database
}

export interface WriteDeps extends ReadDeps {
  now: () => number
}

export interface LogDeps extends WriteDeps {
  log: Logger
}

/** The dependencies of functions that use the site's settings, such as its time zone or limits. */
export interface SettingsDeps extends WriteDeps {
  /** The current settings, which are a new object after each change. */
  readonly settings: SiteSettings
}
