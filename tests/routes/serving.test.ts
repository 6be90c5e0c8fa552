import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppLoadContext } from '@remix-run/node'
import { describe, expect, it, vi } from 'vitest'
import { noteDamage } from '~/domain/backup/database-check.server'
import * as unknown from '~/routes/_site.$/route'
import * as category from '~/routes/_site.category.$slug/route'
import * as healthz from '~/routes/healthz/route'
import * as media from '~/routes/media.$name/route'
import * as nirvankand from '~/routes/_site.nirvankand/route'
import * as suggestions from '~/routes/search-suggestions/route'
import { StorageError } from '~/storage/file-storage'
import { SECOND } from '~/time/durations'
import { aCategory } from '../helpers/builders'
import { createTestDeps, memoryLog, failWrites, type TestDeps } from '../helpers/deps'
import { get, run } from '../helpers/requests'

describe('media', () => {
  const name = `${'0a'.repeat(16)}.webp`
  const read = (deps: ReturnType<typeof createTestDeps>, asked: string) =>
    run(media.loader, get('/media/x'), { deps, params: { name: asked } })

  it('lets a CDN purge a picture by its hash', async () => {
    const deps = createTestDeps({ environment: { PURGE_URL: 'http://varnish/' } })
    await deps.storage.put(name, new Uint8Array([1, 2, 3]))
    const found = await read(deps, name)
    expect(found.headers.get('Surrogate-Key')).toBe(`file:${'0a'.repeat(16)}`)
    const etag = found.headers.get('ETag')!
    const again = get('/media/x', { headers: { 'If-None-Match': etag } })
    expect((await run(media.loader, again, { deps, params: { name } })).status).toBe(304)
  })

  it('serves a picture for a day, and never as an executable document', async () => {
    const deps = createTestDeps()
    await deps.storage.put(name, new Uint8Array([1, 2, 3]))
    const { status, headers } = await read(deps, name)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toEqual({
      'accept-ranges': 'bytes',
      'content-type': 'image/webp',
      'content-length': '3',
      'cache-control': 'public, max-age=86400',
      etag: expect.stringMatching(/^W\//),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('serves the default picture instead of a broken one', async () => {
    const { log, lines } = memoryLog()
    const deps = createTestDeps({ log })
    const show = (asked: string) => {
      const request = get(`/media/${asked}`)
      request.headers.set('Sec-Fetch-Dest', 'image')
      return run(media.loader, request, { deps, params: { name: asked } })
    }
    const missing = await show(name)
    expect([missing.status, missing.location]).toEqual([302, '/assets/DT-DefaultImg.jpg'])
    expect(missing.headers.get('Vary')).toBe('Accept, Sec-Fetch-Dest')
    expect((await show(`${'0a'.repeat(16)}-512.webp`)).status).toBe(404)
    expect(lines).toEqual([])
    deps.storage.read = () => Promise.reject(new StorageError('The bucket is away'))
    for (const unreadable of [await show(name), await read(deps, name)]) {
      expect([unreadable.status, unreadable.location]).toEqual([302, '/assets/DT-DefaultImg.jpg'])
      expect(unreadable.headers.get('Cache-Control')).toBe('private, no-store')
    }
    expect(lines[0]).toContain('The bucket is away')
  })

  it('redirects to the storage if so configured', async () => {
    const deps = createTestDeps()
    deps.storage.publicUrl = async (key) => `https://cdn.example/${key}`
    const { status, location, headers } = await read(deps, name)
    expect([status, location]).toEqual([302, `https://cdn.example/${name}`])
    expect(headers.get('Cache-Control')).toBe('public, max-age=60')
    const byFormat = await read(deps, name.replace('.webp', '-480.webp'))
    expect([byFormat.status, byFormat.headers.get('Vary')]).toEqual([302, 'Accept'])
    expect((await read(deps, 'x.html')).status).toBe(404)
  })

  it.each([name, '', '../site.sqlite', '..%2fsite.sqlite', 'x.html', `${name}.html`, `${name}\n`])(
    'returns 404 for %j',
    async (asked) => {
      const { status, headers, wasThrown } = await read(createTestDeps(), asked)
      expect([status, wasThrown]).toEqual([404, true])
      expect(Object.fromEntries(headers)).toEqual({
        'cache-control': 'private, no-store',
        'content-type': 'application/json',
        'x-content-type-options': 'nosniff',
      })
    },
  )
})

describe('healthz', () => {
  const ask = async (deps: TestDeps) => {
    const { status, data, headers } = await run(healthz.loader, get('/healthz'), { deps })
    expect(headers.get('Cache-Control')).toBe('no-store')
    return [status, data]
  }

  it('returns 200 while everything is writable, and repeats its checks after five seconds', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'health-'))
    const deps = createTestDeps({ environment: { DATA_DIR } })
    expect(await ask(deps)).toEqual([200, 'ok\n'])
    expect(deps.storage.files.size).toBe(0)
    await rm(DATA_DIR, { recursive: true })
    expect(await ask(deps)).toEqual([200, 'ok\n'])
    deps.clock.advance(5 * SECOND)
    expect(await ask(deps)).toEqual([503, 'cannot write: database, files\n'])
  })

  it('returns 503 with the step while the last check found damaged pages', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'health-'))
    await noteDamage({ DATA_DIR }, 'page 7')
    const deps = createTestDeps({ environment: { DATA_DIR } })
    const step = 'site.sqlite is damaged: stop the site and restore the last backup'
    expect(await ask(deps)).toEqual([503, `cannot write: database (${step})\n`])
    await rm(DATA_DIR, { recursive: true })
  })

  it('returns 200 if only remote storage is unavailable', async () => {
    const deps = createTestDeps({ environment: { STORAGE: 's3', S3_BUCKET: 'pictures' } })
    expect(await ask(deps)).toEqual([200, 'ok\n'])
    deps.clock.advance(5 * SECOND)
    deps.storage.read = () => Promise.reject(new StorageError('away'))
    expect(await ask(deps)).toEqual([200, 'ok\nfile storage is unavailable\n'])
  })

  it('names the part that cannot be written', async () => {
    const deps = createTestDeps()
    failWrites(deps, 'site_numbers', 'INSERT')
    expect(await ask(deps)).toEqual([503, 'cannot write: database\n'])
    const others = createTestDeps()
    others.storage.put = () => Promise.reject(new Error('ENOSPC'))
    expect(await ask(others)).toEqual([503, 'cannot write: files\n'])
  })

  it('reports an unresponsive database without details', async () => {
    const deps = createTestDeps()
    deps.db.$client.close()
    expect(await ask(deps)).toEqual([503, 'cannot write: database\n'])
  })
})

