import { mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { findDamagedPages, noteDamage, readDamage, requireIntact } from './database-check.server'

function aDatabase() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'database-check-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const file = join(DATA_DIR, 'site.sqlite')
  const db = new SqliteDatabase(file)
  db.exec('CREATE TABLE texts (text); CREATE INDEX by_text ON texts (text)')
  const rows = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)'
  db.exec(`${rows} INSERT INTO texts SELECT i || '${'क'.repeat(40)}' FROM n`)
  db.close()
  return { DATA_DIR, file }
}

function overwrite(file: string, position: number, bytes: number): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(bytes, 0xa7), 0, bytes, position)
}

it('finds overwritten pages and a damaged header, and nothing in an intact database', async () => {
  const { file } = aDatabase()
  expect(await findDamagedPages(file)).toBe('')
  overwrite(file, Math.floor(statSync(file).size / 8192) * 4096, 4096)
  expect(await findDamagedPages(file)).not.toBe('')
  await expect(requireIntact(file)).rejects.toThrow(`The database ${file} is damaged: `)
  overwrite(file, 0, 100)
  expect(await findDamagedPages(file)).toBe('file is not a database')
})

it('reports a missing file as an error, not as damage', async () => {
  await expect(findDamagedPages('/nowhere/site.sqlite')).rejects.toThrow()
})

it('remembers the damage until the next check', async () => {
  const { DATA_DIR } = aDatabase()
  expect(await readDamage({ DATA_DIR })).toBe('')
  await noteDamage({ DATA_DIR }, 'page 7')
  expect(await readDamage({ DATA_DIR })).toBe('page 7')
  await noteDamage({ DATA_DIR }, '')
  expect(await readDamage({ DATA_DIR })).toBe('')
})
