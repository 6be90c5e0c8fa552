/** One container dies in the middle of exclusive work, and another finishes it. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { PROFILE_PICTURE_EDGE, pictureKey } from '~/domain/core/picture-url'
import { schedulePost } from '~/domain/posts/schedule.server'
import { countIndexGaps } from '~/domain/search-index/index-state.server'
import { startEpoch } from '~/domain/search-index/index-state.server'
import { DAY } from '~/time/durations'
import { uploads, users } from '~db/schema'
import { aFile, aMember, anAdmin, aPost } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { readPostings } from '../helpers/search-index'
import { searchPosts } from '../helpers/search-site'
import type { Sqld } from '../helpers/sqld'
import {
  aPrimary,
  type Environment,
  PATIENCE,
  startContainer,
  useContainers,
} from './start-container'

useContainers()

/** Starts a second container, kills the first one where it halts, and expires its leases. */
async function takeOver(primary: Sqld, haltAt: string, env: Environment = {}) {
  const first = startContainer(primary, 'first', { ...env, HALT_AT: haltAt })
  await first.says('halted')
  const second = startContainer(primary, 'second', env)
  await first.kill()
  await endLeases(primary)
  await second.says('started')
  return second
}

/** Expires all leases. Retries, since the primary rolls back a lost client's transaction only after five seconds. */
const endLeases = (primary: Sqld) =>
  vi.waitFor(() => primary.query('UPDATE __leases SET expires_at = 0'), PATIENCE)

const numberOf = async (primary: Sqld, query: string) => Number((await primary.query(query))[0]![0])

it.concurrent('migrations run completely, and only once', async () => {
  const primary = await aPrimary()
  await takeOver(primary, 'INSERT INTO __drizzle_migrations#8')
  const migrations = readdirSync('db/migrations').filter((name) => name.endsWith('.sql'))
  expect(await numberOf(primary, 'SELECT count(*) FROM __drizzle_migrations')).toBe(
    migrations.length,
  )
  expect(await numberOf(primary, 'SELECT count(*) FROM users')).toBe(1)
})

it.concurrent('only one first admin is created', async () => {
  const primary = await aPrimary()
  await takeOver(primary, 'insert into "users"')
  expect(await primary.query('SELECT email, is_admin FROM users')).toEqual([
    ['admin@example.org', '1'],
  ])
})

it.concurrent('sample content is complete and has no duplicates', async () => {
  const primary = await aPrimary()
  const second = await takeOver(primary, 'insert into "posts"#30', { SEED_SAMPLE: '1' })
  await second.says('sample content was added')
  const posts = 'SELECT count(*), count(DISTINCT title) FROM posts'
  expect(await primary.query(posts)).toEqual([['40', '40']])
  const media = 'SELECT count(*) = count(DISTINCT url) FROM multimedia'
  expect(await numberOf(primary, media)).toBe(1)
})

function aSiteToRebuild() {
  const site = createTestDeps()
  const by = anAdmin(site)
  for (let n = 0; n < 24; n += 1) aPost(site, { title: `लेख ${n}`, content: `<p>गंगा ${n}</p>`, by })
  const postings = readPostings(site.db)
  site.db.transaction((tx) => startEpoch(tx))
  return { site, postings }
}

it.concurrent('the search index is completed, and is searchable in the meantime', async () => {
  const { site, postings } = aSiteToRebuild()
  const primary = await aPrimary(site)
  const first = startContainer(primary, 'first', { HALT_AT: 'INSERT INTO search_doc#6' })
  await first.says('halted')
  const half = createTestDeps({ db: await primary.openCopy('half') })
  expect(countIndexGaps(half.db).isBuilt).toBe(false)
  expect((await searchPosts(half, 'गंगा', { limit: 50 })).posts).toHaveLength(24)
  const second = startContainer(primary, 'second')
  await first.kill()
  await endLeases(primary)
  await second.says('the search index is built')
  half.db.$client.close()
  const whole = await primary.openCopy('whole')
  expect(countIndexGaps(whole)).toEqual({ missing: 0, extra: 0, isBuilt: true })
  expect(readPostings(whole)).toEqual(postings)
})

