import { desc, eq } from 'drizzle-orm'
import type { LogDeps, ReadDeps, RenewDeps } from '~/domain/core/base-deps.server'
import { DomainError } from '~/domain/core/errors'
import { requireRight, type Actor } from '~/domain/core/rights'
import { type Group, PICTURE_NAMES, SCHEMAS, type Values } from '~/domain/core/settings-schema'
import { keysOf } from '~/text/keys-of'
import type { Database } from '~db/client.server'
import { settingsVersions, users } from '~db/schema'
import { listChanges } from './merge-changes.server'
import { parseGroup, readGroup, readPictures, readVersion, saveSettings } from './settings.server'

const KEPT_VERSIONS = 20

/** Returns the newest saves of a group, and the fields that each changed. */
export function listSettingsVersions({ db }: ReadDeps, name: Group) {
  const { version, savedAt, value } = settingsVersions
  const rows = db
    .select({ version, savedAt, value, username: users.username })
    .from(settingsVersions)
    .leftJoin(users, eq(users.id, settingsVersions.savedBy))
    .where(eq(settingsVersions.name, name))
    .orderBy(desc(version))
    .limit(KEPT_VERSIONS + 1)
    .all()
    .map((row) => ({ ...row, value: parseGroup(name, row.value) }))
  return rows.slice(0, KEPT_VERSIONS).map(({ value, ...row }, index) => {
    const before: object = rows[index + 1]?.value ?? SCHEMAS[name].parse({})
    return { ...row, changed: listChanges(before, value) }
  })
}

/**
 * Saves the values of an earlier version again.
 * @param present the version that the admin saw
 */
export function restoreSettings(
  deps: LogDeps & RenewDeps,
  actor: Actor,
  part: string,
  version: number,
  present: number,
): void {
  requireRight(actor, 'manageSettings')
  const name = keysOf(SCHEMAS).find((each) => each === part)
  const value = name && readVersion(deps.db, name, version)
  if (!value) throw new DomainError('NotFound', 'noRevision')
  if (readGroup(deps, name).version !== present)
    throw new DomainError('Conflict', 'settingsChanged')
  if (name === 'pictures' && hasLostPictures(deps.db, parseGroup('pictures', value)))
    throw new DomainError('NotFound', 'noPicture')
  saveSettings(deps, actor, name, value, present)
}

function hasLostPictures(db: Database, value: Values<'pictures'>): boolean {
  const found = readPictures(db, value)
  return PICTURE_NAMES.some((each) => value[each] !== '' && !found[each])
}
