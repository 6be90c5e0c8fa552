import { existsSync, mkdirSync, statSync } from 'node:fs'
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
