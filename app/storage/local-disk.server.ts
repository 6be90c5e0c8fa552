import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isStorageKey, type FileStorage } from './storage.server'

export function localDisk(folder: string): FileStorage {
  const pathOf = (key: string) => {
    if (!isStorageKey(key)) throw new TypeError('Not a storage key')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written, synced, renamed: after a power cut the file is whole or missing.
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
    async read(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async removeParts(before) {
      if (!existsSync(folder)) return
      const parts = (await readdir(folder, { recursive: true })).filter((name) =>
        name.endsWith('.part'),
      )
      for (const name of parts) {
        const path = join(folder, name)
        const { mtimeMs } = await stat(path)
        if (mtimeMs < before) await rm(path, { force: true })
      }
    },
  }
}
