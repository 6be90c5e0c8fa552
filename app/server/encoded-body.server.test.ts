import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { prepareBody, sendBody } from './encoded-body.server'

const HTML = '<p>रामायण</p>'.repeat(20)
const identity = Buffer.from(HTML)

const compressed = { gzip: gzipSync(identity), br: brotliCompressSync(identity) }
const page = prepareBody({
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['cache-control', 'public'],
  ],
  etag: '"abc"',
  vary: 'Cookie, Accept-Encoding',
  identity,
  ...compressed,
})

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
  sendBody(request, response, page)
  await once(response, 'finish')
  const whole = Buffer.concat(chunks)
  const end = whole.indexOf('\r\n\r\n')
  const [, ...lines] = whole.subarray(0, end).toString().split('\r\n')
  const sent = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]))
  return {
    status: response.statusCode,
    header: (name: string) => sent.get(name),
    body: whole.subarray(end + 4),
  }
}

describe('sendBody', () => {
  it.each([
    ['br, gzip', 'br', compressed.br],
    ['gzip, deflate, br;q=0.5', 'br', compressed.br],
    ['gzip', 'gzip', compressed.gzip],
    ['gzip;q=1.0', 'gzip', compressed.gzip],
    ['br;q=0, gzip', 'gzip', compressed.gzip],
    ['br;q=0.0,gzip;q=0', undefined, identity],
    ['deflate', undefined, identity],
    ['', undefined, identity],
  ])('for Accept-Encoding %j, the encoding is %s', async (accepted, encoding, expected) => {
    const { status, header, body } = await serve({ 'accept-encoding': accepted })
    expect(status).toBe(200)
    expect(header('Content-Encoding')).toBe(encoding ?? null)
    expect(body).toEqual(expected)
    expect(header('Content-Length')).toBe(String(expected.byteLength))
    expect(header('Vary')).toBe('Cookie, Accept-Encoding')
    expect(header('content-type')).toBe('text/html; charset=utf-8')
  })

  it('gives each encoding its own ETag', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async (accepted) =>
        (await serve({ 'accept-encoding': accepted })).header('ETag'),
      ),
    )
    expect(tags).toEqual(['"abc-br"', '"abc-gzip"', '"abc"'])
  })

  it.each(['"abc-br"', 'W/"abc-br"', '"x", "abc-br"', '*'])(
    'responds to If-None-Match %s with 304 and no body',
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
    'responds to If-None-Match %j with the page',
    async (known) => {
      const { status } = await serve({ 'accept-encoding': 'br', 'if-none-match': known })
      expect(status).toBe(200)
    },
  )

  it("responds to HEAD with the page's headers and no body", async () => {
    const { status, header, body } = await serve({ 'accept-encoding': 'gzip' }, 'HEAD')
    expect(status).toBe(200)
    expect(body).toHaveLength(0)
    expect(header('Content-Length')).toBe(String(compressed.gzip.byteLength))
    expect(header('ETag')).toBe('"abc-gzip"')
  })
})
