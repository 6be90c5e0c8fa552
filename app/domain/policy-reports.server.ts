import { desc, lt, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '~/time/durations'
import { policyReports } from '~db/schema'
import { type Actor, requireUserManager } from './accounts/rights'
import { BatchedCounter } from './batched-counter.server'
import type { Logged, Reads, Writes } from './base-deps.server'

/** Distinct reports. The oldest are dropped, so that forged ones cannot fill the disk. */
const MAX_REPORTS = 100
const MAX_TEXT_LENGTH = 200
const RETENTION = 30 * DAY

type Report = Pick<typeof policyReports.$inferSelect, 'directive' | 'blocked' | 'page'>

/** Returns origin and path only; the rest may hold secrets. */
function place(value: string | undefined): string {
  const url = URL.canParse(value ?? '') ? new URL(value!) : null
  // 'inline' and 'eval' are keywords; for `data:` and `blob:` the scheme is enough.
  const text = url ? (url.origin === 'null' ? url.protocol : url.origin + url.pathname) : value
  return (text ?? '').slice(0, MAX_TEXT_LENGTH)
}

const pathOf = (value: string) => (URL.canParse(value) ? new URL(value).pathname : '/')

const text = z.string().max(10_000)

const ReportSchema = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text.optional(),
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'source-file': text.optional(),
  }),
})

/** Ignores reports caused by browser extensions. */
const OF_EXTENSION = /^[\w-]+-extension/

/** Null unless it is a report about this site. */
export function parsePolicyReport(sent: unknown): Report | null {
  const report = ReportSchema.safeParse(sent).data?.['csp-report']
  if (!report) return null
  const { 'document-uri': page, 'blocked-uri': blocked, 'source-file': source } = report
  if ([blocked, source].some((url) => OF_EXTENSION.test(url ?? ''))) return null
  const broken = report['effective-directive'] ?? report['violated-directive'] ?? ''
  const directive = broken.split(' ', 1)[0]!.slice(0, MAX_TEXT_LENGTH)
  return { directive, blocked: place(blocked), page: pathOf(page).slice(0, MAX_TEXT_LENGTH) }
}

export class PolicyReportCounter extends BatchedCounter<number> {
  constructor(deps: Logged) {
    super({
      log: deps.log,
      save: (counts) => saveReports(deps, counts),
      failed: 'reports of the policy could not be written',
      max: MAX_REPORTS,
    })
  }

  count(report: Report): void {
    this.add(JSON.stringify(report), (before = 0) => before + 1)
  }
}

function saveReports({ db, now }: Writes, counts: ReadonlyMap<string, number>): void {
  db.transaction((tx) => {
    const { directive, blocked, page } = policyReports
    for (const [key, count] of counts) {
      tx.insert(policyReports)
        .values({ ...(JSON.parse(key) as Report), count, lastSeenAt: now() })
        .onConflictDoUpdate({
          target: [directive, blocked, page],
          set: { count: sql`${policyReports.count} + ${count}`, lastSeenAt: now() },
        })
        .run()
    }
    tx.delete(policyReports)
      .where(lt(policyReports.lastSeenAt, now() - RETENTION))
      .run()
    const rowid = sql<number>`rowid`
    const newest = tx
      .select({ rowid })
      .from(policyReports)
      .orderBy(desc(policyReports.lastSeenAt))
      .limit(MAX_REPORTS)
    tx.delete(policyReports).where(notInArray(rowid, newest)).run()
  })
}

export function listPolicyReports({ db }: Reads, actor: Actor) {
  requireUserManager(actor)
  return db
    .select()
    .from(policyReports)
    .orderBy(desc(policyReports.lastSeenAt))
    .limit(MAX_REPORTS)
    .all()
}
