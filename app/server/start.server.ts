import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { inspect } from 'node:util'
import {
  ensureAdmin,
  isAdminPasswordUnused,
  type NewAdmin,
} from '~/domain/accounts/accounts.server'
import { PasswordHasher } from '~/domain/accounts/password.server'
import type { WriteDeps } from '~/domain/core/base-deps.server'
import type { Deps } from '~/domain/across/deps.server'
import { DomainError } from '~/domain/core/errors'
import { isEmptyFile, requireNoLostSite, requireSite } from '~/domain/core/require-site.server'
import { announceChanges } from './announce.server'
import { purgeChanges } from './purge-cdn.server'
import { runSchedules } from './run-schedules.server'
import { scheduleBackups } from './schedule-backups.server'
import { sendWebhooks } from './send-webhooks.server'
import { startSweeping } from '~/domain/files/resumable-upload.server'
import { startSweepingFiles } from '~/domain/across/sweep-files.server'
import { addSlugs } from '~/domain/posts/authors.server'
import { mergeChangesOfDrafts } from '~/domain/posts/pending-version.server'
import { describeDamage } from '~/domain/backup/database-check.server'
import { startThinning } from '~/domain/history/revisions.server'
import { prepareIndex } from '~/domain/search-index/rebuild-index.server'
import { senderOf } from '~/domain/core/mailer.server'
import { takeOverEnvironment } from '~/domain/settings/take-over.server'
import { getServerSettings, getSettings, type Environment, SettingsError } from '~/env.server'
import { closeDeps, createDeps, databaseFileOf, getDeps } from '~/runtime/deps.server'
import { SETUP_PATH } from '~/paths/paths'
import { sessionSecret } from '~/runtime/secret.server'
import { makePrivate } from '~/storage/folder.server'
import { MINUTE, SECOND } from '~/time/durations'
import { isBusy, isDamaged, limitWaits, lockFile } from '~db/client.server'
import { migrateDatabase, MigrationError, requireSameSchema } from '~db/migrate.server'
import { seedSample } from './seed.server'
import { watchDatabase } from './watch-database.server'

/** Returns a notice to print before listening, since listening may fail after the account is created. */
export function newAdminNotice({ email, generatedPassword }: NewAdmin): string {
  if (!generatedPassword) return ''
  return `\n  Admin created: e-mail ${email}, password ${generatedPassword}\n`
}

export function welcome({
  origin,
  admin,
  setup,
  deps,
}: {
  origin: string
  admin: NewAdmin | null
  /** The key in the link for setting up the site in the browser. */
  setup?: string | null
  deps: Pick<Deps, 'env' | 'settings'>
}): string {
  const lines: string[] = []
  if (admin) {
    lines.push('', `  Admin sign-in   ${origin}/sign-in`, `  E-mail          ${admin.email}`)
    lines.push(
      admin.generatedPassword
        ? `  Password        ${admin.generatedPassword}   (save it: it is not shown again)`
        : '  Password        the one you set',
    )
  }
  if (setup) {
    lines.push(
      '',
      '  Set up the site in your browser, within an hour:',
      `  ${origin}${SETUP_PATH}?key=${setup}`,
      '',
    )
  }
  if (!deps.env.PUBLIC_ORIGIN) {
    lines.push(
      '  PUBLIC_ORIGIN is not set: the site accepts any host name. Set it before going public.',
    )
  }
  lines.push('', `  ${deps.settings().site.name} is served at ${origin}`)
  return `${lines.join('\n')}\n`
}

export function explainListenError(
  error: NodeJS.ErrnoException,
  { PORT, HOST }: Pick<Environment, 'PORT' | 'HOST'>,
): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${PORT} is in use by another program. Stop it, or choose another port: PORT=${PORT + 1} npm start`
  }
  if (error.code === 'EACCES') {
    return `This user may not listen on port ${PORT}. Choose a port above 1023: PORT=3000 npm start`
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST ${HOST} is not an address of this machine. Leave it empty to listen on all addresses.`
  }
  return `The site cannot listen on port ${PORT}: ${error.message}`
}

/** Fails before the database and the first admin are created, whose password is printed only once. */
export async function requireFreePort(env: Pick<Environment, 'PORT' | 'HOST'>): Promise<void> {
  // Later workers share the port of the first one.
  if (cluster.isWorker && cluster.worker?.id !== 1) return
  const { PORT: port, HOST: host } = env
  const probe = createServer().listen({ port, host, exclusive: true })
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw new SettingsError(explainListenError(error as NodeJS.ErrnoException, env))
  }
  probe.close()
  await once(probe, 'close')
}

const LONGEST_WAIT = 5 * MINUTE

export interface StartedSite {
  deps: Deps
  admin: NewAdmin | null
  fill: () => Promise<void>
  close: () => Promise<void>
}

