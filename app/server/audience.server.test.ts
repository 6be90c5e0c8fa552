import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { readSettings } from '~/env.server'
import { redirectWithToast } from '~/http/toast.server'
import { DAY } from '~/time/durations'
import { closeDatabase, openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { sessions, users } from '~db/schema'
import { anAdmin } from '../../tests/helpers/builders'
import { createTestDeps } from '../../tests/helpers/deps'
import { signedIn } from '../../tests/helpers/requests'
import {
  isForEverybody,
  isKeptCall,
  isReaderPath,
  quickReaderOf,
  readerCacheHeaders,
  readerOf,
} from './audience.server'

const http = readSettings({})
const https = readSettings({ PUBLIC_ORIGIN: 'https://news.example' })

describe('isForEverybody', () => {
  it.each([
    null,
    undefined,
    '',
    'theme=dark',
    'xsession=1; mytoast=2',
    'a=session=1',
    'session2=x',
  ])('%j says nothing about a person', (cookie) => expect(isForEverybody(cookie, http)).toBe(true))

  it.each(['session=x', 'a=b; session=x', 'session=', 'session', ' toast=x', 'a=b;toast=x;c=d'])(
    '%j is personal',
    (cookie) => expect(isForEverybody(cookie, http)).toBe(false),
  )

  it('knows the name that the session has on https', () => {
    expect(isForEverybody('__Host-session=x', https)).toBe(false)
    expect(isForEverybody('session=x', https)).toBe(true)
  })
})

describe('readerCacheHeaders', () => {
  it('lets caches keep what everybody gets, and nothing else', () => {
    const request = (cookie?: string) =>
      new Request('http://localhost/', { headers: cookie ? { Cookie: cookie } : {} })
    expect(readerCacheHeaders(request(), http)).toEqual({
      'Cache-Control':
        'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400',
      Vary: 'Cookie',
    })
    expect(readerCacheHeaders(request('session=x'), http)).toEqual({
      'Cache-Control': 'private, no-store',
      Vary: 'Cookie',
    })
  })
})

describe('isReaderPath', () => {
  it.each([
    '/',
    '/post/x',
    '/category/x',
    '/about',
    '/_root.data',
    '/post/x.data',
    '/latest-posts',
  ])('%s may be kept', (path) => expect(isReaderPath(path)).toBe(true))

  it.each([
    '/sign-in',
    '/sign-up.data',
    '/dashboard',
    '/dashboard.data',
    '/create-post',
    '/update-post/1',
    '/search',
    '/media/a.webp',
    '/healthz',
    '/readyz',
    '/sign-out',
    '/api/posts',
    '/API/posts',
    '/%61pi/posts',
    '/Dashboard',
    '/s%65arch.data',
  ])('%s may not', (path) => expect(isReaderPath(path)).toBe(false))
})

describe('isKeptCall', () => {
  it.each([
    '/api/posts',
    '/api/posts?limit=9&startIndex=9',
    '/api/posts/search?q=%E0%A4%97',
    '/api/posts/getpost/1',
    '/api/categories',
    '/api/multimedia',
    '/api/nirvankand',
  ])('%s is the same for every visitor', (target) => expect(isKeptCall(target, {})).toBe(true))

  it.each([
    '/api/posts/drafts',
    '/api/user/signout',
    '/api/auth/verify',
    '/api/files',
    '/api/posts/create',
    '/api//posts',
    '/api/posts/getpost/1/2',
    `/api/posts?limit=${'9'.repeat(500)}`,
  ])('%s is not kept', (target) => expect(isKeptCall(target, {})).toBe(false))

  it('is not kept for who signs in or asks from another origin', () => {
    expect(isKeptCall('/api/posts', { authorization: 'Bearer x' })).toBe(false)
    expect(isKeptCall('/api/posts', { origin: 'https://app.example' })).toBe(false)
  })
})

describe('readerOf', () => {
  it('knows sessions that last and our own toasts from made-up ones', async () => {
    const deps = createTestDeps()
    const account = anAdmin(deps)
    const session = await signedIn(deps, account)
    const other = createTestDeps()
    const left = await redirectWithToast('/', { type: 'success', message: 'x' }, deps.settings)
    const toast = left.headers.get('Set-Cookie')!.split(';', 1)[0]!
    expect(await readerOf(undefined, deps)).toBeNull()
    expect(await readerOf(session, deps)).toEqual(account)
    expect(quickReaderOf(`a=b; ${session}`, deps)).toEqual(account)
    expect(await readerOf(`theme=dark; ${toast}`, deps)).toBeUndefined()
    expect(await readerOf(`${session}; ${toast}`, deps)).toBeUndefined()
    expect(quickReaderOf(`${session}; toast=x`, deps)).toBeUndefined()
    expect(await readerOf(`${session}; toast=x`, deps)).toEqual(account)
    expect(await readerOf(session, other)).toBeNull()
    for (const made of [
      'session=x',
      'session',
      'session=%%%',
      'toast=x',
      `${toast}x`,
      'toast=e30%3D.x',
    ]) {
      expect(await readerOf(made, deps)).toBeNull()
    }
    deps.clock.advance(40 * DAY)
    expect(await readerOf(session, deps)).toBeNull()
  })

  it('sees a new name and the end of a session at once, written here or by another process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'audience-'))
    const file = join(folder, 'site.sqlite')
    const db = openDatabase(file)
    migrateDatabase(db)
    const deps = createTestDeps({ db })
    const session = await signedIn(deps, anAdmin(deps))
    const name = () => quickReaderOf(session, deps)?.username
    const before = name()
    expect(name()).toBe(before)
    db.update(users).set({ username: 'नया' }).run()
    expect(name()).toBe('नया')
    const elsewhere = openDatabase(file)
    await nextTurn()
    elsewhere.update(users).set({ username: 'और नया' }).run()
    expect(name()).toBe('और नया')
    await nextTurn()
    elsewhere.delete(sessions).run()
    expect(quickReaderOf(session, deps)).toBeNull()
    for (const open of [elsewhere, db]) closeDatabase(open)
    rmSync(folder, { recursive: true })
  })

  it('asks again when the session may have ended by its age', async () => {
    const deps = createTestDeps()
    const session = await signedIn(deps, anAdmin(deps))
    expect(quickReaderOf(session, deps)).not.toBeNull()
    deps.clock.advance(40 * DAY)
    expect(quickReaderOf(session, deps)).toBeNull()
  })
})
