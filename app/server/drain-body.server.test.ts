import { once } from 'node:events'
import {
  Agent,
  createServer,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { afterEach, expect, it } from 'vitest'
import { readForm } from '~/http/read-form.server'
import { readJson } from '~/api/http/read-json.server'
import { createTestDeps } from '../../tests/helpers/deps'
import { drainBody } from './reject-early.server'
import { describeError } from '~/http/error-response.server'

const readCall = (request: Request) => readJson({ request, deps: createTestDeps() })

const MB = 1024 * 1024

type Read = (request: Request) => Promise<unknown>

let end = () => {}
afterEach(() => end())

/** Starts a server, which receives bodies over a socket, as in production. */
async function listen(read: Read) {
  const server = createServer((incoming, response) => {
    response.on('finish', () => drainBody(incoming))
    void read(toRequest(incoming))
      .then(() => 200)
      .catch((error: unknown) => describeError(error).status)
      .then((status) => response.writeHead(status).end('done'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  end = () => {
    server.closeAllConnections()
    server.close()
  }
  return { server, port: (server.address() as AddressInfo).port }
}

async function serve(read: Read) {
  const { port } = await listen(read)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const close = end
  end = () => {
    agent.destroy()
    close()
  }
  return async (type: string, body: Buffer) => {
    const headers = { 'Content-Type': type, 'Content-Length': body.byteLength }
    const sent = ask({ host: '127.0.0.1', port, method: 'POST', agent, headers }).end(body)
    const [status] = await Promise.all([statusOfReply(sent), once(sent, 'close')])
    return status
  }
}

async function statusOfReply(sent: ClientRequest) {
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  await buffer(reply)
  return reply.statusCode
}

function toRequest(incoming: IncomingMessage): Request {
  return new Request('http://localhost/x', {
    method: 'POST',
    headers: { 'Content-Type': incoming.headers['content-type']! },
    body: createReadableStreamFromReadable(incoming),
    duplex: 'half',
  })
}

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'

function multipart(disposition: string, size: number): Buffer {
  const head = `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.alloc(size, 'a'), Buffer.from('\r\n--b--\r\n')])
}

const form: Read = (request) => readForm(request, ['title', 'file'])
const A_FILE = 'name="file"; filename="a.png"'

it.each([
  ['an API call of 1.1 MB', readCall, 'application/json', Buffer.alloc(1.1 * MB, 'a')],
  ['an API call of 5 MB', readCall, 'application/json', Buffer.alloc(5 * MB, 'a')],
  ['a form of 1.1 MB', form, FORM, Buffer.alloc(1.1 * MB, 'a')],
  ['a text field of 5 MB', form, MULTIPART, multipart('name="title"', 5 * MB)],
  ['a file of 40 MB', form, MULTIPART, multipart(A_FILE, 40 * MB)],
])('%s gets an error response, and its connection stays usable', async (_, read, type, body) => {
  const post = await serve(read)
  expect(await post(type, body)).toBe(413)
  const small = type === MULTIPART ? multipart('name="title"', 1) : Buffer.from('')
  expect(await post(type, small)).toBe(200)
})

it('an unread body does not block the connection', async () => {
  const post = await serve(() => Promise.resolve())
  expect(await post(FORM, Buffer.alloc(5 * MB))).toBe(200)
  expect(await post(FORM, Buffer.alloc(1))).toBe(200)
})

it('a connection with an endless body is closed', async () => {
  const { server, port } = await listen(() => Promise.resolve())
  const connected = once(server, 'connection')
  const client = connect(port, '127.0.0.1')
  // The client may receive the response before or after the connection is reset.
  client.on('error', () => {}).resume()
  client.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\n`)
  client.write(`Content-Length: ${200 * MB}\r\n\r\n`)
  client.write(Buffer.alloc(200 * MB))
  const [connection] = (await connected) as [Socket]
  await once(connection, 'close')
  expect(connection.bytesRead).toBeLessThan(100 * MB)
})
