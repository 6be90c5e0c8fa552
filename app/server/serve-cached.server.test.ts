import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type CachedPage, serveCachedPage } from './page-cache.server'

const HTML = '<p>रामायण</p>'.repeat(20)
const identity = Buffer.from(HTML)

const page: CachedPage = {
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['cache-control', 'public'],
  ],
  etag: '"abc"',
  identity,
  gzip: gzipSync(identity),
  brotli: brotliCompressSync(identity),
  viewOf: null,
}

async function serve(headers: Record<string, string>, method = 'GET') {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method, headers })
  const response = new ServerResponse(request)
  const chunks: Buffer[] = []
  const wire = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  response.assignSocket(wire as Socket)
  serveCachedPage(request, response, page)
  await once(response, 'finish')
  const whole = Buffer.concat(chunks)
  const body = whole.subarray(whole.indexOf('\r\n\r\n') + 4)
  return { status: response.statusCode, header: (name: string) => response.getHeader(name), body }
}

describe('serveCachedPage', () => {
  it.each([
    ['br, gzip', 'br', page.brotli],
    ['gzip, deflate, br;q=0.5', 'br', page.brotli],
    ['gzip', 'gzip', page.gzip],
    ['gzip;q=1.0', 'gzip', page.gzip],
    ['br;q=0, gzip', 'gzip', page.gzip],
    ['br;q=0.0,gzip;q=0', undefined, identity],
    ['deflate', undefined, identity],
    ['', undefined, identity],
  ])('answers %j in %s', async (accepted, encoding, expected) => {
    const { status, header, body } = await serve({ 'accept-encoding': accepted })
    expect(status).toBe(200)
    expect(header('Content-Encoding')).toBe(encoding)
    expect(body).toEqual(expected)
    expect(header('Content-Length')).toBe(expected.byteLength)
    expect(header('Vary')).toBe('Cookie, Accept-Encoding')
    expect(header('content-type')).toBe('text/html; charset=utf-8')
  })

  it('gives each encoding a tag of its own', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async (accepted) =>
        (await serve({ 'accept-encoding': accepted })).header('ETag'),
      ),
    )
    expect(tags).toEqual(['"abc-br"', '"abc-gzip"', '"abc"'])
  })

  it.each(['"abc-br"', 'W/"abc-br"', '"x", "abc-br"', '*'])(
    'answers 304 without a body to who has %s',
    async (known) => {
      const { status, header, body } = await serve({
        'accept-encoding': 'br',
        'if-none-match': known,
      })
      expect(status).toBe(304)
      expect(body).toHaveLength(0)
      expect(header('ETag')).toBe('"abc-br"')
      expect(header('Cache-Control')).toBe('public')
      expect(header('Vary')).toBe('Cookie, Accept-Encoding')
    },
  )

  it.each(['"abc"', '"abc-gzip"', 'abc-br', '"x"', ''])(
    'sends the page to who has %j, which is another one',
    async (known) => {
      const { status } = await serve({ 'accept-encoding': 'br', 'if-none-match': known })
      expect(status).toBe(200)
    },
  )

  it('answers HEAD with the headers of the page and no body', async () => {
    const { status, header, body } = await serve({ 'accept-encoding': 'gzip' }, 'HEAD')
    expect(status).toBe(200)
    expect(body).toHaveLength(0)
    expect(header('Content-Length')).toBe(page.gzip.byteLength)
    expect(header('ETag')).toBe('"abc-gzip"')
  })
})
