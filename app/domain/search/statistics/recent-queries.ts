import { MINUTE } from '~/time/durations'

/** Repeats within this time (a reload, the back button) count once. */
const REMEMBERED = 10 * MINUTE
/** The oldest go first, so that made-up queries cannot fill the memory. */
const MAX_ENTRIES = 5_000

/** In memory only: no IP is stored. */
export class RecentQueries {
  readonly #now: () => number
  readonly #askedAt = new Map<string, number>()

  constructor({ now }: { now: () => number }) {
    this.#now = now
  }

  isNew(url: string, query: string): boolean {
    const key = `${url} ${query}`
    const before = this.#askedAt.get(key)
    if (before !== undefined && before > this.#now() - REMEMBERED) return false
    this.#askedAt.delete(key)
    this.#askedAt.set(key, this.#now())
    this.#forgetOldest()
    return true
  }

  #forgetOldest(): void {
    if (this.#askedAt.size <= MAX_ENTRIES) return
    const oldest = this.#askedAt.keys().next()
    if (!oldest.done) this.#askedAt.delete(oldest.value)
  }
}
