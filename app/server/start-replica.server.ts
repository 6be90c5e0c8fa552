/** Starts a container whose database is a copy of a remote primary (decision 151). */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NewAdmin } from '~/domain/accounts/accounts.server'
import type { Deps } from '~/domain/across/deps.server'
import { requireNoLostSite } from '~/domain/core/require-site.server'
import { hasNewerRules } from '~/domain/search-index/index-state.server'
import { Indexer } from '~/domain/search-index/rebuild-index.server'
import { takeOverEnvironment } from '~/domain/settings/take-over.server'
import { getServerSettings } from '~/env.server'
import { closeDeps, createDeps, databaseFileOf, setDeps } from '~/runtime/deps.server'
import { createLog } from '~/runtime/log.server'
import { makePrivate } from '~/storage/folder.server'
import { MINUTE, SECOND } from '~/time/durations'
import { closeDatabase, type Database, openReader } from '~db/client.server'
import { Lease } from '~db/lease.server'
import { compareSchema, lastApplied, MigrationError } from '~db/migrate.server'
import { isReplica, openPrimary, openReplicaReader } from '~db/replica.server'
import { announceChanges } from './announce.server'
import { purgeChanges } from './purge-cdn.server'
import {
  ensureFirstAdmin,
  fillWithSample,
  migrateSite,
  type StartedSite,
  startTimedWork,
} from './start.server'
import { catchUp, hasWriter, isThere, relayCounts } from './writer.server'

const OWN_DATABASE =
  'DATA_DIR contains its own database, and DATABASE_SYNC_URL names another. Move it there with `cli db push`, or choose another DATA_DIR.'

/** A process that hangs longer is killed by its parent. */
const STOP_TIMEOUT = 10 * SECOND
const START_TIMEOUT = 10 * MINUTE
const START_LEASE = 30 * SECOND
const CHARGE_LEASE = 15 * SECOND
/** The name of the lease that a process needs to run scheduled jobs. */
export const TIMED_WORK = 'timed work'

/** Serves the copy that the writer syncs. Waits for a writer, since a balancer sends writes to any listener. */
export async function startReader(socketPath: string): Promise<StartedSite> {
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
  return { deps, admin: null, fill: () => Promise.resolve(), close }
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
export async function startWriter(onAdmin: (admin: NewAdmin) => void): Promise<StartedSite> {
  const env = getServerSettings()
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
  const timers = [
    setInterval(() => process.send?.({ patience: STOP_TIMEOUT }), SECOND),
    setInterval(() => void catchUp(db, url), SECOND),
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
  return { deps, admin, fill: () => Promise.resolve(), close }
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
