export interface Part {
  start: number
  end: number
}

export const rangeOf = (part?: Part) => part && `bytes=${part.start}-${part.end}`

/** Stores files by key. Keys derive from the content, so the bytes under a key rarely change. */
export interface FileStorage {
  /** Stores all bytes or none; replaces an existing file. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Reads the whole file, or a part including both ends. */
  read: (key: string, part?: Part) => Promise<Uint8Array | null>
  sizeOf: (key: string) => Promise<number | null>
  remove: (key: string) => Promise<void>
  /** Lists files in no particular order, without unfinished writes; `at` is the time of the last write. */
  list: () => Promise<{ key: string; size: number; at: number }[]>
  /** The URL from which browsers can load the file directly; null if there is none. */
  publicUrl: (key: string) => Promise<string | null>
}

const KEY_PATTERN = /^[a-z0-9-]{1,100}\.[a-z0-9]{1,8}$/

export function isStorageKey(key: string): boolean {
  return KEY_PATTERN.test(key)
}

/** False for other files in a shared bucket. */
export function isPictureKey(key: string): boolean {
  return /^[0-9a-f]{32}(?:-[\da-z]+)?\.(?:webp|avif|jpg|png|mp3|m4a)$/.test(key)
}

/** The file that names the site to which a bucket belongs. */
export const OWNER_KEY = 'site-id.txt'

export function checkKey(key: string): string {
  if (!isStorageKey(key)) throw new TypeError('Invalid storage key')
  return key
}

/** Thrown if the remote storage is unreachable or rejects our requests. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly code = 'STORAGE_UNAVAILABLE'
}

/** @throws StorageError that names the storage and the reason, but not the request, which contains keys */
export async function request<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    let cause = error
    while (cause instanceof Error && cause.cause) cause = cause.cause
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
    throw new StorageError(`${place} does not respond correctly: ${reason}`)
  }
}
