import PQueue from 'p-queue'
import { type FileStorage, isPictureKey, OWNER_KEY, StorageError } from './file-storage'
import {
  openStorages,
  storageInUse,
  type StorageName,
  type StorageSettings,
  useStorage,
} from './storage.server'

const MAX_PARALLEL = 4

interface MoveOptions {
  onProgress?: (done: number, total: number) => void
  /** Deletes the originals from the bucket or UploadThing after copying; those on the disk stay. */
  removeCopies?: boolean
}

/** Copies missing files to `to`, verifies them, and switches to it. Can be repeated after an interruption. */
export async function moveFiles(
  env: StorageSettings,
  to: StorageName,
  { onProgress, removeCopies = false }: MoveOptions = {},
) {
  const storages: Partial<Record<StorageName, FileStorage>> = openStorages(env)
  const from = storageInUse(env)
  const missing = [to, from].find((name) => !storages[name])
  if (missing)
    throw new StorageError(
      `The settings for storage ${missing} are missing: docs/storage.md lists them.`,
    )
  const target = storages[to]!
  // The current storage comes first: if two files have the same key, its file is copied.
  const sources = [...new Set([storages[from]!, ...Object.values(storages)])].filter(
    (source) => source !== target,
  )
  let copied = 0

  const copyAll = async () => {
    const sizes = new Map((await target.list()).map(({ key, size }) => [key, size]))
    const found = new Map<string, { size: number; source: FileStorage }>()
    for (const source of sources) {
      for (const { key, size } of await source.list()) {
        if (key !== OWNER_KEY && !found.has(key)) found.set(key, { size, source })
      }
    }
    const total = [...found.values()].reduce((sum, { size }) => sum + size, 0)
    let done = 0
    const queue = new PQueue({ concurrency: MAX_PARALLEL })
    const work = [...found].map(([key, { size, source }]) => async () => {
      if (sizes.get(key) !== size && (await copy(key, source, target))) copied += 1
      done += size
      onProgress?.(done, total)
    })
    try {
      await queue.addAll(work)
    } finally {
      queue.clear()
      await queue.onIdle()
    }
    return { found, total }
  }

  await copyAll()
  useStorage(env, to)
  // Copies the uploads that finished before the switch.
  const { found, total } = await copyAll()
  let removed = 0
  for (const source of removeCopies ? sources : []) {
    if (source === storages.disk) continue
    for (const { key } of await source.list()) {
      if (!found.has(key) || !isPictureKey(key)) continue
      await source.remove(key)
      removed += 1
    }
  }
  return { files: found.size, bytes: total, copied, removed }
}

/** Returns false if the file was deleted in the meantime. */
async function copy(key: string, from: FileStorage, to: FileStorage): Promise<boolean> {
  const bytes = await from.read(key)
  if (!bytes) return false
  await to.put(key, bytes)
  const stored = await to.read(key)
  if (stored && Buffer.compare(stored, bytes) === 0) return true
  await to.remove(key)
  throw new StorageError(`${key} changed while it was copied`)
}
