import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { englishError } from '~/domain/core/errors'
import type { Environment } from '~/env.server'
import { isDamaged } from '~db/client.server'
import { withReader } from './snapshot.server'

type Folder = Pick<Environment, 'DATA_DIR'>

/** Shared by all processes on the data folder. */
const fileOf = ({ DATA_DIR }: Folder) => join(DATA_DIR, 'database-check.txt')

/** Returns the damage that the last check found; empty if there was none. */
export function readDamage(env: Folder): Promise<string> {
  return readFile(fileOf(env), 'utf8').catch(() => '')
}

export async function noteDamage(env: Folder, damage: string): Promise<void> {
  const file = fileOf(env)
  await writeFile(`${file}.new`, damage)
  await rename(`${file}.new`, file)
}

/** Reads every page, which blocks for seconds if the database is large: call it in a process of its own. */
export async function findDamagedPages(databaseFile: string): Promise<string> {
  try {
    const lines = await withReader(databaseFile, (db) =>
      db.prepare<[], string>('PRAGMA quick_check(5)').pluck().all(),
    )
    return lines.filter((line) => line !== 'ok').join('; ')
  } catch (error) {
    if (isDamaged(error)) return error.message
    throw error
  }
}

export function describeDamage(databaseFile: string, damage: string): string {
  return `The database ${databaseFile} is damaged: ${damage}. Stop the site and restore the last backup: npm run cli -- restore FILE (docs/backup.md)`
}

export async function requireIntact(databaseFile: string): Promise<void> {
  const damage = await findDamagedPages(databaseFile)
  if (damage) throw englishError('Conflict', describeDamage(databaseFile, damage))
}
