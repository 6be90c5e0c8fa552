import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { action, loader } from '~/routes/api.uploadthing/route'
import { HOUR } from '~/time/durations'
import { files, uploads } from '~db/schema'
import { aFile, aMember, anAdmin } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { get, ORIGIN, run, signedIn } from '../helpers/requests'

const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))
let sites = 0

async function createTestSite() {
  sites += 1
  const deps = createTestDeps({ environment: { DATA_DIR: join(folder, String(sites)) } })
  const admin = anAdmin(deps)
  const cookie = await signedIn(deps, admin)
  const noise = { type: 'gaussian', sigma: 40 } as const
  const create = { width: 400, height: 225, channels: 3, background: '#000', noise } as const
  const bytes = await sharp({ create }).png().toBuffer()

  const ask = (
    file: Record<string, unknown> = {},
    { slug = 'picture', as = cookie, input = {}, headers = {} } = {},
  ) => {
    const described = { name: 'घाट.png', size: bytes.byteLength, type: 'image/png', ...file }
    const request = new Request(`${ORIGIN}/api/uploadthing?actionType=upload&slug=${slug}`, {
      method: 'POST',
      body: JSON.stringify({ files: [described], input }),
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN, Cookie: as, ...headers },
    })
    return run(action, request, { deps })
  }
  const urlOf = async (...asked: Parameters<typeof ask>) => {
    const reply = await ask(...asked)
    expect(reply).toMatchObject({ status: 200 })
    return (JSON.parse(reply.data as string) as { url: string }[])[0]!.url
  }
  const startOf = async (url: string, as = cookie) => {
    const request = new Request(ORIGIN + url, { method: 'HEAD', headers: { Cookie: as } })
    const reply = await run(loader, request, { deps })
    return reply.status === 200 ? reply.headers.get('x-ut-range-start') : reply.status
  }
  const put = (url: string, body: BodyInit, start = 0, as = cookie) =>
    run(
      action,
      new Request(ORIGIN + url, {
        method: 'PUT',
        body,
        headers: {
          Origin: ORIGIN,
          Cookie: as,
          Range: `bytes=${start}-`,
          ...(body instanceof ReadableStream && {
            'Content-Type': 'multipart/form-data; boundary=limit',
          }),
        },
        duplex: 'half',
      }),
      { deps },
    )
  return { deps, admin, cookie, bytes, ask, urlOf, startOf, put }
}

describe('the signed URL', () => {
  it.each([
    ['Hindi letters with vowel signs', 'क्षत्रियों का निर्वाण काण्ड '.repeat(30)],
    ['family emoji', '👩‍👩‍👧‍👦'.repeat(80)],
    ['combining marks on one letter', `क${'\u0901'.repeat(900)}`],
    ['Latin letters', 'a'.repeat(1_000)],
  ])('is short enough even for a long name made of %s', async (_, name) => {
    const { urlOf, put, bytes } = await createTestSite()
    const crop = '10.123456,10.123456,50.123456,50.123456'
    const url = await urlOf({ name, lastModified: 1 }, { input: { crop } })
    expect(url.length).toBeLessThan(2_048)
    const sent = new URL(url, ORIGIN).searchParams.get('name')!
    expect(name.startsWith(sent.replace(/…$/, ''))).toBe(true)
    expect((await put(url, formOf(bytes))).status).toBe(200)
  })
})

function formOf(bytes: Uint8Array): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  return form
}

/** A request body that fails after these bytes of the file. */
function brokenBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const head =
    '--limit\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\nContent-Type: image/png\r\n\r\n'
  const pieces = [Buffer.from(head), bytes]
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.error(new Error('the connection is gone'))
    },
  })
}

