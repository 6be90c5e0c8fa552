import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { Dated, Reads } from '~/domain/base-deps.server'
import { fieldError } from '~/domain/errors'
import { DAY } from '~/time/durations'
import { files } from '~db/schema'

const MEGABYTE = 1024 * 1024

export function readUsage({ db }: Reads): { count: number; bytes: number } {
  const bytes = sql<number>`coalesce(sum(${files.size}), 0)`
  return db.select({ count: count(), bytes }).from(files).get()!
}

/** @throws DomainError `TooLarge` */
export function requireQuota({ db, now, settings }: Dated, { id }: { id: string }, bytes: number) {
  const { UPLOAD_MB_PER_DAY: daily, UPLOAD_MB_TOTAL: total } = settings
  const sent = sql<number>`coalesce(sum(coalesce(${files.sizeOriginal}, ${files.size})), 0)`
  const isRecent = and(eq(files.userId, id), gt(files.createdAt, now() - DAY))
  const recent = db.select({ sent }).from(files).where(isRecent).get()!
  if (recent.sent + bytes > daily * MEGABYTE) {
    const message = `This account has sent ${daily} MB of pictures within a day, which is all it may. Please go on tomorrow.`
    throw fieldError('TooLarge', 'file', message)
  }
  if (total !== undefined && readUsage({ db }).bytes + bytes > total * MEGABYTE) {
    const message = `The ${total} MB that this site has for pictures are used up. Delete what is not shown anywhere.`
    throw fieldError('TooLarge', 'file', message)
  }
}
