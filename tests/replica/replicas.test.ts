/** Several replicas of one primary, as in containers. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { currentEpoch, isBuilt } from '~/domain/search-index/index-state.server'
import { countIndexGaps } from '~/domain/search-index/index-state.server'
import { Indexer, prepareIndex } from '~/domain/search-index/rebuild-index.server'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { saveSettings } from '~/domain/settings/settings.server'
import { publishNewPost, updatePost } from '~/domain/posts/save-post.server'
import { action } from '~/routes/update-post.$postId/route'
import { hasUnknownSession } from '~/server/audience.server'
import { catchUp, createSync, handleInternal } from '~/replica/writer.server'
import { posts, siteCounters } from '~db/schema'
import { anAdmin, aPost, postInput } from '../helpers/builders'
import { createTestDeps, memoryLog, type TestDeps } from '../helpers/deps'
import { postForm, run, signedIn } from '../helpers/requests'
import { searchPosts } from '../helpers/search-site'
import type { Sqld } from '../helpers/sqld'
import { aPrimary, PATIENCE, startContainer, useContainers } from './start-container'

useContainers()

async function copyOf(primary: Sqld, name: string) {
  const db = await primary.openCopy(name)
  return Object.assign(createTestDeps({ db }), { db })
}

async function aSharedPost() {
  const site = createTestDeps()
  const admin = anAdmin(site)
  const post = aPost(site, { title: 'राम', status: 'draft', by: admin })
  const cookie = await signedIn(site, admin)
  return { admin, post, cookie, primary: await aPrimary(site) }
}

const EDIT = { title: 'सीता', content: 'मेरा पाठ', category: '', slug: 'ram', intent: 'update' }

it('a nested transaction commits with the outer one, or rolls back alone', async () => {
  const { db } = await copyOf(await aPrimary(createTestDeps()), 'a')
  const count = (name: string) => db.insert(siteCounters).values({ name, value: 1 }).run()
  const names = () =>
    db.values<[string]>(sql`SELECT name FROM site_numbers WHERE name LIKE 't%' ORDER BY 1`).flat()
  const fail = (name: string) => () =>
    db.transaction(() => {
      count(name)
      throw new Error('taken back')
    })
  db.transaction(() => {
    count('t1')
    db.transaction(() => count('t2'))
    expect(fail('t3')).toThrow('taken back')
    expect(names()).toEqual(['t1', 't2'])
  })
  expect(names()).toEqual(['t1', 't2'])
  expect(() => db.transaction(() => db.transaction(fail('t4')))).toThrow('taken back')
  db.transaction(() => count('t5'))
  expect(names()).toEqual(['t1', 't2', 't5'])
})

it('saving a post that another container has changed is a conflict even before the replica syncs', async () => {
  const { admin, post, cookie, primary } = await aSharedPost()
  const [here, there] = [await copyOf(primary, 'here'), await copyOf(primary, 'there')]
  const input = { ...postInput({ title: 'किसी और का' }), slug: 'ram' }
  updatePost(here, admin, post.id, input, { version: 1 })
  const seen = (deps: TestDeps) =>
    deps.db.select({ title: posts.title, version: posts.version }).from(posts).get()
  expect(seen(there)).toEqual({ title: 'राम', version: 1 })
  const send = (fields: Record<string, string>) =>
    run(action, postForm(`/update-post/${post.id}?source=drafts`, fields, { cookie }), {
      deps: there,
      params: { postId: post.id },
    })
  const late = await send({ ...EDIT, version: '1' })
  expect(late.location).toContain(`/update-post/${post.id}/conflict?mine=`)
  expect((await send({ ...EDIT, version: '2' })).status).toBe(302)
  expect(seen(there)).toEqual({ title: 'सीता', version: 3 })
  expect(await primary.query('SELECT title, version FROM posts')).toEqual([['सीता', '3']])
})

it('a session from another container is valid after a sync', async () => {
  const site = createTestDeps()
  const admin = anAdmin(site)
  const primary = await aPrimary(site)
  const [here, there] = [await copyOf(primary, 'here'), await copyOf(primary, 'there')]
  const catchUpThere = () => catchUp(there.db, primary.url)
  const path = join(primary.folder, 'writer.sock')
  const writer = createServer(
    (request, response) =>
      void handleInternal(request, response, { deps: there, sync: catchUpThere }),
  )
  await once(writer.listen(path), 'listening')
  onTestFinished(() => void writer.close())
  const sync = createSync(path)

  const headers = { cookie: await signedIn(here, admin) }
  expect(hasUnknownSession(headers, there)).toBe(true)
  expect(await sync()).toBe(true)
  expect(hasUnknownSession(headers, there)).toBe(false)
  expect(hasUnknownSession({ authorization: `Bearer ${'x'.repeat(43)}` }, there)).toBe(true)
  for (const cookie of [undefined, 'theme=dark', 'session=made-up'])
    expect(hasUnknownSession({ cookie }, there)).toBe(false)
  await primary.kill()
  expect(await sync()).toBe(false)
})

it('settings saved in one container apply in another after a sync', async () => {
  const site = createTestDeps()
  const admin = anAdmin(site)
  const primary = await aPrimary(site)
  const [here, there] = [await copyOf(primary, 'here'), await copyOf(primary, 'there')]
  expect(there.settings().site.name).toBe('धरोहर टाइम्स')
  saveSettings(here, admin, 'site', SCHEMAS.site.parse({ name: 'सवेरा' }), 0)
  expect(here.settings().site.name).toBe('सवेरा')
  await setImmediate()
  expect(there.settings().site.name).toBe('धरोहर टाइम्स')
  there.db.sync()
  await setImmediate()
  expect(there.settings().site.name).toBe('सवेरा')
})

it('if two containers save the same version at the same time, only one succeeds', async () => {
  const { post, primary } = await aSharedPost()
  const both = ['a', 'b'].map((name) => startContainer(primary, name, { args: ['save', post.id] }))
  for (const { says } of both) await says('ready')
  for (let version = 1; version <= 10; version += 1) {
    for (const { child } of both) child.stdin.write(`${version}\n`)
    for (const { says } of both) await says(new RegExp(`^(saved|Conflict) ${version}$`, 'm'))
  }
  const saved = both.map(({ output }) => output.text.match(/saved/g)?.length ?? 0)
  expect(saved[0]! + saved[1]!).toBe(10)
  expect(await primary.query('SELECT version FROM posts')).toEqual([['11']])
})

const NEWER = 1_000

/** Simulates an update: a newer container is rebuilding the index and has finished one of three posts. */
async function anUpdate() {
  const site = createTestDeps()
  prepareIndex(site.db)
  const admin = anAdmin(site)
  for (const n of [1, 2, 3]) aPost(site, { title: `गंगा ${n}`, by: admin })
  const epoch = currentEpoch(site.db)
  const set = (name: string, value: number) =>
    site.db.update(siteCounters).set({ value }).where(eq(siteCounters.name, name)).run()
  set('searchEpoch', epoch + 1)
  set('searchRulesVersion', NEWER)
  site.db.run(sql`UPDATE search_doc SET epoch = ${epoch + 1} WHERE post_id = 3`)
  return { admin, epoch, primary: await aPrimary(site) }
}

