/** The only way into the replica: starts the processes of a container whose database is a copy (docs/replica.md). */
import { existsSync, rmSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type express from 'express'
import type { NewAdmin } from '~/domain/accounts/accounts.server'
import type { Deps } from '~/domain/across/deps.server'
import { requireNoLostSite } from '~/domain/core/require-site.server'
import { hasNewerRules } from '~/domain/search-index/index-state.server'
import { Indexer } from '~/domain/search-index/rebuild-index.server'
import { takeOverEnvironment } from '~/domain/settings/take-over.server'
import { type Environment, getServerSettings } from '~/env.server'
import { failures } from '~/labels/specified/site'
import { closeDeps, createDeps, databaseFileOf, setDeps } from '~/runtime/deps.server'
import { createLog } from '~/runtime/log.server'
import { sendResponse } from '~/server/adapter.server'
import { announceChanges } from '~/server/announce.server'
import { hasUnknownSession, hideSession } from '~/server/audience.server'
import { purgeChanges } from '~/server/purge-cdn.server'
import { earlyResponse } from '~/server/reject-early.server'
import {
  ensureFirstAdmin,
  fillWithSample,
  migrateSite,
  type StartedSite,
  startTimedWork,
} from '~/server/start.server'
import { makePrivate } from '~/storage/folder.server'
import { MINUTE, SECOND } from '~/time/durations'
import { closeDatabase, type Database, openReader } from '~db/client.server'
import { compareSchema, lastApplied, MigrationError } from '~db/migrate.server'
import { Lease } from './lease.server'
import { isReplica, openPrimary, openReplicaReader } from './primary.server'
import {
  catchUp,
  createForwarder,
  createSync,
  handleForwarded,
  handleInternal,
  hasWriter,
  isThere,
  mayWrite,
  relayCounts,
} from './writer.server'

const OWN_DATABASE =
  'DATA_DIR contains its own database, and DATABASE_SYNC_URL names another. Move it there with `cli db push`, or choose another DATA_DIR.'

/** A process that hangs longer is killed by its parent. */
const STOP_TIMEOUT = 10 * SECOND
const START_TIMEOUT = 10 * MINUTE
const START_LEASE = 30 * SECOND
const CHARGE_LEASE = 15 * SECOND
/** The name of the lease that a process needs to run scheduled jobs. */
export const TIMED_WORK = 'timed work'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type Render = (request: express.Request, response: express.Response, body: Buffer) => Promise<void>

export interface StartedReplica extends StartedSite {
  /** A reader's middleware before pages. `render` responds to a request whose body has been read. */
  serve?: (render: Render) => express.RequestHandler
  /** The writer's way to listen: `onRequest` gets each forwarded request before the `app` responds. */
  listen?: (server: Server, app: Handler, onRequest: Handler) => void
}

/** Starts this process in the role that `server.ts` gave it; null without a role. */
export function startReplica(
  [role, socketPath = '']: readonly string[],
  onAdmin: (admin: NewAdmin) => void,
): Promise<StartedReplica> | null {
  if (role === 'reader') return startReader(socketPath)
  return role === 'writer' ? startWriter(onAdmin, socketPath) : null
}

/** Opens the primary for a command, since only the writer may use the copy; null without a primary. */
export async function openPrimarySite(env: Environment): Promise<Deps | null> {
  const { DATABASE_SYNC_URL: url, DATABASE_AUTH_TOKEN: authToken } = env
  return url ? createDeps(env, await openPrimary({ url, authToken })) : null
}

/** Serves the copy that the writer syncs. Waits for a writer, since a balancer sends writes to any listener. */
async function startReader(socketPath: string): Promise<StartedReplica> {
  const env = getServerSettings()
  const file = databaseFileOf(env)
  for (let seconds = 0; !isPrepared(file); seconds += 1) {
    if (seconds === 10) createLog(env.LOG_LEVEL).info('waiting for the first copy of the database')
    await sleep(SECOND)
  }
  const longest = Date.now() + STOP_TIMEOUT
  while (!(await hasWriter(socketPath)) && Date.now() < longest) await sleep(100)
  const deps = setDeps(createDeps(env, openReplicaReader(file)))
  const endRelay = relayCounts(deps, socketPath)
  const close = async () => {
    await endRelay()
    await closeDeps(deps)
  }
  const serve = (render: Render) => serveReader(deps, socketPath, render)
  return { deps, admin: null, fill: () => Promise.resolve(), close, serve }
}

/** Forwards what may write, and syncs before a request whose session the copy lacks. */
function serveReader(deps: Deps, socketPath: string, render: Render): express.RequestHandler {
  const forward = createForwarder(socketPath)
  const sync = createSync(socketPath)
  const handle = async (...[request, response, next]: Parameters<express.RequestHandler>) => {
    if (mayWrite(request)) {
      const sent = await forward(request, response)
      if (sent === 'responded') return
      if (sent === 'lost') {
        const lost = { status: 503, message: failures.any }
        return sendResponse(request, response, earlyResponse(lost, request, deps))
      }
      // Without a writer, this process renders the page: nothing can be saved, so the form is returned.
      if (sent !== 'unread') return render(request, response, sent)
    }
    // The user may have just signed in at another container. If the primary is unreachable, the cookie stays.
    if (hasUnknownSession(request.headers, deps) && !(await sync()))
      hideSession(request.headers, deps.env)
    next()
  }
  return (request, response, next) => void handle(request, response, next).catch(next)
}

/** True if the database has this version's schema or, during an update, a newer one. */
function isPrepared(file: string): boolean {
  if (!existsSync(file)) return false
  const db = openReader(file)
  try {
    return compareSchema(db) !== 'older'
  } catch {
    return false
  } finally {
    closeDatabase(db)
  }
}

/** Syncs the copy, migrates the primary, and runs scheduled jobs while it holds the lease. */
async function startWriter(
  onAdmin: (admin: NewAdmin) => void,
  socketPath: string,
): Promise<StartedReplica> {
  const given = getServerSettings()
  // A reader is one more proxy in front of this process, which ends after all readers.
  const env = { ...given, TRUST_PROXY: given.TRUST_PROXY + 1, DRAIN_SECONDS: 0 }
  const { DATABASE_SYNC_URL: url = '', DATABASE_AUTH_TOKEN: authToken } = env
  const file = databaseFileOf(env)
  if (existsSync(file) && !isReplica(file)) throw new MigrationError(OWN_DATABASE)
  while (!(await isThere(url))) await sleep(SECOND)
  process.send?.({ patience: START_TIMEOUT })
  const db = await openPrimary({ url, authToken }, file)
  makePrivate(env.DATA_DIR)
  db.sync()
  const deps = setDeps(createDeps(env, db))
  const admin = await prepare(deps)
  if (admin) onAdmin(admin)
  const stop = new AbortController()
  const sync = () => catchUp(db, url)
  const timers = [
    setInterval(() => process.send?.({ patience: STOP_TIMEOUT }), SECOND),
    setInterval(() => void sync(), SECOND),
  ]
  const ends = [announceChanges(deps), purgeChanges(deps), () => stop.abort()]
  const resign = whenLeased(deps, (fenced) => {
    const own = { ...deps, db: fenced, indexer: new Indexer({ ...deps, db: fenced }) }
    deps.indexer = own.indexer
    ends.push(startTimedWork(own))
    void fillWithSample(own, stop.signal)
  })
  const close = async () => {
    for (const timer of timers) clearInterval(timer)
    for (const end of ends) end()
    resign()
    await closeDeps(deps)
  }
  const listen: StartedReplica['listen'] = (server, app, onRequest) => {
    server.on('request', (request, response) => {
      void handleInternal(request, response, { deps, sync })
    })
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      onRequest(request, response)
      void handleForwarded(request, response, { app, sync })
    })
    rmSync(socketPath, { force: true })
    server.listen({ path: socketPath, exclusive: true })
  }
  return { deps, admin, fill: () => Promise.resolve(), close, listen }
}