/** Migrates the database and creates the first admin, for whom it calls `onAdmin` immediately. */
export async function startSite(onAdmin: (admin: NewAdmin) => void): Promise<StartedSite> {
  const env = getServerSettings()
  await requireFreePort(env)
  const unlock = lockStart(env.DATA_DIR)
  if (isEmptyFile(databaseFileOf(env))) requireNoLostSite(env)
  makePrivate(env.DATA_DIR)
  const deps = getDeps()
  // Waiting blocks every reader, so a write gets a 503 if another process has locked the database (decision 118).
  limitWaits(deps.db, SECOND)
  migrateSite(deps, backupsOf(env))
  takeOverEnvironment(deps)
  if (env.SMTP_URL && !env.MAIL_FROM)
    deps.log.info({ sender: senderOf(env) }, 'MAIL_FROM is not set: emails come from this address')
  sessionSecret(env)
  const admin = await ensureFirstAdmin(deps)
  if (admin) onAdmin(admin)
  const stop = new AbortController()
  const ends = [announceChanges(deps), purgeChanges(deps), () => stop.abort()]
  const resign = whenLeader(deps, () => ends.push(startTimedWork(deps), watchDatabase(deps)))
  let filling: Promise<void> | undefined
  const fill = () => {
    filling = fillWithSample(deps, stop.signal).finally(unlock)
    return filling
  }
  const close = async () => {
    for (const end of ends) end()
    await filling
    await closeDeps(deps)
    resign()
  }
  return { deps, admin, fill, close }
}

/** Hashes the password in this thread, because nobody is waiting yet, and a slow machine may exceed a worker's time limit. */
export async function ensureFirstAdmin(deps: Deps): Promise<NewAdmin | null> {
  const passwords = new PasswordHasher()
  const admin = await ensureAdmin({ ...deps, passwords })
  if (!admin && (await isAdminPasswordUnused({ ...deps, passwords }))) {
    deps.log.warn(
      'ADMIN_PASSWORD is ignored: the site already has an admin with a different password. To change it: npm run cli -- user reset-password E-MAIL',
    )
  }
  return admin
}

export async function fillWithSample(deps: Deps, signal: AbortSignal): Promise<void> {
  if (!deps.env.SEED_SAMPLE) return
  await seedSample(deps, signal).catch((error: unknown) => {
    if (signal.aborted) return
    deps.log.error({ err: error }, 'sample content is incomplete: the next start resumes adding it')
  })
}

/** Returns the function that stops backups and schedules; `closeDeps` stops the rest. */
export function startTimedWork(deps: Deps): () => void {
  deps.indexer.start()
  startSweeping(deps)
  startSweepingFiles(deps)
  mergeChangesOfDrafts(deps)
  startThinning(deps)
  const ends = [runSchedules(deps), scheduleBackups(deps), sendWebhooks(deps)]
  return () => {
    for (const end of ends) end()
  }
}

/** Returns the unlock function, or null while another process on this data folder holds the lock. */
export function lockTimedWork({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): (() => void) | null {
  try {
    return lockFile(join(DATA_DIR, 'in-charge.lock'), 0)
  } catch (error) {
    if (isBusy(error)) return null
    throw error
  }
}

/** Calls `start` once no other process on the data folder runs scheduled jobs. Returns the release function. */
export function whenLeader(
  { env }: Pick<Deps, 'env'>,
  start: () => unknown,
  lookEvery = 5 * SECOND,
): () => void {
  let unlock: (() => void) | null = null
  const take = () => {
    unlock = lockTimedWork(env)
    if (unlock) start()
    return unlock !== null
  }
  let timer: NodeJS.Timeout | undefined
  if (!take()) timer = setInterval(() => take() && clearInterval(timer), lookEvery).unref()
  return () => {
    clearInterval(timer)
    unlock?.()
  }
}

/** Opens a site for a command. @throws MigrationError if the database is from another version, whose server may be running */
export async function openSite(env: Environment): Promise<Deps> {
  requireSite(env)
  const unlock = lockStart(env.DATA_DIR)
  const deps = createDeps(env)
  try {
    requireSameSchema(deps.db)
    return deps
  } catch (error) {
    await closeDeps(deps)
    throw error
  } finally {
    unlock()
  }
}

const backupsOf = ({ DATA_DIR }: Environment) => join(DATA_DIR, 'backups')

/** Migrates to this version, after copying the database to `backupFolder`. */
export function migrateSite(
  { db, now, log }: WriteDeps & Partial<Pick<Deps, 'log'>>,
  backupFolder?: string,
): void {
  const update = migrateDatabase(db, { backupFolder })
  if (update) {
    const { from, to, copy } = update
    log?.info(`database updated from ${from} to ${to}${copy ? `, copy in ${copy}` : ''}`)
  }
  addSlugs({ db, now })
  prepareIndex(db)
}

/** Waits for other processes on the data folder. Returns the unlock function. */
export function lockStart(dataFolder: string): () => void {
  try {
    return lockFile(join(dataFolder, 'start.lock'), LONGEST_WAIT)
  } catch (error) {
    const { code, message: reason } = error as NodeJS.ErrnoException
    if (code === 'ERR_DLOPEN_FAILED')
      throw new MigrationError(
        'This program was installed with another version of Node. Run once: npm run setup',
        { cause: error },
      )
    throw new MigrationError(
      isBusy(error)
        ? `Another process has been preparing ${dataFolder} for minutes. Stop it, or wait and start again.`
        : `DATA_DIR ${dataFolder} cannot be used: ${reason}`,
      { cause: error },
    )
  }
}

/** Returns a message if the cause is known, or else the stack. */
export function explainError(error: unknown): string {
  if (
    error instanceof SettingsError ||
    error instanceof MigrationError ||
    error instanceof DomainError
  ) {
    return error.message
  }
  let cause = error
  while (cause instanceof Error && cause.cause) cause = cause.cause
  if (isDamaged(cause)) {
    return describeDamage(databaseFileOf(getSettings()), cause.message)
  }
  // Errors from the system or SQLite: no permission, full disk, not a database.
  if (cause instanceof Error && 'code' in cause) return cause.message
  return inspect(error)
}
