import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { closeDatabase, openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { createTestDeps } from '../../../tests/helpers/deps'
import { tryBackupFolder } from '~/domain/backup/keep.server'
import { isEmptyFile, requireNoLostSite, requireSite } from './require-site.server'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lost-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('a folder with anything of a site is refused, with the way out; a new one is not', () => {
  const empty = aFolder()
  for (const name of ['files', 'backups']) mkdirSync(join(empty, name))
  writeFileSync(join(empty, 'start.lock'), '')
  expect(requireNoLostSite({ DATA_DIR: empty })).toBeUndefined()
  for (const name of ['files/ab.webp', 'backups/x.tar.gz', 'backup.json', 'session-secret']) {
    const DATA_DIR = aFolder()
    for (const each of ['files', 'backups']) mkdirSync(join(DATA_DIR, each))
    writeFileSync(join(DATA_DIR, name), 'x')
    const message = `${DATA_DIR} has ${name.split('/')[0]} of a site.*restore FILE`
    expect(() => requireNoLostSite({ DATA_DIR })).toThrow(new RegExp(message))
  }
})

it('a database is empty if it is missing, has no bytes or no tables', () => {
  const file = join(aFolder(), 'site.sqlite')
  expect(isEmptyFile(file)).toBe(true)
  writeFileSync(file, '')
  expect(isEmptyFile(file)).toBe(true)
  const db = openDatabase(file)
  expect(isEmptyFile(file)).toBe(true)
  migrateDatabase(db)
  closeDatabase(db)
  expect(isEmptyFile(file)).toBe(false)
})

it('commands refuse a database whose log was deleted, which opening it would hide', () => {
  const DATA_DIR = aFolder()
  const file = join(DATA_DIR, 'site.sqlite')
  const db = openDatabase(file)
  migrateDatabase(db)
  expect(requireSite({ DATA_DIR })).toBeUndefined()
  rmSync(`${file}-wal`)
  expect(() => requireSite({ DATA_DIR })).toThrow('Restart the site')
  closeDatabase(db)
  expect(requireSite({ DATA_DIR })).toBeUndefined()
})

it('a folder for backups is tried for writing', async () => {
  const folder = aFolder()
  const { env } = createTestDeps({ environment: { BACKUP_DIR: join(folder, 'new', 'one') } })
  expect(await tryBackupFolder(env)).toBeUndefined()
  writeFileSync(join(folder, 'file'), '')
  const reason = await tryBackupFolder({ ...env, BACKUP_DIR: join(folder, 'file') })
  expect(reason).toMatch(/^BACKUP_DIR .* cannot be used: E/)
  expect(await tryBackupFolder({ ...env, BACKUP_DIR: undefined })).toBeUndefined()
})