/** Runs in one container at a time. During an update, the primary may already have a newer version. */
async function prepare(deps: Deps): Promise<NewAdmin | null> {
  const lease = new Lease(deps.db, 'start', START_LEASE)
  while (!lease.take()) await sleep(SECOND)
  try {
    const state = compareSchema(deps.db)
    if (state === 'newer' || (state === 'same' && hasNewerRules(deps.db))) {
      deps.log.warn('the database belongs to a newer version of this program')
      return null
    }
    if (lastApplied(deps.db) === 0) requireNoLostSite(deps.env)
    // Passes only some dependencies, because reading the settings needs a table that this version creates.
    const fenced = { db: lease.fenced(), now: deps.now, log: deps.log }
    migrateSite(fenced)
    takeOverEnvironment(fenced)
    return await ensureFirstAdmin(deps)
  } finally {
    lease.release()
  }
}

/** `start` gets a database that fails once another process holds the lease. Returns the release function. */
export function whenLeased(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  start: (fenced: Database) => void,
  { lifetime = CHARGE_LEASE, onLost = () => process.kill(process.pid, 'SIGTERM') } = {},
): () => void {
  const lease = new Lease(db, TIMED_WORK, lifetime)
  let isHeld = false
  const look = () => {
    try {
      const isOurs = lease.take()
      if (isHeld && !isOurs) onLost()
      if (!isHeld && isOurs) start(lease.fenced())
      isHeld = isOurs
    } catch (error) {
      log.warn({ err: error }, 'the lease for scheduled jobs could not be renewed')
    }
  }
  look()
  const timer = setInterval(look, lifetime / 3).unref()
  return () => {
    clearInterval(timer)
    if (isHeld) lease.release()
  }
}
