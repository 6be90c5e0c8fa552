import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DomainError } from '~/domain/core/errors'
import type { Environment } from '~/env.server'
import { createFolder } from '~/storage/folder.server'
import { isBusy, lockFile } from '~db/client.server'
import { writingTo } from './disk-space.server'

/** Runs one backup, verification or restore at a time, and deletes the files that a killed process left. */
export async function withWorkFolder<T>(
  { DATA_DIR }: Pick<Environment, 'DATA_DIR'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const data = resolve(DATA_DIR)
  createFolder(data)
  const folder = join(data, 'backup-work')
  // The asynchronous version would load all names into memory.
  const clear = () => rmSync(folder, { recursive: true, force: true })
  return writingTo(data, async () => {
    const unlock = lockBackups(data)
    try {
      clear()
      mkdirSync(folder)
      return await work(folder)
    } finally {
      clear()
      unlock()
    }
  })
}

function lockBackups(data: string): () => void {
  try {
    return lockFile(join(data, 'backup.lock'), 0)
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new DomainError('Conflict', 'backupRuns')
  }
}
