import { and, count, desc, eq, gte, lt, max, sql, sum } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Actor, requireRight } from '~/domain/core/rights'
import { BatchedCounter } from '~/domain/core/batched-counter.server'
import type { SettingsDeps, LogDeps } from '~/domain/core/base-deps.server'
import { isClockTrusted } from '~/domain/core/clock.server'
import { hasMoreThan } from '~/text/segment'
import { calendarDay, DAY, MINUTE } from '~/time/durations'
import { searchQueries } from '~db/schema'
import { normaliseQuery } from './query-text'

/** The maximum number of distinct queries in memory. People do not send more within seconds. */
const MAX_WAITING = 2_000
/** Repeated queries within this time (a reload, the back button) count once. */
const REMEMBERED = 10 * MINUTE
/** The oldest queries are dropped, so that made-up queries cannot fill the memory. */
const MAX_REMEMBERED = 5_000
const MAX_RECORDED_LENGTH = 100
/** Limits on rows per day and on days, for a maximum of a few megabytes. */
const MAX_A_DAY = 2_000
const KEPT_DAYS = 90

interface CountedQuery {
  asked: number
  found: number
}

export class QueryCounter extends BatchedCounter<CountedQuery> {
  /** Kept only in memory, so that no IP address is stored. */
  readonly #asked: LRUCache<string, true>

  constructor(deps: SettingsDeps & LogDeps, { max = MAX_REMEMBERED } = {}) {
    super({
      log: deps.log,
      save: (queries) => saveQueries(deps, queries),
      failed: 'searches could not be counted',
      max: MAX_WAITING,
    })
    this.#asked = new LRUCache({ max, ttl: REMEMBERED, ttlResolution: 0, perf: deps })
  }

  count(query: string, found: number, ip?: string): void {
    const spelling = countedSpelling(query)
    const repeat = `${ip} ${query}`
    if (spelling === null || this.#asked.has(repeat)) return
    if (ip !== undefined) this.#asked.set(repeat, true)
    this.add(spelling, (before) => ({ asked: (before?.asked ?? 0) + 1, found }))
  }
}

function countedSpelling(query: string): string | null {
  const spelled = normaliseQuery(query).toLowerCase()
  const isCounted = /[\p{L}\p{N}]/u.test(spelled) && !hasMoreThan(spelled, MAX_RECORDED_LENGTH)
  return isCounted ? spelled : null
}

type CountedQueries = ReadonlyMap<string, CountedQuery>

function saveQueries(deps: SettingsDeps, queries: CountedQueries): void {
  const { db, now } = deps
  const { timeZone } = deps.settings().site
  const day = calendarDay(now(), timeZone)
  db.transaction((tx) => {
    const onDay = eq(searchQueries.day, day)
    let { rows } = tx.select({ rows: count() }).from(searchQueries).where(onDay).get()!
    for (const [query, { asked, found }] of queries) {
      const known = tx
        .update(searchQueries)
        .set({ asked: sql`${searchQueries.asked} + ${asked}`, found })
        .where(and(onDay, eq(searchQueries.query, query)))
        .run()
      if (known.changes > 0 || rows >= MAX_A_DAY) continue
      tx.insert(searchQueries).values({ day, query, asked, found }).run()
      rows += 1
    }
    const oldest = calendarDay(now() - KEPT_DAYS * DAY, timeZone)
    if (isClockTrusted(deps)) tx.delete(searchQueries).where(lt(searchQueries.day, oldest)).run()
  })
}

export type RecordedQuery = ReturnType<typeof listQueries>[number]

export function listQueries(
  { db, now, settings }: SettingsDeps,
  actor: Actor,
  { days = 30, limit = 50, onlyZeroResult = false } = {},
) {
  requireRight(actor, 'manageSearch')
  const since = calendarDay(now() - (days - 1) * DAY, settings().site.timeZone)
  const asked = sql<number>`${sum(searchQueries.asked)}`.mapWith(Number).as('times_asked')
  // SQLite returns the other columns from the row with the maximum, which is the last day.
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
