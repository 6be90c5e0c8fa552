import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { DomainError } from '~/domain/errors'
import { Queue } from '~/domain/queue'
import { HOUR, MINUTE, SECOND } from '~/time/durations'

const LIMITS = {
  signInFailure: { count: 50, window: HOUR },
  signUp: { count: 20, window: HOUR },
  policyReport: { count: 60, window: HOUR },
  resetMail: { count: 10, window: HOUR },
  resetMailOfAccount: { count: 3, window: HOUR },
  search: { count: 60, window: MINUTE },
  suggestions: { count: 300, window: MINUTE },
  upload: { count: 30, window: MINUTE },
  write: { count: 300, window: MINUTE },
  // Read-only API calls; a long list costs several.
  read: { count: 600, window: MINUTE },
} as const

export type Limit = keyof typeof LIMITS

/** When the server does not pass the client's IP (remix-serve). */
export const UNKNOWN_IP = 'unknown'

/** Failed sign-ins of one account; then the wait doubles up to a quarter of an hour. */
const FREE_FAILURES = 5
const FIRST_WAIT = 5 * SECOND
const LONGEST_WAIT = 15 * MINUTE

/** The oldest go first, so that made-up emails cannot fill the memory. */
const MAX_ENTRIES = 20_000

interface Entry {
  count: number
  until: number
}

export class Throttle {
  readonly #now: () => number
  readonly #scale: number
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES })
  readonly #comparisons = new Queue()

  constructor({ now, scale }: { now: () => number; scale: number }) {
    this.#now = now
    this.#scale = scale
  }

  /** @throws DomainError `RateLimited` */
  consume(limit: Limit, ip: string, cost = 1): void {
    if (isUncountable(limit, ip)) return
    this.check(limit, ip)
    const key = keyOf(limit, ip)
    const entry = this.#current(key)
    this.#entries.set(key, {
      count: (entry?.count ?? 0) + cost,
      until: entry?.until ?? this.#now() + LIMITS[limit].window,
    })
  }

  refund(limit: Limit, ip: string): void {
    const entry = this.#current(keyOf(limit, ip))
    if (entry) entry.count -= 1
  }

  check(limit: Limit, ip: string): void {
    if (isUncountable(limit, ip)) return
    const entry = this.#current(keyOf(limit, ip))
    if (entry && entry.count >= LIMITS[limit].count * this.#scale) this.#reject(entry.until)
  }

  /** Compares in the account's queue, so that parallel guesses all count. @throws `RateLimited` */
  tryPassword(email: string, compare: () => Promise<boolean>): Promise<boolean> {
    return this.#comparisons.run(
      async () => {
        this.checkAccount(email)
        const isRight = await compare()
        if (isRight) this.clearAccount(email)
        else this.recordAccountFailure(email)
        return isRight
      },
      { key: email },
    )
  }

  checkAccount(email: string): void {
    const entry = this.#entries.peek(`account ${email}`)
    if (entry && entry.count >= FREE_FAILURES * this.#scale && entry.until > this.#now()) {
      this.#reject(entry.until)
    }
  }

  recordAccountFailure(email: string): void {
    const key = `account ${email}`
    const count = (this.#entries.peek(key)?.count ?? 0) + 1
    const over = Math.max(0, count - FREE_FAILURES * this.#scale)
    this.#entries.set(key, {
      count,
      until: this.#now() + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** over),
    })
  }

  clearAccount(email: string): void {
    this.#entries.delete(`account ${email}`)
  }

  #current(key: string): Entry | undefined {
    const entry = this.#entries.peek(key)
    return entry && entry.until > this.#now() ? entry : undefined
  }

  #reject(until: number): never {
    const seconds = Math.max(1, Math.ceil((until - this.#now()) / SECOND))
    throw new DomainError('RateLimited', 'Too many attempts. Please wait and try again.', {
      retryAfter: seconds,
    })
  }
}

/** Failures without an IP must not add up to a limit for everybody; the account's limit remains. */
function isUncountable(limit: Limit, ip: string): boolean {
  return (limit === 'signInFailure' || limit === 'read') && ip === UNKNOWN_IP
}

function keyOf(limit: Limit, ip: string): string {
  return `${limit} ${isIPv6(ip) ? networkOf(ip) : ip}`
}

/** One subscriber's IPv6 network (64 bits); IPv4 as IPv6 is unwrapped. */
function networkOf(ip: string): string {
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