it('during an update, the previous version searches the old index', async () => {
  const { admin, epoch, primary } = await anUpdate()
  const { log, lines } = memoryLog()
  const before = await copyOf(primary, 'before')
  const docs = () =>
    primary.query('SELECT post_id, epoch, hex(words) FROM search_doc ORDER BY post_id')
  const atFirst = await docs()
  const looks = vi.spyOn(before.db, 'select')
  const indexer = new Indexer({ ...before, log })
  indexer.start()
  await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(1), PATIENCE)
  expect((await searchPosts(before, 'गंगा')).posts).toHaveLength(3)
  expect([lines, await docs()]).toEqual([[], atFirst])

  // Posts saved during the update are found now and indexed again under the newer rules.
  publishNewPost(before, admin, postInput({ title: 'गंगा 4' }))
  await indexer.close()
  expect((await searchPosts(before, 'गंगा')).posts).toHaveLength(4)
  expect((await docs()).map(([, of]) => Number(of))).toEqual([epoch, epoch, epoch + 1, 0])
})

it('two containers that start after an update rebuild the index only once', async () => {
  const { primary, epoch } = await anUpdate()
  await primary.query(`UPDATE site_numbers SET value = 1 WHERE name = 'searchRulesVersion'`)
  const both = ['a', 'b'].map((name) => startContainer(primary, name))
  for (const { says } of both) await says('started')
  await vi.waitFor(() => expect(both.some(isDone)).toBe(true), PATIENCE)
  expect(both.filter(isDone)).toHaveLength(1)
  const { db } = await copyOf(primary, 'c')
  expect(countIndexGaps(db)).toEqual({ missing: 0, extra: 0, isBuilt: true })
  expect([currentEpoch(db), isBuilt(db)]).toEqual([epoch + 2, true])
})

const isDone = ({ output }: ReturnType<typeof startContainer>) =>
  output.text.includes('the search index is built')
