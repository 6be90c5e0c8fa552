import { isIPv6 } from 'node:net'
import { DomainError } from '~/domain/errors'
import { KeyedQueue } from '~/domain/keyed-queue'
import { HOUR, MINUTE, SECOND } from '~/time/durations'

/** How often something may be done from one address. */
const LIMITS = {
  signInFailure: { count: 50, window: HOUR },
  signUp: { count: 20, window: HOUR },
  search: { count: 60, window: MINUTE },
  // One at each pause of somebody's typing.
  suggestions: { count: 300, window: MINUTE },
  upload: { count: 30, window: MINUTE },
  write: { count: 300, window: MINUTE },
  // Calls of the API that only read; a long list counts several times.
  read: { count: 600, window: MINUTE },
} as const

export type Limit = keyof typeof LIMITS

/** Where the server does not say which IP a request comes from (remix-serve). */
export const UNKNOWN_IP = 'unknown'

/** Failed sign-ins of one account: five are free, then the wait doubles up to a quarter of an hour. No lock is for good. */
const FREE_FAILURES = 5
const FIRST_WAIT = 5 * SECOND
const LONGEST_WAIT = 15 * MINUTE

/** Entries kept; the oldest go first, so that made-up addresses cannot fill the memory. */
const MAX_ENTRIES = 20_000

interface Entry {
  count: number
  /** When the window ends, or until when an account waits. */
  until: number
}

/** Counters in memory, the same for page forms and `/api`. */
export class Throttle {
  readonly #now: () => number
  readonly #scale: number
  readonly #entries = new Map<string, Entry>()
  readonly #queue = new KeyedQueue()

  /** @param scale a factor on every limit, for bulk work (`RATE_LIMIT_SCALE`) */
  constructor({ now, scale }: { now: () => number; scale: number }) {
    this.#now = now
    this.#scale = scale
  }

  /** @throws DomainError `RateLimited` when the limit is used up; otherwise uses one of it, or as many as it costs. */
  consume(limit: Limit, ip: string, cost = 1): void {
    if (isUncountable(limit, ip)) return
    this.check(limit, ip)
    const key = keyOf(limit, ip)
    const entry = this.#current(key)
    this.#set(key, {
      count: (entry?.count ?? 0) + cost,
      until: entry?.until ?? this.#now() + LIMITS[limit].window,
    })
  }

  /** Undoes one `take`: what it counted turned out not to be what the limit is for. */
  refund(limit: Limit, ip: string): void {
    const entry = this.#current(keyOf(limit, ip))
    if (entry) entry.count -= 1
  }

  /** Like `take`, without using one. */
  check(limit: Limit, ip: string): void {
    if (isUncountable(limit, ip)) return
    const entry = this.#current(keyOf(limit, ip))
    if (entry && entry.count >= LIMITS[limit].count * this.#scale) this.#reject(entry.until)
  }

  /**
   * Compares a password once it is the account's turn: guesses that were sent all at once are counted one by one, and
   * right ones are not counted at all.
   *
   * @param compare whether the password is right
   * @returns the same
   * @throws DomainError `RateLimited` while the account waits, whether or not the password is right
   */
  tryPassword(email: string, compare: () => Promise<boolean>): Promise<boolean> {
    return this.#queue.run(email, async () => {
      this.checkAccount(email)
      const isRight = await compare()
      if (isRight) this.clearAccount(email)
      else this.recordAccountFailure(email)
      return isRight
    })
  }

  /** @throws DomainError `RateLimited` while the account waits */
  checkAccount(email: string): void {
    const entry = this.#entries.get(`account ${email}`)
    if (entry && entry.count >= FREE_FAILURES * this.#scale && entry.until > this.#now()) {
      this.#reject(entry.until)
    }
  }

  recordAccountFailure(email: string): void {
    const key = `account ${email}`
    const count = (this.#entries.get(key)?.count ?? 0) + 1
    const over = Math.max(0, count - FREE_FAILURES * this.#scale)
    this.#set(key, { count, until: this.#now() + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** over) })
  }

  clearAccount(email: string): void {
    this.#entries.delete(`account ${email}`)
  }

  #current(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.until > this.#now() ? entry : undefined
  }

  #set(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size <= MAX_ENTRIES) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }

  #reject(until: number): never {
    const seconds = Math.max(1, Math.ceil((until - this.#now()) / SECOND))
    throw new DomainError('RateLimited', 'Too many attempts. Please wait and try again.', {
      retryAfter: seconds,
    })
  }
}

/** Wrong passwords from everywhere must not add up to a limit for everybody; the account's own limit still counts them. */
function isUncountable(limit: Limit, ip: string): boolean {
  return (limit === 'signInFailure' || limit === 'read') && ip === UNKNOWN_IP
}

function keyOf(limit: Limit, ip: string): string {
  return `${limit} ${isIPv6(ip) ? networkOf(ip) : ip}`
}

/** An IPv6 network of 64 bits, which is what one subscriber gets; an IPv4 address that is written as IPv6 is itself. */
function networkOf(ip: string): string {
  // The parser of URLs spells every address in one way.
  const [, spelled = ''] =
    /^\[(.*)\]$/.exec(new URL(`http://[${ip.split('%', 1)[0]}]`).hostname) ?? []
  const [head = '', tail = ''] = spelled.split('::')
  const parts = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  while (parts.length + last.length < 8) parts.push('0')
  const groups = [...parts, ...last].map((group) => parseInt(group, 16))
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:65535') return groups.slice(0, 4).join(':')
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
