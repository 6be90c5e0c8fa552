import type { Logger } from 'pino'
import type { Settings } from '~/env.server'
import type { Database } from '~db/client.server'

/** What most functions of the domain need; `deps.server.ts` has everything. */
export interface Reads {
  db: Database
}

export interface Writes extends Reads {
  now: () => number
}

/** Writes that the log tells of. */
export interface Logged extends Writes {
  log: Logger
}

/** What depends on the site's time zone or limits. */
export interface Dated extends Writes {
  settings: Settings
}
