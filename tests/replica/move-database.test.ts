/** Tests `cli db push` and `cli db pull`, which move a site from one folder to several containers and back. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSnapshot, withReader } from '~/domain/backup/snapshot.server'
import { migrateDatabase } from '~db/migrate.server'
import { lockTimedWork, migrateSite } from '~/server/start.server'
import { closeDatabase, openDatabase } from '~db/client.server'
import { addUnpublishedWork, aFile, anAdmin, aPost } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import type { Sqld } from '../helpers/sqld'
import { aPrimary, type Environment, startContainer, useContainers } from './start-container'

useContainers()

const fileOf = (primary: Sqld, name: string) => join(primary.folder, name, 'site.sqlite')
const tablesOf = (file: string) => withReader(file, (db) => readSnapshot(db).tables)

/** Creates a site's folder and an empty primary. */
async function aFolder() {
  const primary = await aPrimary()
  const file = fileOf(primary, 'folder')
  const db = openDatabase(file)
  migrateDatabase(db)
  const site = createTestDeps({ db })
  migrateSite(site)
  const by = anAdmin(site)
  for (const title of ['गंगा', 'यमुना', 'सरयू']) aPost(site, { title, by, content: '<p>घाट</p>' })
  await aFile(site)
  addUnpublishedWork(site, by)
  closeDatabase(db)
  return { primary, file, before: await tablesOf(file) }
}

async function move(primary: Sqld, name: string, action: 'push' | 'pull') {
  const { ended, output } = startContainer(primary, name, { args: ['db', action] })
  const [status] = await ended
  return { status, text: output.text }
}

const halt = async (primary: Sqld, name: string, args: string[], at: string) => {
  const begun = startContainer(primary, name, { args, HALT_AT: at } satisfies Environment)
  await begun.says('halted')
  return begun
}

it('pushes and pulls every row, and the site runs on the primary', async () => {
  const { primary, file, before } = await aFolder()
  const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0)
  const pushed = await move(primary, 'folder', 'push')
  expect(pushed).toEqual({
    status: 0,
    text: expect.stringContaining(
      `${rows} rows were copied to ${primary.url} and compared`,
    ) as string,
  })
  expect(existsSync(file)).toBe(false)
  expect(await tablesOf(join(primary.folder, 'folder', 'before-push.sqlite'))).toEqual(before)
  expect(await move(primary, 'back', 'pull')).toMatchObject({
    status: 0,
    text: expect.stringContaining(`${rows} rows were copied to`) as string,
  })
  expect(await tablesOf(fileOf(primary, 'back'))).toEqual(before)

  const container = startContainer(primary, 'container')
  await container.says('started')
  expect(await move(primary, 'other', 'pull')).toEqual({
    status: 1,
    text: 'A site is running. Stop it first.\n',
  })
  container.child.kill('SIGTERM')
  expect(await container.ended).toEqual([0, null])
  expect((await move(primary, 'other', 'pull')).status).toBe(0)
})

it('does not overwrite an existing database', async () => {
  const { primary, file, before } = await aFolder()
  await primary.query('CREATE TABLE somebodys (a)')
  expect(await move(primary, 'folder', 'push')).toEqual({
    status: 1,
    text: `There is already a database at ${primary.url}.\n`,
  })
  expect(await primary.query('SELECT name FROM sqlite_schema')).toEqual([['somebodys']])
  expect((await move(primary, 'folder', 'pull')).text).toMatch(
    /^There is already a database in DATA_DIR/,
  )
  expect(await tablesOf(file)).toEqual(before)
})

it('does not push the folder of a running site', async () => {
  const { primary, file, before } = await aFolder()
  const unlock = lockTimedWork({ DATA_DIR: join(primary.folder, 'folder') })!
  expect(await move(primary, 'folder', 'push')).toEqual({
    status: 1,
    text: 'A site is running. Stop it first.\n',
  })
  unlock()
  expect(await tablesOf(file)).toEqual(before)
  expect(await primary.query('SELECT name FROM sqlite_schema')).toEqual([])
})

it('an interrupted push loses no data and can be repeated', async () => {
  const { primary, file, before } = await aFolder()
  const killed = await halt(primary, 'folder', ['db', 'push'], 'CREATE TRIGGER')
  await killed.kill()
  expect(await tablesOf(file)).toEqual(before)
  expect(await primary.query('SELECT count(*) FROM posts')).toEqual([['5']])
  // A site does not start on an incomplete database.
  expect((await move(primary, 'other', 'pull')).text).toBe(
    `A push to ${primary.url} was interrupted. Push again.\n`,
  )
  const early = startContainer(primary, 'early')
  expect(await early.ended).toEqual([1, null])
  expect(early.output.text).toContain('The database could not be updated')

  const cut = await halt(primary, 'folder', ['db', 'push'], 'INSERT INTO "files"')
  await primary.kill()
  cut.child.kill('SIGCONT')
  expect(await cut.ended).toEqual([1, null])
  expect(await tablesOf(file)).toEqual(before)
  await primary.start()
  expect((await move(primary, 'folder', 'push')).status).toBe(0)
  expect((await move(primary, 'other', 'pull')).status).toBe(0)
  expect(await tablesOf(fileOf(primary, 'other'))).toEqual(before)
  expect(existsSync(join(primary.folder, 'folder', 'copy-work'))).toBe(false)
})

it('an interrupted pull leaves the folder unchanged', async () => {
  const { primary, before } = await aFolder()
  await move(primary, 'folder', 'push')
  const killed = await halt(primary, 'back', ['db', 'pull'], '^VACUUM INTO')
  await killed.kill()
  expect(existsSync(fileOf(primary, 'back'))).toBe(false)
  expect((await move(primary, 'back', 'pull')).status).toBe(0)
  expect(await tablesOf(fileOf(primary, 'back'))).toEqual(before)
})
