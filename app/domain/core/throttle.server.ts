import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { desc, eq, inArray, lt, or } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { LogDeps } from './base-deps.server'
import { DomainError } from './errors'
import { Queue } from './queue'
import { DAY, HOUR, MINUTE, SECOND } from '~/time/durations'
import type { Transaction } from '~db/client.server'
import { throttles } from '~db/schema'

const LIMITS = {
  signInFailure: { count: 50, window: HOUR },
  signUp: { count: 20, window: HOUR },
  policyReport: { count: 60, window: HOUR },
  resetMail: { count: 10, window: HOUR },
  resetMailOfAccount: { count: 3, window: HOUR },
  // Counts apart from password links, which the owner of the address may need.
  newAddress: { count: 3, window: HOUR },
  search: { count: 60, window: MINUTE },
  suggestions: { count: 300, window: MINUTE },
  upload: { count: 30, window: MINUTE },
  write: { count: 300, window: MINUTE },
  // Read-only API calls (a long list counts as several), and reports of views and shares.
  read: { count: 600, window: MINUTE },
} as const

export type Limit = keyof typeof LIMITS

/** These limits are shared by all processes and survive restarts. The others protect one process. */
const STORED: ReadonlySet<string> = new Set<Limit | 'account'>([
  'account',
  'signUp',
  'resetMail',
  'resetMailOfAccount',
  'newAddress',
])

/** Stands for the client's IP on servers that do not pass it on (remix-serve). */
export const UNKNOWN_IP = 'unknown'

/** The number of failures without a wait; afterwards, the wait doubles, up to a quarter of an hour. */
const FREE_FAILURES = 5
const FIRST_WAIT = 5 * SECOND
const LONGEST_WAIT = 15 * MINUTE

/** The oldest entries are dropped, so that made-up emails cannot fill the memory or the disk. */
const MAX_ENTRIES = 20_000
/** Waits keep doubling for this long after the last failure. */
const RETENTION = DAY

interface Entry {
  count: number
  until: number
}

export class Throttle {
  readonly #deps: LogDeps
  readonly #now: () => number
  readonly #scale: number
  readonly #entries: LRUCache<string, Entry>
  /** Entries for the database while it is read-only, so that a full disk allows no free guesses. */
  readonly #unwritten: LRUCache<string, Entry>
  readonly #comparisons = new Queue()

  constructor({ scale, max = MAX_ENTRIES, ...deps }: LogDeps & { scale: number; max?: number }) {
    this.#deps = deps
    this.#now = deps.now
    this.#scale = scale
    this.#entries = new LRUCache({ max })
    this.#unwritten = new LRUCache({ max })
  }

