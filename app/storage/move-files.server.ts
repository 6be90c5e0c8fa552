import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { type FileStorage, StorageError } from './file-storage'
import {
  openStorages,
  storageInUse,
  type StorageName,
  type StorageSettings,
  useStorage,
} from './storage.server'

const AT_ONCE = 4

/**
 * Copies every file to that storage, reads each one back, and switches to it. Nothing is removed, so that one can go back.
 * After an end by force it goes on where it was. @throws StorageError
 */
export async function moveFiles(
  settings: StorageSettings,
  to: StorageName,
  onProgress?: (done: number, total: number) => void,
) {
  const { [to]: target, ...others } = openStorages(settings)
  if (!target) throw new StorageError(`The settings of the storage ${to} are missing`)
  const { [storageInUse(settings)]: first, ...more } = others as Record<string, FileStorage>
  const sources = [...(first ? [first] : []), ...Object.values(more)]
  const journal = join(settings.DATA_DIR, `moved-to-${to}.txt`)
  const proven = new Set(existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : [])
  let copied = 0

  const moveAll = async () => {
    const there = new Map((await target.list()).map(({ key, size }) => [key, size]))
    const found = new Map<string, { size: number; source: FileStorage }>()
    for (const source of sources) {
      for (const { key, size } of await source.list()) {
        if (!found.has(key)) found.set(key, { size, source })
      }
    }
    const total = [...found.values()].reduce((sum, { size }) => sum + size, 0)
    let done = 0
    const queue = new PQueue({ concurrency: AT_ONCE })
    const work = [...found].map(([key, { size, source }]) => async () => {
      if (!proven.has(key) || there.get(key) !== size) {
        await copy(key, source, target, there.has(key))
        proven.add(key)
        appendFileSync(journal, `${key}\n`)
        copied += 1
      }
      done += size
      onProgress?.(done, total)
    })
    try {
      await queue.addAll(work)
    } finally {
      queue.clear()
      await queue.onIdle()
    }
    return { files: found.size, bytes: total }
  }

  await moveAll()
  useStorage(settings, to)
  // What was uploaded meanwhile went to the old place.
  const moved = await moveAll()
  rmSync(journal, { force: true })
  // The others were there already, from an earlier move.
  return { ...moved, copied }
}

async function copy(key: string, from: FileStorage, to: FileStorage, isThere: boolean) {
  const bytes = await from.read(key)
  // Deleted meanwhile.
  if (!bytes) return
  const isSame = async () => {
    const stored = await to.read(key)
    return stored !== null && Buffer.compare(stored, bytes) === 0
  }
  if (isThere && (await isSame())) return
  await to.put(key, bytes)
  if (!(await isSame())) throw new StorageError(`${key} came back changed`)
}
