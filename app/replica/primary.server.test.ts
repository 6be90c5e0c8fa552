import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { describeError } from '~/http/error-response.server'
import { closeDatabase, openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { openReplicaReader, toSqliteError } from './primary.server'
import { siteCounters } from '~db/schema'

it.each([
  ['RemoteSqliteFailure(3, 2067, "UNIQUE constraint failed: a.t")', 'SQLITE_CONSTRAINT_UNIQUE'],
  ['RemoteSqliteFailure(3, 787, "FOREIGN KEY constraint failed")', 'SQLITE_CONSTRAINT_FOREIGNKEY'],
  ['RemoteSqliteFailure(3, 1, "no such table: a")', 'SQLITE_ERROR'],
  ['RemoteSqliteFailure(2, 4, "Transaction timed-out")', 'SQLITE_BUSY'],
  [
    'Hrana(StreamError(Error { message: "SQLite error: UNIQUE constraint failed: a.t", code: "SQLITE_CONSTRAINT" }))',
    'SQLITE_CONSTRAINT_UNIQUE',
  ],
  ['Sqlite3SyntaxError(1, 6, "SELEC")', 'SQLITE_ERROR'],
  ['Replication(PrimaryHandshakeTimeout)', 'PRIMARY_DOWN'],
  ['WriteDelegation(status: Unavailable, message: "tcp connect error"\n\nStack', 'PRIMARY_DOWN'],
])('maps libSQL’s %s to %s', (message, code) => {
  expect(toSqliteError(new Error(message))).toMatchObject({ code })
})

it('keeps the column of a violated constraint', () => {
  const text = 'RemoteSqliteFailure(3, 2067, "UNIQUE constraint failed: posts.slug")'
  expect(toSqliteError(new Error(text)).message).toBe('UNIQUE constraint failed: posts.slug')
})

it('reads a replica while another process changes it, and rejects writes with 503', () => {
  const folder = mkdtempSync(join(tmpdir(), 'replica-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const db = openDatabase(join(folder, 'site.sqlite'))
  migrateDatabase(db)
  const copy = openReplicaReader(join(folder, 'site.sqlite'))
  onTestFinished(() => [copy, db].forEach(closeDatabase))
  const row = { name: 'a', value: 1 }
  db.insert(siteCounters).values(row).run()
  const own = eq(siteCounters.name, 'a')
  expect(copy.select().from(siteCounters).where(own).all()).toEqual([row])
  const statusOf = (work: () => unknown) => {
    try {
      return work()
    } catch (error) {
      return describeError(error).status
    }
  }
  expect(statusOf(() => copy.update(siteCounters).set({ value: 2 }).run())).toBe(503)
  expect(statusOf(() => copy.delete(siteCounters).returning().all())).toBe(503)
  expect(statusOf(() => copy.transaction(() => 'began'))).toBe(503)
  expect(copy.select().from(siteCounters).where(own).all()).toEqual([row])
})
