import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeDatabase, openDatabase, type Database } from './client.server'
import { migrateDatabase } from './migrate.server'
import * as schema from './schema'

let folder: string
let db: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrate-'))
  db = openDatabase(join(folder, 'data/site.sqlite'))
})
afterEach(async () => {
  if (db.$client.open) closeDatabase(db)
  await rm(folder, { recursive: true })
})

const backupFolder = () => join(folder, 'backups')
const backups = () => readdir(backupFolder()).catch(() => [])
const applied = () => db.$client.prepare('SELECT * FROM __drizzle_migrations').all()

function setApplied(time: number) {
  db.$client.prepare('UPDATE __drizzle_migrations SET created_at = ?').run(time)
}

/** Runs only the first migrations, as an earlier version did. */
async function migrateEarlier(count: number) {
  const migrationsFolder = join(folder, 'earlier')
  await cp('db/migrations', migrationsFolder, { recursive: true })
  const path = join(migrationsFolder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  migrateDatabase(db, { migrationsFolder })
}

describe('migrateDatabase', () => {
  it('creates all tables in an empty database, without a backup', async () => {
    migrateDatabase(db, { backupFolder: backupFolder() })
    const names = db.$client
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .pluck()
      .all()
    for (const table of Object.values(schema)) {
      if (is(table, SQLiteTable)) expect(names).toContain(getTableName(table))
    }
    expect(await backups()).toEqual([])
    expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('creates tables that match the schema', () => {
    migrateDatabase(db)
    for (const table of Object.values(schema)) {
      if (is(table, SQLiteTable)) expect(db.select().from(table).all()).toEqual([])
    }
  })

  it('does nothing on the second run', async () => {
    migrateDatabase(db, { backupFolder: backupFolder() })
    const before = applied()
    expect(migrateDatabase(db, { backupFolder: backupFolder() })).toBeNull()
    expect(applied()).toEqual(before)
    expect(await backups()).toEqual([])
  })

  it('keeps data across a restart', () => {
    migrateDatabase(db)
    db.insert(schema.siteCounters).values({ name: 'generation', value: 7 }).run()
    const path = db.$client.name
    closeDatabase(db)
    db = openDatabase(path)
    migrateDatabase(db)
    expect(db.select().from(schema.siteCounters).get()).toEqual({ name: 'generation', value: 7 })
  })

  it('rejects a newer database without changing it', () => {
    migrateDatabase(db)
    setApplied(Date.UTC(2100, 0, 1))
    const before = applied()
    expect(() => migrateDatabase(db)).toThrow('newer version')
    expect(applied()).toEqual(before)
  })

  it('copies a database that has data before migrating, and leaves it unchanged if a migration fails', async () => {
    migrateDatabase(db)
    db.insert(schema.siteCounters).values({ name: 'generation', value: 7 }).run()
    // Simulates an older version's database: every migration runs again and fails.
    setApplied(1)
    const before = applied()
    expect(() => migrateDatabase(db, { backupFolder: backupFolder() })).toThrow()
    const [copy] = await backups()
    expect(copy).toMatch(/^before-.+\.sqlite$/)
    const saved = openDatabase(join(backupFolder(), copy!))
    expect(saved.select().from(schema.siteCounters).get()).toEqual({ name: 'generation', value: 7 })
    closeDatabase(saved)
    expect(db.select().from(schema.siteCounters).get()).toEqual({ name: 'generation', value: 7 })
    expect(applied()).toEqual(before)
  })

  describe('with an additional migration', () => {
    async function addMigration(statements: string) {
      const migrationsFolder = join(folder, 'migrations')
      await cp('db/migrations', migrationsFolder, { recursive: true })
      const path = join(migrationsFolder, 'meta/_journal.json')
      const journal = JSON.parse(await readFile(path, 'utf8'))
      const when = journal.entries.at(-1).when + 1
      journal.entries.push({ idx: 99, version: '6', when, tag: '0099_own', breakpoints: true })
      await writeFile(path, JSON.stringify(journal))
      await writeFile(join(migrationsFolder, '0099_own.sql'), statements)
      return { backupFolder: backupFolder(), migrationsFolder }
    }
    const history = () => db.$client.prepare('SELECT slug FROM category_slug_history').all()

    beforeEach(() => {
      migrateDatabase(db)
      db.$client.exec(`
        INSERT INTO categories VALUES ('c', 'कला', 'कला', 'kala', 1, 1, '');
        INSERT INTO category_slug_history VALUES ('old', 'c', 1)`)
    })

    it('rebuilds a table without losing referencing rows', async () => {
      const options = await addMigration(`
        CREATE TABLE new_categories AS SELECT * FROM categories;
        --> statement-breakpoint
        DROP TABLE categories;
        --> statement-breakpoint
        CREATE TABLE categories (id text PRIMARY KEY NOT NULL, name text, name_key text, slug text, created_at integer, updated_at integer, second_name text);
        --> statement-breakpoint
        INSERT INTO categories SELECT * FROM new_categories;
        --> statement-breakpoint
        DROP TABLE new_categories;`)
      migrateDatabase(db, options)
      expect(history()).toEqual([{ slug: 'old' }])
      expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1)
    })

    it('returns the versions and the path of the copy', async () => {
      const update = migrateDatabase(db, await addMigration('CREATE TABLE own (a text);'))
      expect(update).toEqual({
        from: expect.stringMatching(/^00\d\d_/),
        to: '0099_own',
        copy: join(backupFolder(), 'before-0099_own.sqlite'),
      })
    })

    it('keeps the last three copies, and none of the other files is removed', async () => {
      const options = await addMigration('CREATE TABLE own (a text);')
      await mkdir(backupFolder(), { recursive: true })
      const former = ['before-0001_a', 'before-0002_b', 'before-0003_c', 'before-restore-2026']
      for (const name of former) await writeFile(join(backupFolder(), `${name}.sqlite`), '')
      migrateDatabase(db, options)
      const left = ['before-0002_b', 'before-0003_c', 'before-0099_own', 'before-restore-2026']
      expect((await backups()).toSorted()).toEqual(left.map((name) => `${name}.sqlite`))
    })

    it('rolls back a migration that breaks references, and names the copy', async () => {
      const options = await addMigration('DELETE FROM categories;')
      const before = applied()
      expect(() => migrateDatabase(db, options)).toThrow(
        /is unchanged: rows of category_slug_history reference missing rows\. A copy is .*before-0099_own\.sqlite/,
      )
      expect(history()).toEqual([{ slug: 'old' }])
      expect(db.$client.prepare('SELECT name FROM categories').all()).toEqual([{ name: 'कला' }])
      expect(applied()).toEqual(before)
      expect(await backups()).toEqual(['before-0099_own.sqlite'])
      expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1)
    })

    it('rolls back all migrations if one fails halfway', async () => {
      const options = await addMigration(
        'CREATE TABLE half (a text);\n--> statement-breakpoint\nALTER TABLE gone ADD b text;',
      )
      expect(() => migrateDatabase(db, options)).toThrow('no such table')
      expect(() => db.$client.prepare('SELECT * FROM half')).toThrow('no such table: half')
    })
  })

  it('fills in the uses of files in an older database', async () => {
    await migrateEarlier(12)
    const hash = 'a1'.repeat(16)
    db.$client.exec(`
      INSERT INTO categories VALUES ('c', 'कला', 'कला', 'kala', 1, 1, '');
      INSERT INTO users (id, username, email, password_hash, profile_picture, is_admin, created_at, updated_at)
        VALUES ('u', 'मीरा', 'm@example.org', '', '/media/${hash}-512.webp', 0, 1, 1);
      INSERT INTO posts (id, slug, title, content, image, language, category_id, author_name, status, created_at, updated_at)
        VALUES ('p', 'p', 'घाट', '<p>"\n</p><img src="/media/${hash}-480.webp"><img src="/api/files/id-1/view">', '/media/${hash}.webp', 'hi', 'c', 'मीरा', 'draft', 1, 1);
      INSERT INTO nirvankand VALUES ('n', 'न', '', '["<p>एक</p>","<img src=\\"/media/${hash}.webp\\">"]', 1, 1)`)
    migrateDatabase(db)
    const uses = db.select().from(schema.fileUses).all()
    const use = { postId: null, nirvankandId: null, userId: null, settings: null, name: hash }
    expect(uses).toHaveLength(5)
    expect(uses).toEqual(
      expect.arrayContaining([
        { ...use, postId: 'p', place: 'picture' },
        { ...use, postId: 'p', place: 'text' },
        { ...use, postId: 'p', place: 'text', name: 'id-1' },
        { ...use, nirvankandId: 'n', place: 'text' },
        { ...use, userId: 'u', place: 'author' },
      ]),
    )
  })

  it('fills in the post counts of an older database', async () => {
    await migrateEarlier(17)
    db.$client.exec(`
      INSERT INTO categories VALUES ('c', 'कला', 'कला', 'kala', 1, 1, '');
      INSERT INTO users (id, username, email, password_hash, is_admin, created_at, updated_at)
        VALUES ('u', 'मीरा', 'm@example.org', '', 0, 1, 1);
      INSERT INTO guests VALUES ('ravi', 'रवि');
      INSERT INTO posts (id, slug, title, content, image, language, category_id, author_name, author_id, guest_slug, status, created_at, updated_at)
        VALUES ('1', '1', '', '', '', 'hi', 'c', '', 'u', null, 'published', 1, 1),
          ('2', '2', '', '', '', 'hi', 'c', '', null, 'ravi', 'published', 1, 1),
          ('3', '3', '', '', '', 'hi', 'c', '', null, 'ravi', 'draft', 1, 1)`)
    migrateDatabase(db)
    expect(db.select().from(schema.postCounts).orderBy(schema.postCounts.of).all()).toEqual([
      { of: 'all', published: 2 },
      { of: 'c', published: 2 },
      { of: 'guest/ravi', published: 1 },
      { of: 'u', published: 1 },
    ])
  })

  it('puts former slugs into lower case, except where a post or another former slug has the result', async () => {
    await migrateEarlier(27)
    db.$client.exec(`
      INSERT INTO categories VALUES ('c', 'कला', 'कला', 'kala', 1, 1, '');
      INSERT INTO posts (id, slug, title, content, image, language, category_id, author_name, status, created_at, updated_at)
        VALUES ('p', 'ipl-final', '', '', '', 'hi', 'c', '', 'published', 1, 1);
      INSERT INTO slug_history
        VALUES ('IPL-में-जीत', 'p', 1), ('IPL-Final', 'p', 1), ('नई-Metro', 'p', 1), ('नई-metro', 'p', 1), ('purana', 'p', 1)`)
    migrateDatabase(db)
    const rows = db.select({ slug: schema.slugHistory.slug }).from(schema.slugHistory).all()
    const slugs = rows.map(({ slug }) => slug)
    expect(slugs.sort()).toEqual([
      'IPL-Final',
      'ipl-final',
      'ipl-में-जीत',
      'purana',
      'नई-Metro',
      'नई-metro',
    ])
  })

  it('adds the present slugs of posts and pages that have been public, but not those of another post', async () => {
    await migrateEarlier(29)
    db.$client.exec(`
      INSERT INTO categories VALUES ('c', 'कला', 'कला', 'kala', 1, 1, '');
      INSERT INTO posts (id, slug, title, content, image, language, category_id, author_name, status, published_at, created_at, updated_at)
        VALUES ('post', 'ram', '', '', '', 'hi', 'c', '', 'published', 5, 1, 1), ('page', 'niti', '', '', '', 'hi', 'c', '', 'page-draft', 6, 1, 1),
          ('draft', 'sita', '', '', '', 'hi', 'c', '', 'draft', NULL, 1, 1), ('gone', '~4', '', '', '', 'hi', 'c', '', 'trashed', 7, 1, 1),
          ('gone-page', '~5', '', '', '', 'hi', 'c', '', 'trashed', 8, 1, 1);
      INSERT INTO trash (kind, item_id, title, slug, data, created_at)
        VALUES ('post', 'gone', '', 'ram', '{}', 1), ('page', 'gone-page', '', 'ram', '{}', 1);
      INSERT INTO slug_history VALUES ('राम', 'post', 3), ('नीति', 'page', 3), ('सीता', 'draft', 3), ('rama', 'gone', 3)`)
    migrateDatabase(db)
    const rows = db.$client.prepare('SELECT * FROM slug_history ORDER BY post_id, slug')
    expect(rows.raw().all()).toEqual([
      ['rama', 'gone', 0, 3],
      ['ram', 'gone-page', 1, 8],
      ['niti', 'page', 1, 6],
      ['नीति', 'page', 1, 3],
      ['ram', 'post', 0, 5],
      ['राम', 'post', 0, 3],
    ])
  })

  it('keeps one copy of the newest state, however often a migration fails', async () => {
    migrateDatabase(db)
    setApplied(1)
    const fail = () => migrateDatabase(db, { backupFolder: backupFolder() })
    expect(fail).toThrow(/^The database could not be updated and is unchanged: .+exists/)
    db.insert(schema.siteCounters).values({ name: 'generation', value: 8 }).run()
    expect(fail).toThrow('could not be updated')
    const copies = await backups()
    expect(copies).toHaveLength(1)
    const saved = openDatabase(join(backupFolder(), copies[0]!))
    expect(saved.select().from(schema.siteCounters).get()).toEqual({ name: 'generation', value: 8 })
    closeDatabase(saved)
  })

  it('changes nothing if the copy fails', async () => {
    migrateDatabase(db)
    setApplied(1)
    const before = applied()
    await writeFile(backupFolder(), 'a file in the place of the folder')
    expect(() => migrateDatabase(db, { backupFolder: backupFolder() })).toThrow()
    expect(applied()).toHaveLength(before.length)
    expect(readdirSync(folder).sort()).toEqual(['backups', 'data'])
  })
})

describe('openDatabase', () => {
  it('sets the pragmas for durable writes', () => {
    const pragma = (name: string) => db.$client.pragma(name, { simple: true })
    expect(['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map(pragma)).toEqual([
      'wal',
      2,
      1,
      5_000,
    ])
  })
})
