import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates a private folder. Node's recursive `mkdir` hangs in `/proc` and reports ENOENT for EROFS. */
export function createFolder(folder: string): void {
  if (!existsSync(dirname(folder))) createFolder(dirname(folder))
  try {
    mkdirSync(folder, 0o700)
  } catch (error) {
    // Another process may have just created the folder.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Hides a folder from other users that existed before the site did. */
export function makePrivate(folder: string): void {
  const { mode } = statSync(folder)
  // The sticky bit marks a folder that is shared on purpose, such as /tmp.
  if ((mode & 0o1000) !== 0 || (mode & 0o077) === 0) return
  try {
    chmodSync(folder, 0o700)
  } catch {
    // The folder belongs to another user; the doctor reports it.
  }
}
