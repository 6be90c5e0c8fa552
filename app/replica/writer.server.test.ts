import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import express from 'express'
import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startSession, findSessionAccount } from '~/domain/accounts/sessions.server'
import { DAY, MINUTE } from '~/time/durations'
import { posts, sessions } from '~db/schema'
import { aMember, anAdmin, aPost } from '../../tests/helpers/builders'
import { createTestDeps } from '../../tests/helpers/deps'
import {
  createForwarder,
  createSync,
  hasWriter,
  relayCounts,
  handleInternal,
} from './writer.server'

function aSocketPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'writer-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'w.sock')
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** `forwarded` receives requests with `Expect: 100-continue`; `own` receives all other requests. */
async function startWriter(
  path: string,
  { forwarded, own }: { forwarded?: Answer; own?: RequestListener },
) {
  const server = createServer(own)
  if (forwarded) {
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      void forwarded(request, response)
    })
  }
  await once(server.listen(path), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
}

/** Starts a reader. `results` lists the forwarder's results; `bodies` lists the bodies that it left unread. */
async function startReader(path: string) {
  const forward = createForwarder(path)
  const results: unknown[] = []
  const bodies: string[] = []
  const app = express().set('trust proxy', 1)
  app.use(async (request, response) => {
    const result = await forward(request, response)
    results.push(result)
    if (result === 'unread') bodies.push(String(await buffer(request)))
    if (result !== 'responded') response.status(503).end()
  })
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, results, bodies }
}

const never = () => Promise.reject(new Error('not a sync'))
const BODY = 'शब्द '.repeat(20_000)

it('hasWriter is true once a writer listens', async () => {
  const path = aSocketPath()
  expect(await hasWriter(path)).toBe(false)
  await startWriter(path, {})
  expect(await hasWriter(path)).toBe(true)
})

it("the forwarder sends a request to the writer with the client's address and returns the response", async () => {
  const path = aSocketPath()
  await startWriter(path, {
    forwarded: async (request, response) => {
      response.writeContinue()
      const text = String(await buffer(request))
      const { headers, method, url } = request
      response.setHeader('Set-Cookie', ['a=1', 'b=2']).writeHead(201)
      response.end(JSON.stringify({ headers, method, url, isWhole: text === BODY }))
    },
  })
  const { origin } = await startReader(path)
  const headers = {
    'X-Forwarded-For': '203.0.113.5',
    'X-Forwarded-Proto': 'https',
    Cookie: 'c=3',
  }
  const response = await fetch(`${origin}/a?b=1`, { method: 'POST', body: BODY, headers })
  expect(response.status).toBe(201)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const seen = (await response.json()) as { headers: Record<string, string> }
  expect(seen).toMatchObject({ method: 'POST', url: '/a?b=1', isWhole: true })
  expect(seen.headers).toMatchObject({
    cookie: 'c=3',
    host: new URL(origin).host,
    'x-forwarded-for': '203.0.113.5, 127.0.0.1',
    'x-forwarded-proto': 'https',
  })
})

it.each([
  ['there is no writer', undefined],
  ['the primary is unreachable', 503],
])('the forwarder leaves the body unread when %s', async (_name, status) => {
  const path = aSocketPath()
  if (status) {
    await startWriter(path, {
      forwarded: (_request, response) =>
        void response.writeHead(status, { 'x-primary-unavailable': '1' }).end(),
    })
  }
  const { origin, bodies } = await startReader(path)
  const response = await fetch(origin, { method: 'POST', body: BODY })
  expect(response.status).toBe(503)
  expect(bodies).toEqual([BODY])
})

it('the forwarder buffers the body in case the writer dies, unless it is too long', async () => {
  const path = aSocketPath()
  await startWriter(path, {
    forwarded: async (request, response) => {
      response.writeContinue()
      await buffer(request)
      response.destroy()
    },
  })
  const { origin, results } = await startReader(path)
  for (const body of [BODY, 'x'.repeat(5 * 1024 * 1024)]) {
    expect((await fetch(origin, { method: 'POST', body })).status).toBe(503)
  }
  expect(String(results[0])).toBe(BODY)
  expect(results[1]).toBe('lost')
})

