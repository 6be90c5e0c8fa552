import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '~/env.server'
import { type FileStorage, StorageError } from './file-storage'
import { localDisk } from './local-disk.server'
import { Bucket, s3Storage } from './s3.server'
import { uploadThing } from './uploadthing.server'

export type StorageName = Settings['STORAGE']

const choiceFile = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => join(DATA_DIR, 'storage.json')

/** Where `files move` went last, until `STORAGE` is changed. */
export function storageInUse(settings: Pick<Settings, 'DATA_DIR' | 'STORAGE'>): StorageName {
  try {
    const choice = JSON.parse(readFileSync(choiceFile(settings), 'utf8')) as unknown
    const { setting, inUse } = choice as Record<'setting' | 'inUse', StorageName>
    return setting === settings.STORAGE ? inUse : settings.STORAGE
  } catch {
    return settings.STORAGE
  }
}

/** Seen at once by a site that is running. */
export function useStorage(settings: Settings, inUse: StorageName): void {
  const file = choiceFile(settings)
  writeFileSync(`${file}.part`, JSON.stringify({ setting: settings.STORAGE, inUse }))
  renameSync(`${file}.part`, file)
}

/** Each one that the settings have an address of. */
export function openStorages(
  settings: Settings,
): { disk: FileStorage } & Partial<Record<StorageName, FileStorage>> {
  const { DATA_DIR, S3_BUCKET, UPLOADTHING_TOKEN } = settings
  return {
    disk: localDisk(join(DATA_DIR, 'files')),
    ...(S3_BUCKET && { s3: s3Storage(new Bucket(settings, S3_BUCKET)) }),
    ...(UPLOADTHING_TOKEN && { uploadthing: uploadThing({ token: UPLOADTHING_TOKEN }) }),
  }
}

/**
 * The one in use. What is only on the disk is found too: it was there before the others. Pieces of uploads stay on the disk.
 */
export function openStorage(settings: Settings): FileStorage {
  const all = openStorages(settings)
  const inUse = () => {
    const name = storageInUse(settings)
    const storage = all[name]
    if (!storage) throw new StorageError(`The settings of the storage ${name} are missing`)
    return storage
  }
  const forKey = (key: string) => (key.endsWith('.part') ? all.disk : inUse())
  const both = (key: string) => [...new Set([forKey(key), all.disk])]
  return {
    put: async (key, bytes) => forKey(key).put(key, bytes),
    async read(key) {
      let failure: Error | undefined
      for (const storage of both(key)) {
        try {
          const bytes = await storage.read(key)
          if (bytes) return bytes
        } catch (error) {
          failure ??= error as Error
        }
      }
      if (failure) throw failure
      return null
    },
    async remove(key) {
      for (const storage of both(key)) await storage.remove(key)
    },
    async list() {
      const found = new Map<string, number>()
      for (const storage of both('')) {
        for (const { key, size } of await storage.list()) {
          if (!found.has(key)) found.set(key, size)
        }
      }
      return [...found].map(([key, size]) => ({ key, size }))
    },
    removeParts: (before) => all.disk.removeParts(before),
    publicUrl: async (key) => (settings.MEDIA_REDIRECT ? inUse().publicUrl(key) : null),
  }
}
