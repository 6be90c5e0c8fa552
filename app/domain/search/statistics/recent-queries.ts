import { MINUTE } from '~/time/durations'

/** Within this time the same person asking the same is one asking: a reload, the way back from a result. */
const REMEMBERED = 10 * MINUTE
/** Entries kept; the oldest go first, so that made-up queries cannot fill the memory. */
const MAX_ENTRIES = 5_000

/** Who asked what lately; in memory only, so that no address is ever written down. */
export class RecentQueries {
  readonly #now: () => number
  readonly #askedAt = new Map<string, number>()

  constructor({ now }: { now: () => number }) {
    this.#now = now
  }

  /** Notes that somebody asked, and tells whether it is the first time within ten minutes. */
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
