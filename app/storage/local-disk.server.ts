import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createFolder } from './folder.server'
import { checkKey, isStorageKey, type FileStorage } from './file-storage'

export function localDisk(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, checkKey(key).slice(0, 2), key)
  return {
    async list() {
      const files: { key: string; size: number }[] = []
      if (!existsSync(folder)) return files
      for (const name of await readdir(folder, { recursive: true })) {
        const key = basename(name)
        if (!isStorageKey(key) || name !== join(key.slice(0, 2), key)) continue
        const found = await stat(join(folder, name)).catch(ignoreMissing)
        if (found) files.push({ key, size: found.size })
      }
      return files
    },
    async put(key, bytes) {
      const path = pathOf(key)
      createFolder(dirname(path))
      // Write, sync, rename: after a power cut the file is complete or missing.
      const temporary = `${path}.${randomUUID()}.part`
      try {
        const file = await open(temporary, 'w')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: async (key) => readFile(pathOf(key)).catch(ignoreMissing),
    sizeOf: async (key) => (await stat(pathOf(key)).catch(ignoreMissing))?.size ?? null,
    remove: async (key) => rm(pathOf(key), { force: true }),
    publicUrl: async () => null,
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
