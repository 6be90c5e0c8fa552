/** Where bytes go. One implementation for each place; chosen once from the settings. */
export interface FileStorage {
  /** Stores bytes under a key, completely or not at all. An existing key is replaced. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes of a key, or null. */
  read: (key: string) => Promise<Uint8Array | null>
  /** Forgets a key; one that is not there is no error. */
  remove: (key: string) => Promise<void>
  /** Removes what ends in `.part`, unfinished writes too, and was not written to since a time. */
  removeParts: (before: number) => Promise<void>
}

/** Keys are made by us and become file names: letters, digits, `-` and one ending. */
const KEY_PATTERN = /^[a-z0-9-]{1,100}\.[a-z0-9]{1,8}$/

export function isStorageKey(key: string): boolean {
  return KEY_PATTERN.test(key)
}
