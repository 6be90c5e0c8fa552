import type { LogDeps } from '~/domain/core/base-deps.server'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import {
  DEFAULT_NETWORKS,
  type SiteField,
  SiteSchema,
  SOCIAL_NETWORKS,
} from '~/domain/core/settings-schema'
import { CONTACT_FIELDS, SITE_DEFAULTS } from '~/domain/core/site-defaults'
import { readNumber, writeNumber } from '~/domain/core/site-numbers.server'
import { movedSettings } from '~/env.server'
import { settings as table } from '~db/schema'
import { readGroup } from './settings.server'

const TAKEN_OVER = 'environment-taken-over'

/**
 * Stores the settings of the site that an earlier version read from the environment, where the form is empty. Call this
 * before the settings are read. Runs once, so that a field which an admin empties later stays empty.
 */
export function takeOverEnvironment({ db, now, log }: LogDeps, moved = movedSettings()): void {
  if (readNumber(db, TAKEN_OVER) === 1) return
  const taken: string[] = []
  const invalid: string[] = []
  db.transaction((tx) => {
    const { values, version } = readGroup({ db: tx }, 'site')
    // As before, a contact or network that an admin entered replaces all others.
    const isEntered = (fields: readonly SiteField[]) => fields.some((field) => values[field] !== '')
    const closed: string[] = [
      ...(isEntered(CONTACT_FIELDS) ? CONTACT_FIELDS : []),
      ...(isEntered([...SOCIAL_NETWORKS, 'social']) ? DEFAULT_NETWORKS : []),
    ]
    const value = { ...values }
    for (const { name, field, value: entered } of moved) {
      if (values[field] !== '' || closed.includes(field) || entered === SITE_DEFAULTS[field])
        continue
      const parsed = SiteSchema.safeParse({ ...value, [field]: entered })
      if (!parsed.success) {
        invalid.push(name)
        continue
      }
      Object.assign(value, { [field]: parsed.data[field] })
      taken.push(name)
    }
    writeNumber(tx, TAKEN_OVER, 1)
    if (taken.length === 0) return
    const row = { name: 'site', value, version: version + 1, updatedAt: now() }
    tx.insert(table).values(row).onConflictDoUpdate({ target: table.name, set: row }).run()
    raiseCacheVersion(tx)
  })
  if (taken.length > 0)
    log.info(
      { settings: taken },
      'settings were taken over from the environment: remove them there',
    )
  if (invalid.length > 0)
    log.warn({ settings: invalid }, 'invalid settings in the environment were not taken over')
}
