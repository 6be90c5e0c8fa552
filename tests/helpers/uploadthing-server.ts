/**
 * Implements the part of UploadThing's documented protocol that its server SDK uses: signed uploads, the API and files.
 */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

const API_KEY = 'sk_test_key'
const APP_ID = 'testapp'

interface Stored {
  key: string
  customId: string | null
  name: string
  bytes: Buffer
  uploadedAt: number
}

type Answer = { status?: number; json?: unknown; bytes?: Buffer }

export async function startUploadThing() {
  const files = new Map<string, Stored>()
  const find = (id: string) =>
    files.get(id) ?? [...files.values()].find(({ customId }) => customId === id)

  const receive = async (url: URL, request: IncomingMessage): Promise<Answer> => {
    const [, unsigned, signature] = /^(.*)&signature=(.*)$/.exec(url.href) ?? []
    const sum = createHmac('sha256', API_KEY)
      .update(unsigned ?? '')
      .digest('hex')
    const query = (name: string) => decodeURIComponent(url.searchParams.get(name) ?? '')
    if (decodeURIComponent(signature ?? '') !== `hmac-sha256=${sum}`) return { status: 401 }
    if (Number(query('expires')) < Date.now() || query('x-ut-identifier') !== APP_ID)
      return { status: 403 }
    if (request.headers.range !== 'bytes=0-') return { status: 416 }
    const customId = query('x-ut-custom-id') || null
    if (customId !== null && find(customId)) return { status: 409 }
    const form = await new Response(Readable.toWeb(request) as BodyInit, {
      headers: { 'Content-Type': request.headers['content-type']! },
    }).formData()
    const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer())
    if (bytes.length !== Number(query('x-ut-file-size'))) return { status: 400 }
    const key = url.pathname.slice(1)
    files.set(key, { key, customId, name: query('x-ut-file-name'), bytes, uploadedAt: Date.now() })
    const ufsUrl = `${origin()}/a/${APP_ID}/${key}`
    return { json: { url: ufsUrl, appUrl: ufsUrl, ufsUrl, fileHash: 'hash', serverData: null } }
  }

  const call = async (path: string, request: IncomingMessage): Promise<Answer> => {
    if (request.headers['x-uploadthing-api-key'] !== API_KEY) return { status: 401 }
    const body = (await new Response(Readable.toWeb(request) as BodyInit).json()) as {
      customIds?: string[]
      fileKeys?: string[]
      limit?: number
      offset?: number
    }
    if (path === '/v6/deleteFiles') {
      const found = [...(body.customIds ?? []), ...(body.fileKeys ?? [])].flatMap(
        (id) => find(id) ?? [],
      )
      for (const { key } of found) files.delete(key)
      return { json: { success: true, deletedCount: found.length } }
    }
    if (path !== '/v6/listFiles') return { status: 404 }
    const { limit = 500, offset = 0 } = body
    const page = [...files.values()].slice(offset, offset + limit)
    const listed = page.map(({ bytes, ...file }) => ({
      ...file,
      id: file.key,
      size: bytes.length,
      status: 'Uploaded',
    }))
    return { json: { hasMore: files.size > offset + limit, files: listed } }
  }

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url!, origin())
    if (request.method === 'PUT') return receive(url, request)
    if (request.method === 'POST') return call(url.pathname, request)
    const file = find(url.pathname.slice(`/a/${APP_ID}/`.length))
    return file ? { bytes: file.bytes } : { status: 404 }
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, json, bytes }) => {
      response.writeHead(status, {
        'Content-Type': json ? 'application/json' : 'image/webp',
        ...(bytes && { 'Content-Length': bytes.byteLength }),
      })
      response.end(json ? JSON.stringify(json) : request.method === 'HEAD' ? undefined : bytes)
    })
  })
  // The SDK accepts http only if the host name contains `local`.
  const origin = () => `http://localhost:${(server.address() as AddressInfo).port}`
  await once(server.listen(0, 'localhost'), 'listening')
  const token = { apiKey: API_KEY, appId: APP_ID, regions: ['fra1'], ingestHost: 'localhost' }
  return {
    files,
    options: {
      token: Buffer.from(JSON.stringify(token)).toString('base64'),
      apiUrl: origin(),
      ingestUrl: origin(),
      ufsHost: origin().replace('http://', ''),
      ufsAppIdLocation: 'path' as const,
    },
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