describe('errors', () => {
  it('in a route without a page are returned as responses with Retry-After', async () => {
    const deps = createTestDeps()
    const ask = () =>
      run(suggestions.loader, get('/search-suggestions?q=x'), { deps, clientIp: '192.0.2.1' })
    for (let count = 0; count < 300; count += 1) await ask()
    const { status, headers, data } = await ask()
    expect([status, headers.get('Retry-After')]).toEqual([429, '60'])
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(data.message).toBe('Too many attempts. Please wait and try again.')
  })

  it('in a section make the page uncacheable', async () => {
    const deps = createTestDeps()
    vi.spyOn(deps.db, 'select').mockImplementation(() => {
      throw new Error('no such table')
    })
    const context: AppLoadContext = {}
    const { data } = await run(nirvankand.loader, get('/nirvankand'), { deps, context })
    expect(await data.text).toMatchObject({ ok: false })
    expect(context.cache?.isIncomplete).toBe(true)
  })

  it('at an unknown URL show the 404 page', async () => {
    const reply = await run(unknown.loader, get('/nothing'), { deps: createTestDeps() })
    expect([reply.status, reply.data.message]).toEqual([404, 'Page Not Found'])
  })

  it('that are unexpected are logged once with an id and shown as a plain sentence', async () => {
    const { log, lines } = memoryLog()
    const deps = createTestDeps({ log })
    aCategory(deps)
    deps.db.$client.exec('DROP TABLE slug_history; ALTER TABLE posts RENAME TO hidden')
    const reply = await run(category.loader, get('/category/itihas'), {
      deps,
      params: { slug: 'itihas' },
    })
    expect(reply.status).toBe(500)
    expect(reply.data).toEqual({
      message: 'Something went wrong! Please try again.',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(reply.data.requestId)
  })
})
