export interface FileStorage {
  /** All or nothing; replaces an existing key. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  read: (key: string) => Promise<Uint8Array | null>
  remove: (key: string) => Promise<void>
  /** Removes unfinished writes and `.part` files not written to since that time. */
  removeParts: (before: number) => Promise<void>
}

const KEY_PATTERN = /^[a-z0-9-]{1,100}\.[a-z0-9]{1,8}$/

export function isStorageKey(key: string): boolean {
  return KEY_PATTERN.test(key)
}
