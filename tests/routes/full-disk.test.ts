/**
 * docs/security.md: on a full disk, reads continue; writes are rejected with a message and resume without a restart.
 */
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { pageAction, pageLoader } from '~/http/handlers.server'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { updatePost } from '~/domain/posts/save-post.server'
import { action as autosaveAction } from '~/routes/dashboard_.autosave/route'
import { action as historyAction } from '~/routes/dashboard_.history.$id/route'
import { action as undoAction } from '~/routes/dashboard_.undo/route'
import { action as updateAction } from '~/routes/update-post.$postId/route'
import { action as createAction } from '~/routes/create-post/route'
import { action as dashboardAction, loader as dashboardLoader } from '~/routes/dashboard/route'
import { StorageError } from '~/storage/file-storage'
import { MINUTE } from '~/time/durations'
import { anApiSite } from '../helpers/api-site'
import { pendingVersions, posts, revisions, schedules, trash } from '~db/schema'
import { anAdmin, aPost, postInput } from '../helpers/builders'
import { createTestDeps, memoryLog, failWrites, type TestDeps } from '../helpers/deps'
import { get, ORIGIN, postForm, postMultipart, run, signedIn } from '../helpers/requests'

/** A text too long for the existing database pages. */
const LONG = 'सीता, '.repeat(7_000)
const MESSAGE = 'Something went wrong! Please try again.'

/** Stops the database from growing. */
function fillDisk({ db }: Pick<TestDeps, 'db'>) {
  db.$client.pragma(`max_page_count = ${String(db.$client.pragma('page_count', { simple: true }))}`)
  return () => db.$client.pragma('max_page_count = 1000000')
}

const contentOf = ({ db }: Pick<TestDeps, 'db'>) =>
  [posts, pendingVersions, revisions, schedules, trash].map((table) =>
    db.select().from(table).all(),
  )

const broken = (code: string) => Object.assign(new Error('write'), { code })

async function createTestSite() {
  const { log, lines } = memoryLog('warn')
  const site = anApiSite({ log })
  const admin = anAdmin(site.deps)
  const cookie = await signedIn(site.deps, admin)
  return { ...site, lines, cookie, token: site.tokenOf(admin) }
}

async function aPicture() {
  const canvas = { width: 32, height: 18, channels: 3 as const, background: '#a61b1b' }
  return new File([await sharp({ create: canvas }).png().toBuffer()], 'ghat.png')
}

describe('the API', () => {
  it('responds with 507 to writes, still serves reads, and writes again once there is space', async () => {
    const { deps, call, token, lines } = await createTestSite()
    aPost(deps, { title: 'Ganga' })
    const clear = fillDisk(deps)
    const body = { title: 'सीता', content: LONG }
    const rejected = await call('POST', '/api/posts/create', { token, body })
    expect([rejected.status, rejected.json]).toEqual([
      507,
      { success: false, statusCode: 507, message: MESSAGE, error: MESSAGE },
    ])
    expect(lines).toHaveLength(1)
    expect((await call('GET', '/api/posts')).json.posts).toHaveLength(1)
    clear()
    expect((await call('POST', '/api/posts/create', { token, body })).status).toBe(201)
  })

  it('responds with 503 while another process locks the database', async () => {
    const { deps, call, token } = await createTestSite()
    vi.spyOn(deps.db, 'transaction').mockImplementation(() => {
      throw broken('SQLITE_BUSY')
    })
    const reply = await call('POST', '/api/categories', { token, body: { name: 'कला' } })
    expect([reply.status, reply.json.message]).toEqual([503, 'Failed to add category'])
  })

  it('responds with 507 to an upload if there is no space', async () => {
    const { deps, send, token } = await createTestSite()
    deps.storage.put = () => Promise.reject(broken('ENOSPC'))
    const form = new FormData()
    form.set('fileId', 'unique()')
    form.set('file', await aPicture())
    const headers = { Authorization: `Bearer ${token}` }
    const request = new Request(`${ORIGIN}/api/files`, { method: 'POST', body: form, headers })
    const reply = await send(request)
    expect([reply.status, reply.json.message]).toEqual([507, 'Image upload failed!'])
  })
})

describe('reading', () => {
  it('serves signed-in users, and logs the error once', async () => {
    const { deps, cookie, lines } = await createTestSite()
    deps.clock.advance(11 * MINUTE)
    failWrites(deps, 'sessions', 'UPDATE')
    for (let time = 1; time <= 2; time += 1) {
      const reply = await run(dashboardLoader, get('/dashboard', { cookie }), { deps })
      expect(reply.status).toBe(200)
    }
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('session visits cannot be written')
  })

  it('counts views later, and logs the error once', () => {
    const { log, lines } = memoryLog('warn')
    const deps = createTestDeps({ log })
    const { id } = aPost(deps, { title: 'Ganga' })
    vi.useFakeTimers()
    failWrites(deps, 'posts', 'UPDATE')
    deps.views.count(id)
    vi.advanceTimersByTime(MINUTE)
    vi.useRealTimers()
    expect(lines).toHaveLength(1)
  })
})