it('relayCounts sends increments to the writer, and keeps counts while no writer is running', async () => {
  const path = aSocketPath()
  const writing = createTestDeps()
  const post = aPost(writing, { by: anAdmin(writing) })
  const account = aMember(writing)
  const token = startSession(writing, account.id, 'web')
  writing.clock.advance(DAY)
  const reading = createTestDeps({ db: writing.db })
  reading.clock.set(writing.now())
  const endRelay = relayCounts(reading, path)
  const seenAt = () => writing.db.select({ at: sessions.lastSeenAt }).from(sessions).get()!.at
  const views = () =>
    writing.db.select({ views: posts.views }).from(posts).where(eq(posts.id, post.id)).get()!.views
  const before = seenAt()
  reading.views.count(post.id)
  reading.views.write()
  reading.views.count(post.id)
  reading.queries.count('गंगा', 1)
  expect(findSessionAccount(reading, token, 'web')?.id).toBe(account.id)
  expect(seenAt()).toBe(before)
  await startWriter(path, {
    own: (request, response) =>
      void handleInternal(request, response, { deps: writing, sync: never }),
  })
  await endRelay()
  expect(views()).toBe(2)
  expect(seenAt()).toBeGreaterThan(before + DAY - MINUTE)
})

it('relayCounts does not count twice after a lost response', async () => {
  const path = aSocketPath()
  const writing = createTestDeps()
  const post = aPost(writing, { by: anAdmin(writing) })
  const reading = createTestDeps({ db: writing.db })
  const endRelay = relayCounts(reading, path)
  let responses = 0
  await startWriter(path, {
    own: (request, response) => {
      responses += 1
      if (responses === 1) response.writeHead = () => response.destroy()
      void handleInternal(request, response, { deps: writing, sync: never })
    },
  })
  reading.views.count(post.id)
  reading.views.write()
  await vi.waitFor(() => expect(responses).toBe(2), 5_000)
  reading.views.count(post.id)
  await endRelay()
  expect(responses).toBe(3)
  const views = writing.db.select({ views: posts.views }).from(posts).get()!
  expect(views).toEqual({ views: 2 })
  const days = writing.db.values<[number]>(sql`SELECT views FROM post_views`)
  expect(days).toEqual([[2]])
})

it('relayCounts stops only after the last counts have arrived, even if an earlier batch is in transit', async () => {
  const path = aSocketPath()
  const writing = createTestDeps()
  const post = aPost(writing, { by: anAdmin(writing) })
  const reading = createTestDeps({ db: writing.db })
  const endRelay = relayCounts(reading, path)
  const arrived = vi.fn()
  let release!: () => void
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await startWriter(path, {
    own: (request, response) => {
      arrived()
      void released.then(() => handleInternal(request, response, { deps: writing, sync: never }))
    },
  })
  reading.views.count(post.id)
  reading.views.write()
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(1), 5_000)
  reading.views.count(post.id)
  const ended = endRelay()
  release()
  await ended
  const views = writing.db.select({ views: posts.views }).from(posts).get()!
  expect(views).toEqual({ views: 2 })
})

it('the writer syncs once for all requests received during a sync', async () => {
  const path = aSocketPath()
  const responses: ServerResponse[] = []
  const urls = vi.fn()
  await startWriter(path, {
    own: (request, response) => {
      urls(request.url)
      responses.push(response)
    },
  })
  const sync = createSync(path)
  const end = async (status: number) => {
    await vi.waitFor(() => expect(responses).toHaveLength(1))
    responses.pop()!.writeHead(status).end()
  }
  const first = sync()
  await vi.waitFor(() => expect(urls).toHaveBeenCalledOnce())
  const later = [sync(), sync(), sync()]
  await end(204)
  expect(await first).toBe(true)
  await end(503)
  expect(await Promise.all(later)).toEqual([false, false, false])
  expect(urls.mock.calls).toEqual([['/sync'], ['/sync']])
})

it('outsiders cannot send counts to the writer', async () => {
  const path = aSocketPath()
  const deps = createTestDeps()
  deps.views.save = vi.fn()
  await startWriter(path, {
    forwarded: (_request, response) => void response.writeHead(404).end(),
    own: (request, response) => void handleInternal(request, response, { deps, sync: never }),
  })
  const { origin } = await startReader(path)
  const body = JSON.stringify({
    sender: randomUUID(),
    number: 1,
    name: 'views',
    counts: [['a', 1]],
  })
  await fetch(origin, { method: 'POST', body })
  expect(deps.views.save).not.toHaveBeenCalled()
})
