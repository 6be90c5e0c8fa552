import { and, count, gt, like, lt, lte, sql, sum } from 'drizzle-orm'
import type { Account } from '~/domain/core/account-schema'
import type { SettingsDeps, ReadDeps } from '~/domain/core/base-deps.server'
import { DomainError, fieldError } from '~/domain/core/errors'
import { Queue } from '~/domain/core/queue'
import { may } from '~/domain/core/rights-table'
import { writeNumber } from '~/domain/core/site-numbers.server'
import { say } from '~/labels/messages'
import { DAY, HOUR } from '~/time/durations'
import type { Transaction } from '~db/client.server'
import { files, siteCounters } from '~db/schema'

const MEGABYTE = 1024 * 1024

export function readUsage({ db }: ReadDeps): { count: number; bytes: number } {
  const bytes = sql<number>`coalesce(sum(${files.size}), 0)`
  return db.select({ count: count(), bytes }).from(files).get()!
}

export function requireQuota(
  { db, now, env }: SettingsDeps,
  { id }: { id: string },
  bytes: number,
) {
  const { UPLOAD_MB_PER_DAY: daily, UPLOAD_MB_TOTAL: total } = env
  const isOwn = like(siteCounters.name, `% ${id}`)
  const isRecent = and(gt(siteCounters.name, afterHour(now() - DAY)), lte(siteCounters.name, LAST))
  const sent = sum(siteCounters.value).mapWith(Number)
  const recent = db.select({ sent }).from(siteCounters).where(and(isRecent, isOwn)).get()!
  if ((recent.sent ?? 0) + bytes > daily * MEGABYTE) {
    throw fieldError('TooLarge', 'file', say('dailyQuota', { max: daily }))
  }
  if (total !== undefined && readUsage({ db }).bytes + bytes > total * MEGABYTE) {
    throw fieldError('TooLarge', 'file', say('totalQuota', { max: total }))
  }
}

const SENT = 'sent '
const LAST = `${SENT}~`

const nameOfHour = (time: number) => SENT + String(Math.floor(time / HOUR))
/** Returns a name that sorts after every account's row for the hour. */
const afterHour = (time: number) => `${nameOfHour(time)}~`

/** Adds to an account's bytes for this hour. Deleting the picture does not subtract them. */
export function countSent(tx: Transaction, userId: string, bytes: number, time: number): void {
  const isOld = and(gt(siteCounters.name, SENT), lt(siteCounters.name, afterHour(time - DAY)))
  tx.delete(siteCounters).where(isOld).run()
  const more = sql`${siteCounters.value} + ${bytes}`
  writeNumber(tx, `${nameOfHour(time)} ${userId}`, bytes, more)
}

const RETRY_SECONDS = 5

export type Uploader = Pick<Account, 'id' | 'isAdmin'>

/** Limits the memory for uploads, in total and per account. Members have half of the places, so that editors have some. */
export class UploadQueue {
  readonly #all: Queue
  readonly #members: Queue
  readonly #perAccount: Queue

  constructor(concurrency: number, max: number, perAccount = 4) {
    this.#all = new Queue({ name: 'uploads', concurrency, max, full })
    this.#members = new Queue({ concurrency: max, max: Math.floor(max / 2), full })
    this.#perAccount = new Queue({ concurrency: perAccount, max: perAccount, full })
  }

  run<T>(uploader: Uploader, work: () => Promise<T>): Promise<T> {
    const run = () => this.#all.run(work)
    const isStaff = may(uploader, 'useDashboard')
    return this.#perAccount.run(isStaff ? run : () => this.#members.run(run), { key: uploader.id })
  }
}

function full(): DomainError {
  return new DomainError('Unavailable', 'tooManyUploads', {
    fields: { file: ['tooManyUploads'] },
    retryAfter: RETRY_SECONDS,
  })
}
