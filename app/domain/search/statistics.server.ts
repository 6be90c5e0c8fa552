import { and, count, desc, eq, gte, lt, max, sql, sum } from 'drizzle-orm'
import { type Actor, requireContentManager } from '~/domain/accounts/rights'
import { countGraphemes } from '~/text/segment'
import { calendarDay, DAY, MINUTE, SECOND } from '~/time/durations'
import type { Transaction } from '~db/client.server'
import { searchQueries } from '~db/schema'
import type { Deps } from '../deps.server'
import { normaliseQuery } from './query-text'

const WRITE_EVERY = 15 * SECOND
/** Different queries in memory; more within seconds are not people. */
const MAX_WAITING = 2_000

/** Writes in batches, since a commit waits for the disk. Call `write` at shutdown. */
export class QueryCounter {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'settings' | 'log'>
  #waiting = new Map<string, CountedQuery>()
  #timer: NodeJS.Timeout | undefined
  #hasFailed = false

  constructor(deps: Pick<Deps, 'db' | 'now' | 'settings' | 'log'>) {
    this.#deps = deps
  }

  count(query: string, found: number): void {
    const spelled = countedSpelling(query)
    if (spelled === null) return
    const known = this.#waiting.get(spelled)
    if (!known && this.#waiting.size >= MAX_WAITING) return
    this.#waiting.set(spelled, { asked: (known?.asked ?? 0) + 1, found })
    this.#schedule()
  }

  write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.size === 0) return
    recordQueries(this.#deps, this.#waiting)
    this.#waiting = new Map()
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      try {
        this.write()
        this.#hasFailed = false
      } catch (error) {
        // Kept in memory when the disk is full; the next write tries again.
        if (!this.#hasFailed) this.#deps.log.error({ err: error }, 'searches could not be counted')
        this.#hasFailed = true
        this.#schedule()
      }
    }, WRITE_EVERY).unref()
  }
}

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

/** Longer queries are hardly ever repeated. */
const MAX_RECORDED_LENGTH = 100
/** Rows per day and days: a bound of a few megabytes. */
const MAX_A_DAY = 2_000
const KEPT_DAYS = 90

export interface RecordedQuery {
  query: string
  asked: number
  found: number
  lastDay: string
}

interface Period {
  days?: number
  limit?: number
}

interface CountedQuery {
  asked: number
  found: number
}

/** The spelling to count; null for a query that is too long or has no word. */
export function countedSpelling(query: string): string | null {
  const spelled = normaliseQuery(query).toLowerCase()
  const isCounted = /[\p{L}\p{N}]/u.test(spelled) && countGraphemes(spelled) <= MAX_RECORDED_LENGTH
  return isCounted ? spelled : null
}

/** Adds to the day's counts, without any user. */
function recordQueries(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  queries: ReadonlyMap<string, CountedQuery>,
): void {
  const day = calendarDay(now(), settings.SITE_TIME_ZONE)
  db.transaction((tx) => {
    let rows = countRows(tx, day)
    for (const [query, counted] of queries) {
      const row = { day, query, ...counted }
      if (raise(tx, row) || rows >= MAX_A_DAY) continue
      tx.insert(searchQueries).values(row).run()
      rows += 1
    }
    const oldest = calendarDay(now() - KEPT_DAYS * DAY, settings.SITE_TIME_ZONE)
    tx.delete(searchQueries).where(lt(searchQueries.day, oldest)).run()
  })
}

function countRows(tx: Transaction, day: string): number {
  const counted = tx
    .select({ rows: count() })
    .from(searchQueries)
    .where(eq(searchQueries.day, day))
    .get()
  return counted?.rows ?? 0
}

/** Adds to an existing row of the day; false when there is none. */
function raise(tx: Transaction, row: CountedQuery & { day: string; query: string }): boolean {
  const { day, query, asked, found } = row
  const known = tx
    .update(searchQueries)
    .set({ asked: sql`${searchQueries.asked} + ${asked}`, found })
    .where(and(eq(searchQueries.day, day), eq(searchQueries.query, query)))
    .run()
  return known.changes > 0
}

export function listFrequentQueries(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  period: Period = {},
): RecordedQuery[] {
  requireContentManager(actor)
  return listQueries(deps, period, false)
}

export function listZeroResultQueries(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  period: Period = {},
): RecordedQuery[] {
  requireContentManager(actor)
  return listQueries(deps, period, true)
}

function listQueries(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  { days = 30, limit = 50 }: Period,
  onlyZeroResult: boolean,
): RecordedQuery[] {
  const since = calendarDay(now() - (days - 1) * DAY, settings.SITE_TIME_ZONE)
  const asked = sql<number>`${sum(searchQueries.asked)}`.mapWith(Number).as('times_asked')
  // SQLite takes the other columns from the row with the maximum: the last day.
  const lastDay = sql<string>`${max(searchQueries.day)}`.as('last_day')
  return db
    .select({ query: searchQueries.query, asked, found: searchQueries.found, lastDay })
    .from(searchQueries)
    .where(gte(searchQueries.day, since))
    .groupBy(searchQueries.query)
    .having(onlyZeroResult ? eq(searchQueries.found, 0) : undefined)
    .orderBy(desc(asked), desc(lastDay), searchQueries.query)
    .limit(limit)
    .all()
}
