import { once } from 'node:events'
import { createServer, get, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import { afterEach, expect, it } from 'vitest'
import { sendResponse, toRequest } from './adapter.server'

const open: { close: () => void }[] = []
afterEach(() => open.splice(0).forEach((each) => each.close()))

async function serve(handle: RequestListener) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  open.push({ close: () => server.close().closeAllConnections() })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const CHUNK = 256 * 1024

function file(chunks: number) {
  const state = { read: 0, isCancelled: false }
  const body = new ReadableStream({
    pull(controller) {
      state.read += 1
      controller.enqueue(new Uint8Array(CHUNK))
      if (state.read === chunks) controller.close()
    },
    cancel: () => void (state.isCancelled = true),
  })
  return { state, body }
}

it('reads no more of a file than the reader receives, and stops when the reader leaves', async () => {
  const { state, body } = file(200)
  const port = await serve((request, response) => {
    void sendResponse(request, response, new Response(body))
  })
  const socket = connect(port, '127.0.0.1').pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => state.read).toBeGreaterThan(1)
  await sleep(500)
  // The system's own buffers hold a few megabytes.
  expect(state.read).toBeLessThan(100)
  socket.destroy()
  await expect.poll(() => state.isCancelled).toBe(true)
})

it('sends the whole file to a reader, and only the headers for HEAD', async () => {
  const port = await serve((request, response) => {
    void sendResponse(request, response, new Response(file(8).body, { headers: { 'X-Own': '1' } }))
  })
  const whole = await fetch(`http://127.0.0.1:${port}/`)
  expect((await whole.arrayBuffer()).byteLength).toBe(8 * CHUNK)
  const head = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' })
  expect([head.headers.get('x-own'), await head.text()]).toEqual(['1', ''])
})

it('forbids caching unless the response says otherwise', async () => {
  const port = await serve((request, response) => {
    const answer = new Response('text')
    if (request.url === '/public') answer.headers.set('Cache-Control', 'public, max-age=60')
    void sendResponse(request, response, answer)
  })
  const cachingOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('Cache-Control')
  expect(await cachingOf('/')).toBe('private, no-store')
  expect(await cachingOf('/public')).toBe('public, max-age=60')
})

it('reports an error while the body is read', async () => {
  const failed = new ReadableStream({ pull: (controller) => controller.error(new Error('disk')) })
  const errors: unknown[] = []
  const port = await serve((request, response) => {
    sendResponse(request, response, new Response(failed)).catch((error) => errors.push(error))
  })
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  expect(errors).toEqual([new Error('disk')])
})

it('passes on the address, the headers and the body, and aborts when the client leaves', async () => {
  const requests: Request[] = []
  const app = express().use((request, response) => {
    requests.push(toRequest(request, response))
    if (request.path === '/now') response.end()
  })
  app.set('trust proxy', 1)
  const port = await serve(app)
  const headers = { 'X-Forwarded-Host': 'news.example, inner:3000', 'X-Forwarded-Proto': 'https' }
  await fetch(`http://127.0.0.1:${port}/now?x=1`, { method: 'POST', body: 'text', headers })
  const [sent] = requests
  expect([sent!.method, sent!.url]).toEqual(['POST', 'https://news.example/now?x=1'])
  expect(sent!.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
  expect(await text(sent!.body!)).toBe('text')
  expect(sent!.signal.aborted).toBe(false)
  const leaving = get(`http://127.0.0.1:${port}/later`).on('error', () => {})
  await expect.poll(() => requests.length).toBe(2)
  leaving.destroy()
  await expect.poll(() => requests[1]!.signal.aborted).toBe(true)
  expect(requests[1]!.body).toBeNull()
})
