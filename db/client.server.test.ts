import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { type Database, limitWaits, openDatabase } from './client.server'

function openTwice(): [Database, Database] {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  const open = () => openDatabase(join(folder, 'site.sqlite'))
  const both: [Database, Database] = [open(), open()]
  onTestFinished(() => {
    for (const db of both) db.$client.close()
    rmSync(folder, { recursive: true })
  })
  return both
}

it('waits for another process’s lock on the first write, and only briefly on the next', () => {
  const [db, other] = openTwice()
  const wait = () => db.$client.pragma('busy_timeout', { simple: true })
  const write = () => db.transaction((tx) => void tx.run(sql`PRAGMA user_version = 1`))
  limitWaits(db, 300)
  other.$client.exec('BEGIN IMMEDIATE')
  expect(wait()).toBe(300)
  expect(write).toThrow('database is locked')
  expect(wait()).toBe(100)
  expect(write).toThrow('database is locked')
  other.$client.exec('ROLLBACK')
  write()
  expect(wait()).toBe(300)
})