describe('/api/uploadthing', () => {
  it('lists the kinds of upload', async () => {
    const { deps } = await createTestSite()
    const { data } = await run(loader, get('/api/uploadthing'), { deps })
    expect(JSON.parse(data as string)).toMatchObject([
      { slug: 'picture', config: { image: { maxFileSize: '32MB' } } },
      { slug: 'profilePicture', config: { image: { maxFileSize: '8MB' } } },
      { slug: 'file', config: { image: { maxFileSize: '32MB' } } },
    ])
  })

  it('accepts a file sent to a signed URL, and returns the stored file', async () => {
    const { deps, bytes, urlOf, put } = await createTestSite()
    const reply = await put(await urlOf(), formOf(bytes))
    expect(reply.status).toBe(200)
    const body = JSON.parse(reply.data as string) as { url: string }
    expect(body).toEqual({
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
      appUrl: body.url,
      ufsUrl: body.url,
      fileHash: createHash('sha256').update(bytes).digest('hex'),
      serverData: {
        id: expect.any(String),
        url: body.url,
        width: 400,
        height: 225,
        isKnown: false,
      },
    })
    expect(deps.db.select().from(files).get()).toMatchObject({
      name: 'घाट.png',
      sizeOriginal: bytes.byteLength,
    })
    expect(deps.db.select().from(uploads).all()).toEqual([])
  })

  it('resumes three times from the received bytes', async () => {
    const { bytes, urlOf, startOf, put } = await createTestSite()
    const file = { lastModified: 1 }
    let start = 0
    for (const end of [1_000, 70_001, 70_500]) {
      const url = await urlOf(file)
      expect(await startOf(url)).toBe(String(start))
      expect((await put(url, brokenBody(bytes.subarray(start, end)), start)).status).toBe(409)
      const next = Number(await startOf(await urlOf(file)))
      // The parser holds back the last bytes, which could be the start of the closing boundary.
      expect(next).toBeGreaterThan(Math.max(start, end - 100))
      expect(next).toBeLessThanOrEqual(end)
      start = next
    }
    // Browsers may repeat a PUT by themselves, which would discard the received bytes, so it is rejected.
    const repeated = await put(await urlOf(file), formOf(bytes))
    expect([repeated.status, repeated.headers.get('Connection')]).toEqual([409, 'close'])
    const reply = await put(await urlOf(file), formOf(bytes.subarray(start)), start)
    expect(JSON.parse(reply.data as string)).toMatchObject({
      fileHash: createHash('sha256').update(bytes).digest('hex'),
    })
  })

  it('takes over from a dead connection', async () => {
    const { bytes, urlOf, startOf, put } = await createTestSite()
    const url = await urlOf({ lastModified: 1 })
    let waiting = () => {}
    const isWaiting = new Promise<void>((resolve) => {
      waiting = resolve
    })
    const [head, half] = [brokenBody(bytes.subarray(0, 5_000)).getReader(), bytes.subarray(5_000)]
    const hanging = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = await head.read().catch(() => null)
        if (piece?.value) return controller.enqueue(piece.value)
        waiting()
        return new Promise(() => {})
      },
    })
    const first = put(url, hanging)
    await isWaiting
    const start = Number(await startOf(url))
    expect(start).toBeGreaterThan(4_900)
    expect((await first).status).toBe(409)
    const rest = Buffer.concat([bytes.subarray(start, 5_000), half])
    expect((await put(url, formOf(rest), start)).status).toBe(200)
  })

  it("crops to the crop tool's selection", async () => {
    const { bytes, urlOf, put } = await createTestSite()
    const url = await urlOf({}, { input: { crop: '0,0,50,50' } })
    const reply = await put(url, formOf(bytes))
    expect(JSON.parse(reply.data as string)).toMatchObject({ serverData: { width: 200 } })
  })

  it('replaces a picture', async () => {
    const { deps, bytes, urlOf, put } = await createTestSite()
    const before = await aFile(deps, { name: 'घाट' })
    const url = await urlOf({}, { input: { replaces: before.id } })
    const reply = await put(url, formOf(bytes))
    expect(JSON.parse(reply.data as string)).toMatchObject({ serverData: { id: before.id } })
    const rows = deps.db.select().from(files).all()
    expect(rows).toMatchObject([{ id: before.id, name: 'घाट', width: 400 }])
    expect(rows[0]!.key).not.toBe(before.key)
    const gone = await put(await urlOf({}, { input: { replaces: 'gone' } }), formOf(bytes))
    expect(gone.status).toBe(404)
  })

  it('accepts a signature only for its account, size and kind, and for one hour', async () => {
    const { deps, bytes, urlOf, startOf, put } = await createTestSite()
    const url = await urlOf()
    const other = await signedIn(deps, anAdmin(deps))
    expect(await startOf(url, other)).toBe(403)
    expect(await startOf(url, '')).toBe(401)
    const another = (part: string) => part.slice(0, -1) + (part.endsWith('x') ? 'y' : 'x')
    const changes: [RegExp, (part: string) => string][] = [
      [/size=\d+/, () => 'size=1'],
      [/slug=picture/, () => 'slug=profilePicture'],
      [/expires=\d+/, () => 'expires=9999999999999'],
      [/crop=/, () => 'crop=top'],
      [/replaces=/, () => 'replaces=x'],
      [/id=./, another],
      [/signature=./, another],
      [/&signature=.*/, () => ''],
    ]
    for (const [from, to] of changes) {
      const changed = url.replace(from, to)
      expect(changed).not.toBe(url)
      expect(await startOf(changed)).toBe(403)
      expect((await put(changed, formOf(bytes))).status).toBe(403)
    }
    deps.clock.advance(HOUR)
    expect((await put(url, formOf(bytes))).status).toBe(403)
    expect(deps.storage.files.size).toBe(0)
  })

  it('allows profile pictures for all accounts, and other uploads only for admins', async () => {
    const { deps, bytes, ask, put } = await createTestSite()
    const member = await signedIn(deps, aMember(deps))
    expect((await ask({}, { as: '' })).status).toBe(401)
    expect((await ask({}, { as: member })).status).toBe(403)
    const reply = await ask({}, { as: member, slug: 'profilePicture' })
    const [{ url }] = JSON.parse(reply.data as string) as [{ url: string }]
    const stored = await put(url, formOf(bytes), 0, member)
    expect(JSON.parse(stored.data as string)).toMatchObject({
      serverData: {
        url: expect.stringMatching(/-512\.webp$/),
        width: 225,
        height: 225,
        isKnown: false,
      },
    })
    const foreign = { Origin: 'https://other.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await ask({}, { headers: foreign })).status).toBe(403)
  })

  it.each([
    ['a file that is too large', { size: 33 * 1024 * 1024 }, 413, /32 MB at most/],
    ['an SVG file', { type: 'image/svg+xml' }, 415, /^SVG drawings are not accepted/],
    ['a video', { type: 'video/mp4' }, 415, /^Please choose/],
    ['a size of zero', { size: 0 }, 400, /./],
    ['a size that is not a number', { size: '12' }, 400, /./],
  ])('rejects %s before any byte is sent', async (_, file, status, message) => {
    const { ask } = await createTestSite()
    const reply = await ask(file)
    expect(reply.status).toBe(status)
    expect((JSON.parse(reply.data as string) as { message: string }).message).toMatch(message)
  })

  it('rejects more bytes than announced, a wrong start, a missing file and an unknown kind', async () => {
    const { bytes, ask, urlOf, put } = await createTestSite()
    const url = await urlOf({ size: bytes.byteLength - 1_000 })
    expect((await put(url, formOf(bytes))).status).toBe(400)
    expect((await put(url, formOf(bytes), 50)).status).toBe(409)
    expect((await put(url, 'text')).status).toBe(400)
    expect((await ask({}, { slug: 'film' })).status).toBe(404)
    expect((await ask({}, { input: { crop: 'left' } })).status).toBe(400)
  })

  it('keeps the received bytes if storing can be retried', async () => {
    const { deps, bytes, urlOf, startOf, put } = await createTestSite()
    const url = await urlOf()
    const whole = deps.storage.put
    deps.storage.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    expect((await put(url, formOf(bytes))).status).toBe(507)
    deps.storage.put = whole
    expect(await startOf(url)).toBe(String(bytes.byteLength))
    expect((await put(url, formOf(new Uint8Array(0)), bytes.byteLength)).status).toBe(200)
  })

  it('deletes the received bytes if they are not a picture', async () => {
    const { deps, urlOf, put } = await createTestSite()
    const text = Buffer.from('no picture')
    const reply = await put(await urlOf({ size: text.byteLength }), formOf(text))
    expect(reply.status).toBe(415)
    expect(deps.db.select().from(uploads).all()).toEqual([])
  })
})

