import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readStaticFiles, serveStaticFile } from './static-files.server'

const SCRIPT = Buffer.from('0123456789'.repeat(200))
const folder = mkdtempSync(join(tmpdir(), 'static-'))
mkdirSync(join(folder, 'static'))
writeFileSync(join(folder, 'static', 'app-1.js'), SCRIPT)
writeFileSync(join(folder, 'static', 'app-1.js.br'), brotliCompressSync(SCRIPT))
writeFileSync(join(folder, 'static', 'app-1.js.gz'), gzipSync(SCRIPT))
writeFileSync(join(folder, 'picture.png'), Buffer.alloc(512 * 1024))
writeFileSync(join(folder, 'favicon.ico'), Buffer.alloc(16))
const files = readStaticFiles(folder)
// Removes the folder, because the server must no longer need it.
rmSync(folder, { recursive: true })

const server = createServer((request, response) =>
  serveStaticFile(request, response, files.get(request.url ?? '')!),
)
let port = 0
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** `fetch` would decompress bodies and add headers. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = ask({ host: '127.0.0.1', port, path, method, headers }).end()
  const [response] = (await once(sent, 'response')) as [
    AsyncIterable<Buffer> & { statusCode: number; headers: IncomingHttpHeaders },
  ]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}

const JS = '/static/app-1.js'

describe('a static file', () => {
  it('is immutable if its name contains a hash', async () => {
    const { status, headers, body } = await get(JS)
    expect([status, body]).toEqual([200, SCRIPT])
    expect(headers).toMatchObject({
      'content-type': 'text/javascript',
      'content-length': '2000',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    const picture = await get('/picture.png')
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
    })
    const icon = await get('/favicon.ico')
    expect(icon.headers['content-type']).toBe('image/vnd.microsoft.icon')
  })

  it.each([
    ['gzip, br', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['br;q=0', undefined, SCRIPT],
  ])('is sent in the right encoding for %j', async (accepted, encoding, expected) => {
    const { headers, body } = await get(JS, { 'Accept-Encoding': accepted })
    expect([headers['content-encoding'], body]).toEqual([encoding, expected])
    const known = { 'Accept-Encoding': accepted, 'If-None-Match': headers.etag! }
    expect(await get(JS, known)).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  })

  it('is sent without a body for HEAD, and its compressed copies have no URLs', async () => {
    const { status, headers, body } = await get(JS, {}, 'HEAD')
    expect([status, headers['content-length'], body.byteLength]).toEqual([200, '2000', 0])
    expect([...files.keys()].sort()).toEqual(['/favicon.ico', '/picture.png', JS])
  })
})

describe('a range', () => {
  it.each([
    ['bytes=0-4', '01234', 'bytes 0-4/2000'],
    ['bytes=-5', '56789', 'bytes 1995-1999/2000'],
    ['bytes=1998-', '89', 'bytes 1998-1999/2000'],
    ['bytes=1998-9999', '89', 'bytes 1998-1999/2000'],
    ['bytes=0-0', '0', 'bytes 0-0/2000'],
  ])('%s gets 206', async (range, expected, part) => {
    const { status, headers, body } = await get(JS, { Range: range, 'Accept-Encoding': 'br' })
    expect([status, String(body), headers['content-range']]).toEqual([206, expected, part])
    expect(headers).not.toHaveProperty('content-encoding')
  })

  it.each(['bytes=5-2', 'bytes=2000-', 'bytes=-0'])('%s gets 416', async (range) => {
    const { status, headers, body } = await get(JS, { Range: range })
    expect([status, headers['content-range'], body.byteLength]).toEqual([416, 'bytes */2000', 0])
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each(['bytes=-', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])(
    '%s gets the whole file',
    async (range) => expect((await get(JS, { Range: range })).body).toEqual(SCRIPT),
  )

  it('for an older version of the file gets the whole file', async () => {
    const { etag = '' } = (await get(JS)).headers
    const headers = { Range: 'bytes=0-4', 'If-Range': etag }
    expect((await get(JS, headers)).status).toBe(206)
    expect((await get(JS, { ...headers, 'If-Range': '"old"' })).status).toBe(200)
  })
})

it.skipIf(process.platform !== 'linux')(
  'an aborted request leaves no descriptor open',
  async () => {
    const descriptors = () => readdirSync('/proc/self/fd').length
    const abort = async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /picture.png HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(socket, 'data')
      socket.destroy()
      await once(socket, 'close')
    }
    await abort()
    const before = descriptors()
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 20 }, abort))
    }
    await expect.poll(descriptors).toBeLessThan(before + 20)
  },
)
