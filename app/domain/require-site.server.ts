import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ENV_FILE, type Settings } from '~/env.server'
import { englishError } from './errors'

const NOWHERE = new Set(['ENOENT', 'ENOTDIR'])

/** Call this in every command except start and restore, since opening a database in a mistyped DATA_DIR would create one. */
export function requireSite({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): void {
  try {
    statSync(join(DATA_DIR, 'site.sqlite'))
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!NOWHERE.has(code))
      throw englishError('NotFound', `DATA_DIR ${DATA_DIR} cannot be used: ${message}`)
    throw englishError(
      'NotFound',
      `There is no site in DATA_DIR ${DATA_DIR}. Set DATA_DIR to the folder of the site, for this command or in ${ENV_FILE || '.env'}. Only npm start and restore create a site.`,
    )
  }
}
