import { and, desc, eq, gte, inArray, lt, max, notInArray, sql, sum } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import { BatchedCounter } from '~/domain/core/batched-counter.server'
import type { SettingsDeps, LogDeps } from '~/domain/core/base-deps.server'
import { isClockTrusted } from '~/domain/core/clock.server'
import { isReserved } from '~/domain/core/reserved-paths'
import { calendarDay, DAY } from '~/time/durations'
import { missingPaths, redirectHits, redirects } from '~db/schema'
import { pathKey } from './redirect-path'

/** The maximum number of distinct paths between two writes; readers request fewer. */
const MAX_WAITING = 1_000
const MAX_PATH_BYTES = 300
/** The number of most requested paths to keep per day, for a maximum of 9,000 rows in a month. */
const MAX_A_DAY = 300
const MISSING_DAYS = 30
export const HIT_DAYS = 30

/** Matches hidden files, paths that scanners try everywhere, and email addresses. */
const NOT_A_PAGE =
  /@|\/\.|\/(?:wp-(?:admin|login|includes|config|json)|xmlrpc|cgi-bin|phpmyadmin|pma|vendor|node_modules|actuator|solr|hudson|owa|autodiscover|boaform|eval-stdin|shell|backup|config)\b|\.(?:env|sql|bak|git|ini|log|ya?ml|zip|gz|tar|asp|aspx|jsp|cgi|map)\b/

/** Returns the path to count, or null for one that no reader would request. */
export function missedPath(pathname: string): string | null {
  const key = pathKey(pathname)
  if (key === null || isReserved(key) || NOT_A_PAGE.test(key)) return null
  return /[\p{L}\p{N}]/u.test(key) && Buffer.byteLength(key) <= MAX_PATH_BYTES ? key : null
}

/** Counts uses of redirects by id, and requests for missing pages by path. */
export class PathCounter extends BatchedCounter<number> {
  constructor(deps: SettingsDeps & LogDeps) {
    super({
      log: deps.log,
      save: (counts) => savePaths(deps, counts),
      failed: 'requests for missing pages could not be counted',
      max: MAX_WAITING,
    })
  }

  count(idOrPath: string): void {
    this.add(idOrPath, (before = 0) => before + 1)
  }
}

const isPath = (idOrPath: string) => idOrPath.startsWith('/')

function savePaths({ db, now, settings }: SettingsDeps, counts: ReadonlyMap<string, number>): void {
  const dayOf = (time: number) => calendarDay(time, settings().site.timeZone)
  const day = dayOf(now())
  const onDay = eq(missingPaths.day, day)
  db.transaction((tx) => {
    const ids = [...counts.keys()].filter((key) => !isPath(key))
    const known = tx.select({ id: redirects.id }).from(redirects).where(inArray(redirects.id, ids))
    const present = new Set(known.all().map(({ id }) => id))
    for (const [key, count] of counts) {
      if (isPath(key)) {
        tx.insert(missingPaths)
          .values({ day, path: key, requests: count })
          .onConflictDoUpdate({
            target: [missingPaths.day, missingPaths.path],
            set: { requests: sql`${missingPaths.requests} + ${count}` },
          })
          .run()
      } else if (present.has(key)) {
        tx.insert(redirectHits)
          .values({ redirectId: key, day, hits: count })
          .onConflictDoUpdate({
            target: [redirectHits.redirectId, redirectHits.day],
            set: { hits: sql`${redirectHits.hits} + ${count}` },
          })
          .run()
      }
    }
    const { path, requests } = missingPaths
    const most = tx
      .select({ path })
      .from(missingPaths)
      .where(onDay)
      .orderBy(desc(requests), desc(sql`rowid`))
      .limit(MAX_A_DAY)
    tx.delete(missingPaths)
      .where(and(onDay, notInArray(path, most)))
      .run()
    if (!isClockTrusted({ db, now })) return
    const before = (days: number) => dayOf(now() - days * DAY)
    tx.delete(missingPaths)
      .where(lt(missingPaths.day, before(MISSING_DAYS)))
      .run()
    tx.delete(redirectHits)
      .where(lt(redirectHits.day, before(HIT_DAYS)))
      .run()
  })
}

/** Lists the missing pages that were requested most in the last thirty days, except those that now have a redirect. */
export function listMissingPaths({ db, now, settings }: SettingsDeps, actor: Actor, limit: number) {
  requireRight(actor, 'manageRedirects')
  const { path, day, requests } = missingPaths
  const since = calendarDay(now() - MISSING_DAYS * DAY, settings().site.timeZone)
  const asked = sql<number>`${sum(requests)}`.mapWith(Number).as('asked')
  return db
    .select({ path, asked, lastDay: sql<string>`${max(day)}`.as('last_day') })
    .from(missingPaths)
    .where(
      and(
        gte(day, since),
        notInArray(path, db.select({ source: redirects.source }).from(redirects)),
      ),
    )
    .groupBy(path)
    .orderBy(desc(asked), desc(sql`last_day`), path)
    .limit(limit)
    .all()
}
