import { and, count, desc, eq, gte, lt, max, sql, sum } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { countGraphemes } from '~/text/graphemes'
import { calendarDay } from '~/time/calendar-day'
import { DAY } from '~/time/durations'
import type { Transaction } from '~db/client.server'
import { searchQueries } from '~db/schema'
import { normaliseQuery } from '~/domain/search/query/normalise-query'

/** Longer ones are sentences that nobody asks twice, or nonsense. */
const MAX_RECORDED_LENGTH = 100
/** Rows of one day, and days: together a bound of a few megabytes, whatever visitors send. */
const MAX_A_DAY = 2_000
const KEPT_DAYS = 90

/** How often something was searched for within the days looked at. */
export interface RecordedQuery {
  query: string
  asked: number
  /** How many results it had the last time. */
  found: number
  /** The calendar day when it was last asked, '2026-11-21'. */
  lastDay: string
}

interface Period {
  /** How many days back, today included. */
  days?: number
  limit?: number
}

/** What was asked since it was last written, and how many results it had the last time. */
export interface CountedQuery {
  asked: number
  found: number
}

/** A query in the spelling in which it is counted; null for what is too long or has no word, which is not. */
export function countedSpelling(query: string): string | null {
  const spelled = normaliseQuery(query).toLowerCase()
  const isCounted = /[\p{L}\p{N}]/u.test(spelled) && countGraphemes(spelled) <= MAX_RECORDED_LENGTH
  return isCounted ? spelled : null
}

/** Adds searches that readers made to those of the day. No reader is named. */
export function recordQueries(
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

/** Counts a query that was asked before on that day. @returns whether it was */
function raise(tx: Transaction, row: CountedQuery & { day: string; query: string }): boolean {
  const { day, query, asked, found } = row
  const known = tx
    .update(searchQueries)
    .set({ asked: sql`${searchQueries.asked} + ${asked}`, found })
    .where(and(eq(searchQueries.day, day), eq(searchQueries.query, query)))
    .run()
  return known.changes > 0
}

/**
 * What readers searched for most.
 *
 * @throws DomainError `Unauthenticated` or `Forbidden`
 */
export function listFrequentQueries(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  period: Period = {},
): RecordedQuery[] {
  requireContentManager(actor)
  return listQueries(deps, period, false)
}

/**
 * What readers searched for and did not find, most frequent first.
 *
 * @throws DomainError `Unauthenticated` or `Forbidden`
 */
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
  // SQLite takes the other columns of the row that has the maximum: the answer of the last day.
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
