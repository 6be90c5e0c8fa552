/** With a remote primary database, one process in a container writes; the others read, and forward possible writes. */
import { randomUUID } from 'node:crypto'
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { and, like, lt } from 'drizzle-orm'
import type express from 'express'
import { z } from 'zod'
import { BatchedCounter } from '~/domain/core/batched-counter.server'
import { saveVisits } from '~/domain/accounts/sessions.server'
import type { Deps } from '~/domain/across/deps.server'
import { readNumber, writeNumber } from '~/domain/core/site-numbers.server'
import { DAY, SECOND } from '~/time/durations'
import type { Transaction } from '~db/client.server'
import { siteCounters } from '~db/schema'
import type { Replica } from './primary.server'

/** Fits a form with fields of maximum length. A longer body is lost if forwarding fails. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024
/** How long the writer may take to accept a request. `server.ts` replaces a hanging writer. */
const MAX_WAIT = 5 * SECOND
const MAX_CONNECTIONS = 100
const READING = new Set(['GET', 'HEAD'])
/** The path of health checks, which also write. */
const HEALTH_PATH = '/healthz'
/** The header that the writer sets if the primary is unreachable. */
const UNAVAILABLE_HEADER = 'x-primary-unavailable'
/** Paths for internal requests from the reading processes. */
const COUNTS_PATH = '/counts'
const SYNC_PATH = '/sync'
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'expect']

export const mayWrite = ({ method, path }: { method: string; path: string }) =>
  !READING.has(method) || path === HEALTH_PATH

/** True once a prepared writer listens. */
export function hasWriter(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

/** `unread`: the body can still be read; a Buffer contains the body; `lost`: it was too long to buffer. */
type ForwardResult = 'responded' | 'unread' | 'lost' | Buffer

export function createForwarder(socketPath: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })
  return (request: express.Request, response: express.Response): Promise<ForwardResult> =>
    new Promise((resolve) => {
      let body: Promise<Buffer | 'lost'> | undefined
      let reply: IncomingMessage | undefined
      const upstream = httpRequest({
        socketPath,
        agent,
        method: request.method,
        path: request.originalUrl,
        headers: forwardedHeaders(request),
      })
      const failed = () => {
        clearTimeout(timer)
        upstream.destroy()
        // A response that broke off halfway cannot be repaired.
        if (reply) response.destroy()
        else resolve(body ?? 'unread')
      }
      const timer = setTimeout(failed, MAX_WAIT)
      upstream.on('error', failed)
      upstream.on('continue', () => {
        clearTimeout(timer)
        body = forwardBody(request, upstream)
      })
      upstream.on('response', (incoming) => {
        clearTimeout(timer)
        if (incoming.headers[UNAVAILABLE_HEADER]) return failed()
        reply = incoming
        response.statusCode = reply.statusCode!
        for (const [name, value] of Object.entries(reply.headers)) {
          if (!OF_CONNECTION.includes(name)) response.setHeader(name, value!)
        }
        reply.on('error', failed).pipe(response)
      })
      response.on('close', () => {
        if (!reply?.complete || !request.complete) upstream.destroy()
        resolve('responded')
      })
      upstream.flushHeaders()
    })
}

function forwardedHeaders(request: express.Request) {
  const headers = Object.entries(request.headers).filter(([name]) => name !== 'connection')
  // The addresses that proxies reported, followed by the connection's own.
  const ips = [request.headers['x-forwarded-for'], request.socket.remoteAddress]
  return {
    ...Object.fromEntries(headers),
    expect: '100-continue',
    'x-forwarded-for': ips.filter(Boolean).join(', '),
    'x-forwarded-proto': request.protocol,
  }
}

/** Forwards the body as it arrives, with a copy in case the writer does not respond. */
function forwardBody(request: IncomingMessage, upstream: ClientRequest): Promise<Buffer | 'lost'> {
  const chunks: Buffer[] = []
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.byteLength
    if (size <= MAX_BUFFERED_BYTES) chunks.push(chunk)
  })
  request.pipe(upstream)
  // Without this, the stream would stall when its destination closes.
  upstream.on('close', () => request.resume())
  return new Promise((resolve) => {
    request.on('end', () => resolve(size > MAX_BUFFERED_BYTES ? 'lost' : Buffer.concat(chunks)))
    request.on('close', () => resolve('lost'))
  })
}

/** Responds 503 before the body is sent if the primary is unreachable. */
export async function handleForwarded(
  request: IncomingMessage,
  response: ServerResponse,
  { app, sync }: { app: RequestListener; sync: () => Promise<boolean> },
): Promise<void> {
  if (!(await sync())) {
    response.writeHead(503, { [UNAVAILABLE_HEADER]: '1' }).end()
    return
  }
  response.writeContinue()
  app(request, response)
}

