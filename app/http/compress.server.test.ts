import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { revalidate, publicReply } from './api-response.server'
import { accepts, compressBrotli } from './compress.server'

const identity = Buffer.from('<p>रामायण</p>'.repeat(20))

describe('compressBrotli', () => {
  it('returns a body that browsers can decode', async () => {
    const compressed = await compressBrotli(identity)
    expect(brotliDecompressSync(compressed)).toEqual(identity)
    expect(compressed.byteLength).toBeLessThan(identity.byteLength / 4)
  })
})

describe('accepts', () => {
  it('is false for an encoding that the client rejects', () => {
    expect(accepts('gzip, br', 'br')).toBe(true)
    expect(accepts('gzip, br;q=0', 'br')).toBe(false)
  })
})

describe('an API response', () => {
  const body = { text: 'रामायण '.repeat(400) }
  const ask = (encoding: string, sent: object = body) => {
    const request = new Request('http://x/api/posts', { headers: { 'Accept-Encoding': encoding } })
    return revalidate(request, publicReply(sent))
  }

  it('is compressed for clients that accept brotli, with the same version', async () => {
    const [plain, compressed] = await Promise.all([ask('gzip'), ask('br')])
    expect(compressed.headers.get('Content-Encoding')).toBe('br')
    expect(compressed.headers.get('ETag')).toBe(plain.headers.get('ETag'))
    const bytes = brotliDecompressSync(await compressed.arrayBuffer())
    expect(JSON.parse(bytes.toString())).toEqual(body)
    expect(await plain.json()).toEqual(body)
  })

  it('is sent uncompressed if it is short', async () => {
    const reply = await ask('br', { count: 1 })
    expect(reply.headers.has('Content-Encoding')).toBe(false)
    expect(await reply.json()).toEqual({ count: 1 })
  })
})
