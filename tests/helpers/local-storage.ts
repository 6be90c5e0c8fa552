/** Stores entries as its own properties, as browsers do. */
export class MemoryStorage {
  getItem(key: string): unknown {
    return Object.getOwnPropertyDescriptor(this, key)?.value ?? null
  }

  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value })
  }

  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}
