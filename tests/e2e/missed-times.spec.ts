/** Scheduled times that pass while no process runs, or while one is killed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { uuidv7 } from 'uuidv7'
import { expect, test } from './helpers'
import { startSite } from './own-site'

const MINUTE = 60_000

interface Row {
  status: string
  version: number
  published_at: number
  done_at: number | null
}

/** Scheduled drafts, written while no process runs. */
function planDrafts(folder: string, times: number[]): string[] {
  const db = new SqliteDatabase(join(folder, 'site.sqlite'))
  const now = Date.now()
  const category = db.prepare('SELECT id FROM categories').pluck().get() ?? 'category'
  db.prepare(
    'INSERT OR IGNORE INTO categories (id, name, name_key, slug, created_at, updated_at) VALUES (?, ?, ?, ?, 1, 1)',
  ).run(category, 'uncategorized', 'uncategorized', 'uncategorized')
  // Only the plans of people who may publish are carried out.
  db.prepare(
    `INSERT OR IGNORE INTO users (id, username, email, password_hash, is_admin, created_at, updated_at)
     VALUES ('planner', 'मीरा', 'planner@example.org', '', 1, 1, 1)`,
  ).run()
  const ids = times.map((at) => {
    const id = uuidv7()
    db.prepare(
      `INSERT INTO posts (id, slug, title, content, image, language, category_id, author_name, status, created_at, updated_at)
       VALUES (?, ?, 'कथा', '<p>कथा</p>', '/assets/DT-DefaultImg.jpg', 'hi', ?, 'Admin', 'draft', ?, ?)`,
    ).run(id, id, category, now, now)
    db.prepare(
      "INSERT INTO schedules (post_id, action, at, user_id, created_at) VALUES (?, 'publish', ?, 'planner', ?)",
    ).run(id, at, now)
    return id
  })
  db.close()
  return ids
}

function read(folder: string, id: string): Row {
  const db = new SqliteDatabase(join(folder, 'site.sqlite'), { readonly: true })
  const row = db
    .prepare(
      'SELECT status, version, published_at, done_at FROM posts JOIN schedules ON post_id = id WHERE id = ?',
    )
    .get(id) as Row
  db.close()
  return row
}

function change(folder: string, statement: string) {
  const db = new SqliteDatabase(join(folder, 'site.sqlite'))
  db.exec(statement)
  db.close()
}

/** True while another process writes. */
function isLocked(folder: string): boolean {
  const db = new SqliteDatabase(join(folder, 'site.sqlite'), { timeout: 0 })
  try {
    db.exec('BEGIN IMMEDIATE; ROLLBACK')
    return false
  } catch {
    return true
  } finally {
    db.close()
  }
}

async function withFolder(use: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'times-'))
  try {
    const first = await startSite({ DATA_DIR: folder })
    await first.stop()
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('posts that fell due while the site was down are published once by one of three processes @deep', async () => {
  test.setTimeout(180_000)
  await withFolder(async (folder) => {
    const now = Date.now()
    const times = [12, 11, 10].map((minutes) => now - minutes * MINUTE)
    const ids = planDrafts(folder, times)
    const sites = await Promise.all([1, 2, 3].map(() => startSite({ DATA_DIR: folder })))
    try {
      await expect
        .poll(() => ids.map((id) => read(folder, id).status), { timeout: 30_000 })
        .toEqual(['published', 'published', 'published'])
      await sleep(3_000)
      for (const [number, id] of ids.entries()) {
        expect(read(folder, id)).toMatchObject({ version: 2, published_at: times[number] })
        for (const { origin } of sites)
          expect((await fetch(`${origin}/post/${id}`)).status).toBe(200)
      }
    } finally {
      await Promise.all(sites.map(({ stop }) => stop()))
    }
  })
})

test('a process killed while publishing leaves no post half-published @deep', async () => {
  test.setTimeout(180_000)
  await withFolder(async (folder) => {
    const at = Date.now() + 5_000
    const [id] = planDrafts(folder, [at])
    // The transaction takes longer than the test.
    change(
      folder,
      `CREATE TRIGGER slow AFTER UPDATE OF status ON posts BEGIN
       SELECT count(*) FROM (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000000000) SELECT i FROM n);
       END`,
    )
    const killed = await startSite({ DATA_DIR: folder })
    await sleep(Math.max(0, at - Date.now()))
    await expect.poll(() => isLocked(folder), { timeout: 30_000 }).toBe(true)
    await sleep(1_000)
    expect(isLocked(folder)).toBe(true)
    await killed.stop()
    expect(read(folder, id!)).toMatchObject({ status: 'draft', version: 1, done_at: null })
    change(folder, 'DROP TRIGGER slow')
    const sites = await Promise.all([1, 2, 3].map(() => startSite({ DATA_DIR: folder })))
    await expect.poll(() => read(folder, id!).status, { timeout: 30_000 }).toBe('published')
    await sleep(2_000)
    expect(read(folder, id!)).toMatchObject({ version: 2, published_at: at })
    await Promise.all(sites.map(({ stop }) => stop()))
  })
})

test('posts are published within two seconds, or within twenty if the leader was killed @deep', async () => {
  test.setTimeout(180_000)
  await withFolder(async (folder) => {
    const start = Date.now()
    const times = [start + 15_000, start + 30_000]
    const ids = planDrafts(folder, times)
    const inCharge = await startSite({ DATA_DIR: folder })
    const others = await Promise.all([1, 2].map(() => startSite({ DATA_DIR: folder })))
    const lateOf = async (number: 0 | 1) => {
      const row = () => read(folder, ids[number]!)
      await expect.poll(() => row().done_at, { timeout: 60_000 }).not.toBeNull()
      expect(row()).toMatchObject({ version: 2, published_at: times[number] })
      return row().done_at! - times[number]!
    }
    expect(await lateOf(0)).toBeLessThan(2_000)
    await sleep(Math.max(0, times[1]! - 100 - Date.now()))
    await inCharge.stop()
    expect(await lateOf(1)).toBeLessThan(20_000)
    await Promise.all(others.map(({ stop }) => stop()))
  })
})

test('a post is published once even if a process is killed at its scheduled time @deep', async () => {
  test.setTimeout(180_000)
  await withFolder(async (folder) => {
    for (const delay of [0, 3, 10]) {
      const at = Date.now() + 8_000
      const [id] = planDrafts(folder, [at])
      const killed = await startSite({ DATA_DIR: folder })
      await sleep(Math.max(0, at + delay - Date.now()))
      await killed.stop()
      const next = await startSite({ DATA_DIR: folder })
      await expect.poll(() => read(folder, id!).status, { timeout: 30_000 }).toBe('published')
      await sleep(2_000)
      expect(read(folder, id!)).toMatchObject({ version: 2, published_at: at })
      await next.stop()
    }
  })
})