describe('/api/uploadthing with UPLOADTHING_TOKEN', () => {
  const API_KEY = 'sk_live_for_tests'

  /** Simulates the service, its callback and its files. */
  async function startService(bytes: Buffer) {
    const asked: { path: string; body: string }[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        asked.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString() })
        if (request.method === 'GET') return response.end(bytes)
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify({ ok: true, success: true, deletedCount: 1 }))
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    vi.stubEnv('UPLOADTHING_INGEST_URL', origin)
    vi.stubEnv('UPLOADTHING_API_URL', origin)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      server.close()
    })
    return { origin, bodyOf: (path: string) => asked.find((each) => each.path === path)?.body }
  }

  async function createServiceSite() {
    const token = { apiKey: API_KEY, appId: 'app', regions: ['sea1'] }
    const UPLOADTHING_TOKEN = Buffer.from(JSON.stringify(token)).toString('base64')
    const site = await createTestSite()
    const deps = { ...site.deps, env: { ...site.deps.env, UPLOADTHING_TOKEN } }
    return { ...site, deps, service: await startService(site.bytes) }
  }

  it("redirects browsers to the service, and fetches and deletes the service's copy", async () => {
    const { deps, admin, cookie, bytes, service } = await createServiceSite()
    const file = { name: 'a.png', size: bytes.byteLength, type: 'image/png' }
    const ask = (as: string) =>
      run(
        action,
        new Request(`${ORIGIN}/api/uploadthing?actionType=upload&slug=picture`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Origin: ORIGIN, Cookie: as },
          body: JSON.stringify({ files: [file], input: { crop: '0,0,50,50' } }),
        }),
        { deps },
      )
    expect((await ask(await signedIn(deps, aMember(deps)))).status).toBe(403)
    const asked = await ask(cookie)
    const [{ url, key }] = JSON.parse(asked.data as string) as [{ url: string; key: string }]
    expect(url).toContain(`${service.origin}/${key}?`)
    expect(url).toContain('signature=')
    const { metadata } = JSON.parse(service.bodyOf('/route-metadata')!) as { metadata: object }
    expect(metadata).toEqual({ userId: admin.id, crop: '0,0,50,50', replaces: '' })

    const address = `${service.origin}/f/${key}`
    const payload = JSON.stringify({
      status: 'uploaded',
      origin: service.origin,
      metadata,
      file: {
        ...file,
        key,
        customId: null,
        url: address,
        appUrl: address,
        ufsUrl: address,
        fileHash: 'x',
      },
    })
    const call = (signature: string) =>
      run(
        action,
        new Request(`${ORIGIN}/api/uploadthing?slug=picture`, {
          method: 'POST',
          body: payload,
          headers: {
            'Content-Type': 'application/json',
            'uploadthing-hook': 'callback',
            'x-uploadthing-signature': signature,
          },
        }),
        { deps },
      )
    expect((await call('hmac-sha256=00')).status).toBe(400)
    expect(deps.storage.files.size).toBe(0)
    const hash = createHmac('sha256', API_KEY).update(payload).digest('hex')
    expect((await call(`hmac-sha256=${hash}`)).status).toBe(200)
    expect(JSON.parse(service.bodyOf('/callback-result')!)).toEqual({
      fileKey: key,
      callbackData: {
        id: expect.any(String),
        url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
        width: 200,
        height: expect.any(Number),
        isKnown: false,
      },
    })
    expect(service.bodyOf('/v6/deleteFiles')).toContain(key)
  })
})