/** Syncs, so that the writer checks current rights. Returns false if the primary is unreachable. */
export async function catchUp(db: Replica, url: string): Promise<boolean> {
  if (!(await isThere(url))) return false
  try {
    db.sync()
    return true
  } catch {
    return false
  }
}

/** Call this before `sync`, which blocks the process, even forever if the network drops packets. */
export async function isThere(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2 * SECOND)
  return fetch(new URL('/health', url), { signal }).then(
    async (response) => response.arrayBuffer().then(() => true),
    () => false,
  )
}

const CountsSchema = z.object({
  sender: z.uuid(),
  /** The creation time, which grows with each batch from a sender. */
  number: z.int(),
  name: z.enum(['views', 'queries', 'paths', 'visits']),
  counts: z.array(z.tuple([z.string(), z.any()])),
})
type Counts = z.infer<typeof CountsSchema>

/** How many batches are buffered while the primary is unreachable: two hours' worth. */
const MAX_BATCHES = 1_000
const SEND_EVERY = SECOND

/** Sends a read-only process's counts to the writer. Returns the stop function. */
export function relayCounts(deps: Deps, socketPath: string): () => Promise<void> {
  let batches: Counts[] = []
  const sender = randomUUID()
  let number = 0
  const relay = (name: Counts['name']) => (counts: ReadonlyMap<string, unknown>) => {
    number = Math.max(number + 1, deps.now())
    batches = [...batches, { sender, number, name, counts: [...counts] }].slice(-MAX_BATCHES)
  }
  deps.views.save = relay('views')
  deps.queries.save = relay('queries')
  deps.paths.save = relay('paths')
  deps.visits = new BatchedCounter<number>({ log: deps.log, save: relay('visits'), failed: '' })
  let running: Promise<void> | undefined
  const sendAll = async () => {
    while (batches[0] && (await post(socketPath, COUNTS_PATH, batches[0]))) batches.shift()
  }
  const send = () => (running ??= sendAll().finally(() => (running = undefined)))
  const timer = setInterval(() => void send(), SEND_EVERY).unref()
  return async () => {
    clearInterval(timer)
    for (const counter of [deps.views, deps.queries, deps.paths, deps.visits]) counter?.write()
    await running
    await send()
  }
}

function post(socketPath: string, path: string, body: object): Promise<boolean> {
  return new Promise((resolve) => {
    const request = httpRequest({ socketPath, path, method: 'POST', timeout: MAX_WAIT })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
    request.on('response', (reply) => resolve(reply.resume().statusCode === 204))
    request.end(JSON.stringify(body))
  })
}

/** Returns a function that updates this container's copy; false if the primary is unreachable. */
export function createSync(socketPath: string): () => Promise<boolean> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | undefined
  return () =>
    (next ??= running.then(() => {
      next = undefined
      const sync = post(socketPath, SYNC_PATH, {})
      running = sync
      return sync
    }))
}

/** Handles requests from the reading processes. Forwarded requests use another event, so outsiders cannot reach this. */
export async function handleInternal(
  request: IncomingMessage,
  response: ServerResponse,
  { deps, sync }: { deps: Deps; sync: () => Promise<boolean> },
): Promise<void> {
  if (request.url === SYNC_PATH) return void response.writeHead((await sync()) ? 204 : 503).end()
  try {
    const { name, counts, ...batch } = CountsSchema.parse(JSON.parse(await text(request)))
    deps.db.transaction((tx) => {
      if (!isNewBatch(tx, batch)) return
      if (name === 'visits') saveVisits(deps.db, counts)
      else deps[name].save(new Map(counts))
    })
    response.writeHead(204).end()
  } catch (error) {
    deps.log.warn({ err: error }, 'counts could not be written')
    response.writeHead(503).end()
  }
}

const BATCHES = 'counts of '
const BATCHES_REMEMBERED = 7 * DAY

/** Returns false for a batch that was already saved, which its sender repeats after a lost response. */
function isNewBatch(tx: Transaction, { sender, number }: Pick<Counts, 'sender' | 'number'>) {
  const name = BATCHES + sender
  if (number <= (readNumber(tx, name) ?? 0)) return false
  writeNumber(tx, name, number)
  const isOld = lt(siteCounters.value, number - BATCHES_REMEMBERED)
  tx.delete(siteCounters)
    .where(and(like(siteCounters.name, `${BATCHES}%`), isOld))
    .run()
  return true
}
