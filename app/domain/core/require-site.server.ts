import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ENV_FILE, type Environment } from '~/env.server'
import { say, type Message } from '~/labels/messages'
import { errorCode, errorMessage } from '~/text/error-parts'
import { isLogDeleted, openReader } from '~db/client.server'
import { lastApplied } from '~db/migrate.server'
import { DomainError, englishError } from './errors'

const TRACES = ['files', 'backups', 'backup.json', 'session-secret']

/** Describes what a site left in a folder whose database is missing or empty; null if there is nothing. */
export function findLostSite({ DATA_DIR: folder }: Pick<Environment, 'DATA_DIR'>): Message | null {
  const names = TRACES.filter((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    return found?.isDirectory() ? readdirSync(join(folder, name)).length > 0 : found
  })
  return names.length > 0 ? say('databaseLost', { folder, names: names.join(', ') }) : null
}

export function isEmptyFile(databaseFile: string): boolean {
  if (!existsSync(databaseFile) || statSync(databaseFile).size === 0) return true
  const db = openReader(databaseFile)
  try {
    return lastApplied(db) === 0
  } finally {
    db.$client.close()
  }
}

/** Call this before creating a database: beside the files of another one, a new site would be mistaken for it. */
export function requireNoLostSite(env: Pick<Environment, 'DATA_DIR'>): void {
  const lost = findLostSite(env)
  if (lost) throw new DomainError('Conflict', lost)
}

/** True if the log of the running site's database was deleted: what is written now is lost when the site stops. */
export const isLogLost = ({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>) =>
  isLogDeleted(join(DATA_DIR, 'site.sqlite'))

const NOWHERE = new Set(['ENOENT', 'ENOTDIR'])

/** Call this in every command except start and restore, since opening a database in a mistyped DATA_DIR would create one. */
export function requireSite({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): void {
  const file = join(DATA_DIR, 'site.sqlite')
  // Opening the database would create another log, and hide this.
  if (isLogLost({ DATA_DIR })) throw new DomainError('Conflict', say('logDeleted', { file }))
  try {
    statSync(file)
  } catch (error) {
    if (!NOWHERE.has(errorCode(error)))
      throw englishError('NotFound', `DATA_DIR ${DATA_DIR} cannot be used: ${errorMessage(error)}`)
    throw englishError(
      'NotFound',
      `There is no site in DATA_DIR ${DATA_DIR}. Set DATA_DIR to the folder of the site, for this command or in ${ENV_FILE || '.env'}. Only npm start and restore create a site.`,
    )
  }
}