it.concurrent('a container that is paused until its lease has expired changes nothing and exits', async () => {
  const { site } = aSiteToRebuild()
  const primary = await aPrimary(site)
  // Halts between two transactions; if it halted inside one, all other containers would wait.
  const first = startContainer(primary, 'first', { HALT_AT: 'BEGIN IMMEDIATE#9' })
  await first.says('halted')
  const second = startContainer(primary, 'second')
  await second.says('started')
  await endLeases(primary)
  await second.says('the search index is built')
  const state = () =>
    primary.query(`SELECT (SELECT group_concat(post_id || hex(words)) FROM search_doc),
      (SELECT group_concat(id || hex(postings)) FROM search_chunk)`)
  const before = await state()
  first.child.kill('SIGCONT')
  expect(await first.ended).toEqual([0, null])
  expect(first.output.text).toContain('Another process has taken over: timed work')
  expect(await state()).toEqual(before)
})

it.concurrent('a scheduled post is published once and dated as scheduled', async () => {
  const site = createTestDeps()
  const by = anAdmin(site)
  site.clock.set(Date.now() - DAY)
  const { id } = aPost(site, { by, status: 'draft', publishedAt: null })
  const at = site.now() + DAY / 2
  schedulePost(site, by, id, 'publish', at)
  const primary = await aPrimary(site)
  await takeOver(primary, 'update "posts" set "slug"')
  const row = () => primary.query('SELECT status, version, published_at FROM posts')
  await vi.waitFor(
    async () => expect(await row()).toEqual([['published', '2', String(at)]]),
    PATIENCE,
  )
})

it.concurrent('a sweep deletes only unused files', async () => {
  const site = createTestDeps()
  site.clock.set(Date.now() - 3 * DAY)
  const member = aMember(site)
  const used = await aFile(site, { key: pictureKey('a'.repeat(32), PROFILE_PICTURE_EDGE) })
  for (const letter of 'bcdef')
    await aFile(site, { key: pictureKey(letter.repeat(32), PROFILE_PICTURE_EDGE) })
  site.db
    .update(users)
    .set({ profilePicture: `/media/${used.key}` })
    .where(eq(users.id, member.id))
    .run()
  const begun = { userId: member.id, name: 'a.png', size: 9, received: 1 }
  for (const id of ['1', '2', '3']) {
    const time = site.now()
    site.db
      .insert(uploads)
      .values({ ...begun, id, createdAt: time, updatedAt: time })
      .run()
  }
  const primary = await aPrimary(site)
  await takeOver(primary, 'delete from "files"#3')
  await vi.waitFor(async () => {
    expect(await primary.query('SELECT key FROM files')).toEqual([[used.key]])
    expect(await numberOf(primary, 'SELECT count(*) FROM uploads')).toBe(0)
  }, PATIENCE)
})

it.concurrent('an interrupted backup leaves no incomplete file and can be repeated', async () => {
  const site = createTestDeps()
  aPost(site)
  const primary = await aPrimary(site)
  const backups = join(primary.folder, 'backups')
  const copies = ['first', 'second'].map((name) => startContainer(primary, name))
  for (const { says } of copies) await says('started')
  const command = { args: ['backup', '--verify'], BACKUP_DIR: backups }
  const first = startContainer(primary, 'first', { ...command, HALT_AT: '^COMMIT$' })
  await first.says('halted')
  await first.kill()
  expect(existsSync(backups) ? readdirSync(backups) : []).toEqual([])
  for (const name of ['second', 'first']) {
    const again = startContainer(primary, name, command)
    expect(await again.ended).toEqual([0, null])
    expect(again.output.text).toContain('is complete: 1 posts')
    expect(existsSync(join(primary.folder, name, 'backup-work'))).toBe(false)
  }
})