  consume(limit: Limit, ip: string, cost = 1): void {
    if (isUncountable(limit, ip)) return
    this.check(limit, ip)
    const fresh = { count: 0, until: this.#now() + LIMITS[limit].window }
    this.#change(keyOf(limit, ip), (before) => {
      const { count, until } = this.#current(before) ?? fresh
      return { count: count + cost, until }
    })
  }

  refund(limit: Limit, ip: string): void {
    this.#change(keyOf(limit, ip), (before) => {
      const entry = this.#current(before)
      return entry && { ...entry, count: entry.count - 1 }
    })
  }

  check(limit: Limit, ip: string): void {
    if (isUncountable(limit, ip)) return
    const entry = this.#current(this.#find(keyOf(limit, ip)))
    if (entry && entry.count >= LIMITS[limit].count * this.#scale) this.#reject(entry.until)
  }

  /**
   * Compares in a queue per account, so that parallel guesses all count.
   * @param account its email, followed by a space and an id if the guesses of one device or session are counted apart
   */
  tryPassword(account: string, compare: () => Promise<boolean>): Promise<boolean> {
    const attempt = async () => {
      this.checkAccount(account)
      const isRight = await compare()
      if (isRight) this.clearAccount(account)
      else this.recordAccountFailure(account)
      return isRight
    }
    return this.#comparisons.run(attempt, { key: account })
  }

  checkAccount(email: string): void {
    const entry = this.#find(`account ${email}`)
    if (entry && entry.count >= FREE_FAILURES * this.#scale && entry.until > this.#now()) {
      this.#reject(entry.until)
    }
  }

  recordAccountFailure(email: string): void {
    this.#change(`account ${email}`, (before) => {
      const count = (before?.count ?? 0) + 1
      const over = Math.max(0, count - FREE_FAILURES * this.#scale)
      return { count, until: this.#now() + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** over) }
    })
  }

  clearAccount(email: string): void {
    if (this.#find(`account ${email}`)) this.#change(`account ${email}`, () => undefined)
  }

  #find(key: string): Entry | undefined {
    if (!isStored(key)) return this.#entries.peek(key)
    return this.#unwritten.peek(key) ?? this.#read(key)
  }

  #change(key: string, next: Change): void {
    if (!isStored(key)) return apply(this.#entries, key, next(this.#find(key)))
    try {
      this.#deps.db.transaction((tx) => this.#write(tx, key, next(this.#find(key))))
      this.#unwritten.delete(key)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'an attempt is counted in memory only')
      apply(this.#unwritten, key, next(this.#find(key)))
    }
  }

  #read(key: string): Entry | undefined {
    const { count, until } = throttles
    const hasKey = eq(throttles.key, hash(key))
    return this.#deps.db.select({ count, until }).from(throttles).where(hasKey).get()
  }

  #write(tx: Transaction, key: string, entry?: Entry): void {
    tx.delete(throttles)
      .where(or(eq(throttles.key, hash(key)), lt(throttles.until, this.#now() - RETENTION)))
      .run()
    if (!entry) return
    tx.insert(throttles)
      .values({ key: hash(key), ...entry })
      .run()
    const tooMany = tx
      .select({ key: throttles.key })
      .from(throttles)
      .orderBy(desc(throttles.until))
      .limit(MAX_ENTRIES)
      .offset(MAX_ENTRIES)
    tx.delete(throttles).where(inArray(throttles.key, tooMany)).run()
  }

  #current(entry: Entry | undefined): Entry | undefined {
    return entry && entry.until > this.#now() ? entry : undefined
  }

  #reject(until: number): never {
    const retryAfter = Math.max(1, Math.ceil((until - this.#now()) / SECOND))
    throw new DomainError('RateLimited', 'tooManyAttempts', { retryAfter })
  }
}

type Change = (before: Entry | undefined) => Entry | undefined

function apply(entries: LRUCache<string, Entry>, key: string, entry: Entry | undefined): void {
  if (entry) entries.set(key, entry)
  else entries.delete(key)
}

function isStored(key: string): boolean {
  return STORED.has(key.split(' ', 1)[0]!)
}

/** Hashes a key, because emails and IPs are not stored. */
function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}

/** True for failures without an IP, which must not lock out everybody. The account's limit still applies. */
function isUncountable(limit: Limit, ip: string): boolean {
  return (limit === 'signInFailure' || limit === 'read') && ip === UNKNOWN_IP
}

function keyOf(limit: Limit, ip: string): string {
  return `${limit} ${networkOf(ip)}`
}

/** Returns the /64 network of an IPv6 address. Unwraps IPv4 addresses that are mapped to IPv6. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const groups = new URL(`http://[${ip.split('%', 1)[0]}]`).hostname.slice(1, -1)
  const [, ...halves] = /^::ffff:(\w+):(\w+)$/.exec(groups) ?? []
  if (halves.length > 0) {
    const numbers = halves.map((half) => parseInt(half, 16))
    return numbers.flatMap((number) => [number >> 8, number & 255]).join('.')
  }
  const zeros = '0:'.repeat(8 - groups.split(':').filter(Boolean).length)
  return groups.replace('::', `:${zeros}`).split(':').filter(Boolean).slice(0, 4).join(':')
}
