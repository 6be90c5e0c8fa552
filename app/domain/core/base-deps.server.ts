import type { Logger } from 'pino'
import type { Environment } from '~/env.server'
import type { FileStorage } from '~/storage/file-storage'
import type { BatchedCounter } from './batched-counter.server'
import type { Mailer } from './mailer.server'
import type { Throttle } from './throttle.server'
import type { SiteSettings } from './site-settings'
import type { Database } from '~db/client.server'

/** The dependencies of most domain functions. */
export interface ReadDeps {
  db: Database
}

export interface WriteDeps extends ReadDeps {
  now: () => number
}

export interface LogDeps extends WriteDeps {
  log: Logger
}

/** The dependencies of functions that use settings, such as the time zone or limits. */
export interface SettingsDeps extends WriteDeps {
  /** The settings of the machine, which stay the same while the process runs. */
  env: Environment
  /** Returns the current settings of the site: the same object until an admin changes them. */
  settings: () => SiteSettings
}

export interface RenewDeps {
  /** Makes `settings` read the database again. Call this after the commit of every transaction that changes settings. */
  renewSettings: () => void
}

/** The dependencies of the subjects. `~/domain/across/deps.server.ts` adds those that belong to one of them. */
export interface CoreDeps extends LogDeps, SettingsDeps, RenewDeps {
  storage: FileStorage
  throttle: Throttle
  mailer: Mailer
  /** In a read-only process, collects the time of each session's last request. */
  visits?: BatchedCounter<number>
}