describe('a page', () => {
  it.each([
    ['SQLITE_FULL', 507],
    ['SQLITE_BUSY', 503],
    ['SQLITE_CORRUPT', 500],
  ])('responds to %s with %i and a message, and logs it', async (code, status) => {
    const { log, lines } = memoryLog()
    const deps = createTestDeps({ log })
    const fail = () => {
      throw broken(code)
    }
    const loaded = await run(pageLoader(fail), get('/'), { deps })
    const sent = await run(pageAction(fail), postForm('/', {}), { deps })
    expect([loaded.status, sent.status]).toEqual([status, status])
    expect(sent.data.message).toBe(MESSAGE)
    expect(lines).toHaveLength(2)
  })

  it('returns a post that cannot be saved', async () => {
    const { deps, cookie } = await createTestSite()
    fillDisk(deps)
    const fields = { intent: 'publish', title: 'सीता', content: LONG }
    const reply = await run(createAction, postForm('/create-post', fields, { cookie }), { deps })
    expect(reply.status).toBe(507)
    expect(reply.data.recovered.values.content).toBe(LONG)
  })

  it('returns the devotional text if it cannot be saved', async () => {
    const { deps, cookie } = await createTestSite()
    fillDisk(deps)
    const fields = { intent: 'update', id: '', title: 'निर्वाण', 'shlokas[0]': LONG }
    const request = postForm('/dashboard?tab=nirvankand', fields, { cookie })
    const reply = await run(dashboardAction, request, { deps })
    expect(reply.status).toBe(507)
    expect(reply.data.result.initialValue.shlokas).toEqual([LONG])
  })

  it.each(['update', 'plan'])('returns an article that cannot be saved: %s', async (intent) => {
    const { deps, cookie } = await createTestSite()
    const { id } = aPost(deps, { title: 'सीता', content: '<p>एक</p>' })
    const before = contentOf(deps)
    fillDisk(deps)
    const time = { date: '2026-12-01', time: '09:00' }
    const fields = {
      intent,
      title: 'सीता',
      content: LONG,
      version: '1',
      pendingVersion: '0',
      ...time,
    }
    const request = postForm(`/update-post/${id}?source=posts`, fields, { cookie })
    const reply = await run(updateAction, request, { deps, params: { postId: id } })
    expect([reply.status, reply.data.recovered.values.content]).toEqual([507, LONG])
    expect(contentOf(deps)).toEqual(before)
    const autosave = postForm('/dashboard/autosave', { ...fields, postId: id }, { cookie })
    expect((await run(autosaveAction, autosave, { deps })).status).toBe(507)
    expect(contentOf(deps)).toEqual(before)
  })

  it('does not partially restore a revision or an item in the trash', async () => {
    const { deps, cookie } = await createTestSite()
    const by = anAdmin(deps)
    const { id } = aPost(deps, { title: 'सीता', content: `<p>${LONG}</p>`, by })
    updatePost(deps, by, id, { ...postInput({ title: 'सीता' }), slug: '' })
    deletePost(deps, by, aPost(deps, { content: `<p>${LONG}</p>`, by }).id)
    const before = contentOf(deps)
    failWrites(deps, 'pending_versions', 'INSERT')
    failWrites(deps, 'posts', 'UPDATE')
    const restore = { intent: 'restore', revision: '1', version: '2' }
    const sent = [
      [historyAction, `/dashboard/history/${id}`, restore],
      [undoAction, '/dashboard/undo', { kind: 'restore', items: '1', returnTo: '/dashboard' }],
      [dashboardAction, '/dashboard?tab=trash', { intent: 'restore', entry: '1' }],
    ] as const
    for (const [action, path, fields] of sent) {
      const reply = await run(action, postForm(path, fields, { cookie }), { deps, params: { id } })
      expect([path, reply.status]).toEqual([path, 507])
      expect(reply.data.message).toBe(MESSAGE)
      expect(contentOf(deps)).toEqual(before)
    }
  })

  it('returns any other form', async () => {
    const { deps, cookie } = await createTestSite()
    vi.spyOn(deps.db, 'transaction').mockImplementation(() => {
      throw broken('SQLITE_FULL')
    })
    const request = postForm(
      '/dashboard?tab=manage-categories',
      { intent: 'add', name: 'कला' },
      { cookie },
    )
    const reply = await run(dashboardAction, request, { deps })
    expect(reply.status).toBe(507)
    expect(reply.data.result.initialValue).toEqual(expect.objectContaining({ name: 'कला' }))
  })

  it('reports unavailable picture storage, and keeps the text', async () => {
    const { deps, cookie, lines } = await createTestSite()
    deps.storage.put = () => Promise.reject(new StorageError('The bucket pictures is away'))
    const fields = { intent: 'publish', title: 'सीता', agree: 'on', file: await aPicture() }
    const request = postMultipart('/create-post', fields, { cookie })
    const reply = await run(createAction, request, { deps })
    expect(reply.status).toBe(503)
    expect(reply.data.result.initialValue).toMatchObject({ title: 'सीता' })
    expect(lines[0]).toContain('The bucket pictures is away')
  })

  it('reports a full picture storage, and keeps the text', async () => {
    const { deps, cookie } = await createTestSite()
    deps.storage.put = () => Promise.reject(broken('ENOSPC'))
    const fields = { intent: 'publish', title: 'सीता', agree: 'on', file: await aPicture() }
    const reply = await run(createAction, postMultipart('/create-post', fields, { cookie }), {
      deps,
    })
    expect(reply.status).toBe(507)
    expect(reply.data).toMatchObject({
      result: { initialValue: { title: 'सीता' } },
      toast: { message: 'Image upload failed!' },
    })
  })
})
