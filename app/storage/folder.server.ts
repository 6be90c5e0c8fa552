import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates the folder and its parents, for its user alone. Node's recursive `mkdir` never returns in `/proc` and says ENOENT
 * for EROFS.
 */
export function createFolder(folder: string): void {
  if (!existsSync(dirname(folder))) createFolder(dirname(folder))
  try {
    mkdirSync(folder, 0o700)
  } catch (error) {
    // Another process may have created it just now.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
