/** Where the bytes of files go. Keys name content: what stands under one changes seldom. */
export interface FileStorage {
  /** All or nothing; replaces an existing key. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  read: (key: string) => Promise<Uint8Array | null>
  /** Null where nothing is. */
  sizeOf: (key: string) => Promise<number | null>
  remove: (key: string) => Promise<void>
  /** In no order; without unfinished writes. */
  list: () => Promise<{ key: string; size: number }[]>
  /** Where browsers find the file without us; null when only we can read it, or it is not there. */
  publicUrl: (key: string) => Promise<string | null>
}

const KEY_PATTERN = /^[a-z0-9-]{1,100}\.[a-z0-9]{1,8}$/

export function isStorageKey(key: string): boolean {
  return KEY_PATTERN.test(key)
}

/** A picture of ours; a bucket may hold other files. */
export function isPictureKey(key: string): boolean {
  return /^[0-9a-f]{32}(?:-[\da-z]+)?\.(?:webp|avif|jpg)$/.test(key)
}

export function checkKey(key: string): string {
  if (!isStorageKey(key)) throw new TypeError('Not a storage key')
  return key
}

/** The outside storage cannot be reached, or does not take us. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly code = 'STORAGE_AWAY'
}

/** @throws StorageError that says where and why, without the request, which has keys in it */
export async function ask<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    let cause = error
    while (cause instanceof Error && cause.cause) cause = cause.cause
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
    throw new StorageError(`${place} does not answer as it should: ${reason}`)
  }
}
