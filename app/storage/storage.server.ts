import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { checkKey, type FileStorage, isStorageKey, type Part } from './file-storage'
import { createFolder } from './folder.server'
import { Bucket, type S3Settings, s3Storage } from './s3.server'
import { uploadThing } from './uploadthing.server'

export type StorageName = 'disk' | 's3' | 'uploadthing'

export interface StorageSettings extends S3Settings {
  DATA_DIR: string
  STORAGE: StorageName
  S3_BUCKET?: string
  UPLOADTHING_TOKEN?: string
}

const choiceFile = ({ DATA_DIR }: Pick<StorageSettings, 'DATA_DIR'>) =>
  join(DATA_DIR, 'storage.json')

/** The storage that `files move` switched to, until `STORAGE` changes. */
export function storageInUse(env: Pick<StorageSettings, 'DATA_DIR' | 'STORAGE'>): StorageName {
  try {
    const choice = readFileSync(choiceFile(env), 'utf8')
    const { setting, inUse } = JSON.parse(choice) as Record<'setting' | 'inUse', StorageName>
    return setting === env.STORAGE ? inUse : env.STORAGE
  } catch {
    return env.STORAGE
  }
}

/** Switches the storage immediately, even on a running site. */
export function useStorage(env: StorageSettings, inUse: StorageName): void {
  const file = choiceFile(env)
  writeFileSync(`${file}.part`, JSON.stringify({ setting: env.STORAGE, inUse }))
  renameSync(`${file}.part`, file)
}

export function openStorages(
  env: StorageSettings,
): { disk: FileStorage } & Partial<Record<StorageName, FileStorage>> {
  const { DATA_DIR, S3_BUCKET, UPLOADTHING_TOKEN } = env
  return {
    disk: localDisk(join(DATA_DIR, 'files')),
    ...(S3_BUCKET && { s3: s3Storage(new Bucket(env, S3_BUCKET)) }),
    ...(UPLOADTHING_TOKEN && { uploadthing: uploadThing({ token: UPLOADTHING_TOKEN }) }),
  }
}

/** The storage outside the data folder that is in use, which other sites may use too. */
export function sharedStorage(env: StorageSettings): FileStorage | null {
  const name = storageInUse(env)
  return name === 'disk' ? null : (openStorages(env)[name] ?? null)
}

/**
 * Also finds files that are only on the disk. Uses the disk if the chosen storage has no settings.
 * @param mayDelete whether this site owns the shared storage; without it, files are deleted only on the disk
 */
export function openStorage(
  env: StorageSettings,
  mayDelete: () => Promise<boolean> = async () => false,
): FileStorage {
  const all = openStorages(env)
  const inUse = () => all[storageInUse(env)] ?? all.disk
  const both = () => [...new Set([inUse(), all.disk])]
  const findFirst = async <T>(look: (storage: FileStorage) => Promise<T | null>) => {
    let failure: { error: unknown } | undefined
    for (const storage of both()) {
      try {
        const found = await look(storage)
        if (found !== null) return found
      } catch (error) {
        failure ??= { error }
      }
    }
    if (failure) throw failure.error
    return null
  }
  return {
    async put(key, bytes) {
      let storage: FileStorage
      // `files move` may have switched after its last listing of the former storage.
      do {
        storage = inUse()
        await storage.put(key, bytes)
      } while (storage !== inUse())
    },
    read: (key, part) => findFirst((storage) => storage.read(key, part)),
    sizeOf: (key) => findFirst((storage) => storage.sizeOf(key)),
    async remove(key) {
      for (const storage of both())
        if (storage === all.disk || (await mayDelete())) await storage.remove(key)
    },
    async list() {
      const lists = await Promise.all(both().map((storage) => storage.list()))
      // If two files share a key, the first storage's file counts.
      const found = lists
        .toReversed()
        .flatMap((list) => list.map((file) => [file.key, file] as const))
      return [...new Map(found).values()]
    },
    publicUrl: async (key) => (env.PUBLIC_MEDIA_URL ? inUse().publicUrl(key) : null),
  }
}

export function localDisk(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, checkKey(key).slice(0, 2), key)
  return {
    async list() {
      const files: Awaited<ReturnType<FileStorage['list']>> = []
      if (!existsSync(folder)) return files
      for (const name of await readdir(folder, { recursive: true })) {
        const key = basename(name)
        if (!isStorageKey(key) || name !== join(key.slice(0, 2), key)) continue
        const found = await stat(join(folder, name)).catch(ignoreMissing)
        if (found) files.push({ key, size: found.size, at: found.mtimeMs })
      }
      return files
    },
    async put(key, bytes) {
      const path = pathOf(key)
      createFolder(dirname(path))
      // Write, sync, rename: after a power cut, the file is complete or missing.
      const temporary = `${path}.${randomUUID()}.part`
      try {
        await writeFile(temporary, bytes, { flush: true })
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: async (key, part) =>
      (part ? readPart(pathOf(key), part) : readFile(pathOf(key))).catch(ignoreMissing),
    sizeOf: async (key) => (await stat(pathOf(key)).catch(ignoreMissing))?.size ?? null,
    remove: async (key) => rm(pathOf(key), { force: true }),
    publicUrl: async () => null,
  }
}

async function readPart(path: string, { start, end }: Part): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const bytes = new Uint8Array(end - start + 1)
    const { bytesRead } = await file.read(bytes, 0, bytes.byteLength, start)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Deletes temporary files that nobody has written to since that time. */
export async function removeOldParts(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    const path = join(folder, name)
    if (name.endsWith('.part') && (await stat(path)).mtimeMs < before) await rm(path)
  }
}
