import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { programVersion } from '~/app-folder.server'
import { readBackupHealth } from '~/domain/backup/backup-health.server'
import { freeSpace } from '~/domain/backup/disk-space.server'
import { backupFolder } from '~/domain/backup/keep.server'
import { findDamage } from '~/domain/backup/snapshot.server'
import { allKeysOf } from '~/domain/files/picture-url'
import { readSweepReport } from '~/domain/files/sweep-files.server'
import { tryMailServer } from '~/domain/mailer.server'
import { countIndexGaps } from '~/domain/search/search.server'
import { readSettings, type Settings } from '~/env.server'
import { openStorage, openStorages, storageInUse } from '~/storage/storage.server'
import { formatBytes } from '~/text/numbers'
import { HOUR, MINUTE, SECOND } from '~/time/durations'
import { toUtcMinute } from '~/time/format-date'
import { type Database, openReader } from '~db/client.server'
import { compareSchema } from '~db/migrate.server'

export interface Finding {
  check: string
  level: 'ok' | 'warning' | 'problem'
  text: string
  advice?: string
}

type Result = Omit<Finding, 'check'>

interface Site {
  settings: Settings
  now: () => number
  /** Skips reading a large database, which takes minutes. */
  isQuick?: boolean
}

const ok = (text: string): Result => ({ level: 'ok', text })
const warning = (text: string, advice: string): Result => ({ level: 'warning', text, advice })
const problem = (text: string, advice: string): Result => ({ level: 'problem', text, advice })

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

const RESTORE =
  'Stop the site and restore the last backup: npm run cli -- restore FILE (docs/backup.md).'
const LITTLE_SPACE = 1e9
const NO_SPACE = 1e8
const LARGE = 1e9
const REACH_TIMEOUT = 5 * SECOND

/** Read-only. A check that fails to run is reported as a problem. */
export async function examineSite(site: Site): Promise<Finding[]> {
  const findings: Finding[] = []
  const examine = async (
    check: string,
    look: () => Result | Promise<Result>,
    advice = 'Look at the log of the site.',
  ) => {
    try {
      findings.push({ check, ...(await look()) })
    } catch (error) {
      findings.push({ check, ...problem(`This cannot be read: ${reasonOf(error)}.`, advice) })
    }
  }
  const { settings, now } = site
  await examine('Settings', () => checkSettings(settings))
  await examine('Proxy', () => checkProxy(settings))
  await examine('Address', () => checkAddress(settings))
  await examine('Mail', () => checkMail(settings))
  await examine('Storage', () => checkStorage(settings), STORAGE_ADVICE)
  const { DATABASE_SYNC_URL: primary } = settings
  if (primary) await examine('Primary', () => checkPrimary(primary, settings), PRIMARY_ADVICE)
  const databaseFile = join(settings.DATA_DIR, 'site.sqlite')
  if (!existsSync(databaseFile)) {
    const text = `There is no database in ${resolve(settings.DATA_DIR)} yet.`
    const advice = 'Start the site once, or set DATA_DIR to its folder.'
    return [...findings, { check: 'Database', ...problem(text, advice) }]
  }
  await examine('Permissions', () => checkPermissions(settings))
  await examine('Disk space', () => checkSpace(settings))
  let db: Database | undefined
  try {
    await examine('Database', () => checkDatabase((db = openReader(databaseFile)), site), RESTORE)
    if (!db || findings.at(-1)!.level !== 'ok') return findings
    const reader = db
    await examine('Version', () => checkSchema(reader))
    await examine('Search index', () => checkIndex(reader))
    await examine('Files', () => checkFiles(reader, settings))
    await examine('Clock', () => checkClock(reader, now()))
    await examine('Backups', () => checkBackups({ ...site, db: reader }, { isThorough: true }))
    await examine('Backup plan', () => checkBackupPlan(settings))
    return findings
  } finally {
    db?.$client.close()
  }
}

function checkSettings(settings: Settings): Result {
  if (!settings.PUBLIC_ORIGIN) {
    const advice = 'Set it to the address that readers type, such as https://news.example.'
    return warning('PUBLIC_ORIGIN is not set: any address counts as ours.', advice)
  }
  if (!isSecure(settings) && !isLocal(settings)) {
    return warning(
      'Readers reach the site without https: passwords can be read on the way.',
      'Put a proxy with a certificate in front and set PUBLIC_ORIGIN to its https address.',
    )
  }
  const defaults = readSettings({})
  const names = ['CONTACT_EMAIL', 'CONTACT_PHONE'] as const
  const examples = names.filter((name) => settings[name] === defaults[name])
  if (examples.length === 0) return ok('Complete.')
  return warning('The contact page shows our examples.', `Set ${examples.join(' and ')}.`)
}

const isSecure = ({ PUBLIC_ORIGIN }: Settings) => PUBLIC_ORIGIN?.startsWith('https:') === true
const isLocal = ({ PUBLIC_ORIGIN }: Settings) =>
  /^https?:\/\/(localhost|127\.|\[::1\])/.test(PUBLIC_ORIGIN ?? 'http://localhost')

const COUNT_PROXIES = 'Set TRUST_PROXY to the number of proxies of yours, usually 1.'
const SHARED = 'but TRUST_PROXY is 0: all readers share its IP and one set of limits.'

function checkProxy(settings: Settings): Result {
  if (isSecure(settings) && settings.TRUST_PROXY === 0) {
    return warning(`A proxy ends https, ${SHARED}`, COUNT_PROXIES)
  }
  return ok(settings.TRUST_PROXY > 0 ? `${settings.TRUST_PROXY} in front.` : 'None in front.')
}

/** For the dashboard, which sees the proxy's headers. */
export function findProxyHeaders(headers: Headers, { TRUST_PROXY }: Settings): Finding[] {
  const names = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded']
  const name = names.find((each) => headers.has(each))
  if (name && TRUST_PROXY === 0) {
    const text = `A proxy is in front (it sends ${name}), ${SHARED}`
    return [{ check: 'Proxy', ...warning(text, COUNT_PROXIES) }]
  }
  if (!name && TRUST_PROXY > 0) {
    const text = 'TRUST_PROXY is set, but no proxy sends X-Forwarded-For: anybody could name an IP.'
    const advice = 'Let the proxy send it, or set TRUST_PROXY=0 when there is none.'
    return [{ check: 'Proxy', ...warning(text, advice) }]
  }
  return []
}

async function checkAddress({ PUBLIC_ORIGIN }: Settings): Promise<Result> {
  if (!PUBLIC_ORIGIN) return ok('Not set, so it is not tried.')
  try {
    const signal = AbortSignal.timeout(REACH_TIMEOUT)
    const response = await fetch(`${PUBLIC_ORIGIN}/healthz`, { signal, redirect: 'manual' })
    const text = (await response.text()).slice(0, 100).trim()
    if (response.ok && /^ok\b/.test(text)) return ok(`${PUBLIC_ORIGIN} leads here.`)
    if (response.status === 503 && text.startsWith('cannot write')) {
      const advice = 'Free space on the disk, and let its user write in DATA_DIR.'
      return problem(`The running site ${text}.`, advice)
    }
    return warning(
      `${PUBLIC_ORIGIN} answers ${response.status}, but not as this site.`,
      'Point the domain and the proxy to this machine; the proxy has to pass the Host header on.',
    )
  } catch (error) {
    return warning(
      `${PUBLIC_ORIGIN} cannot be reached from here: ${reasonOf(error)}.`,
      'Start the site, look at the domain, the certificate and the proxy. Some networks cannot reach their own address: then this can be ignored.',
    )
  }
}

async function checkMail({ SMTP_URL }: Settings): Promise<Result> {
  if (!SMTP_URL) return ok('SMTP_URL is not set: admins make the links to a new password.')
  const { host } = new URL(SMTP_URL)
  try {
    await tryMailServer(SMTP_URL)
    return ok(`${host} takes our mails.`)
  } catch (error) {
    return problem(
      `The mail server ${host} does not take us: ${reasonOf(error)}.`,
      'Look at SMTP_URL: host, port, user and password, smtps:// for port 465. Until then admins can make the links.',
    )
  }
}

const STORAGE_ADVICE =
  'Look at the settings of the storage (S3_…, UPLOADTHING_TOKEN) and whether it can be reached from here. Readers see the default picture until then.'

async function checkStorage(settings: Settings): Promise<Result> {
  const name = storageInUse(settings)
  const storage = openStorages(settings)[name]
  if (!storage)
    return problem(
      `The files were moved to ${name}, and its settings are missing: the site uses the disk.`,
      'Set them (S3_…, UPLOADTHING_TOKEN) and restart the site.',
    )
  await storage.read('health-check.txt')
  const { BACKUP_BUCKET, S3_BUCKET, MEDIA_REDIRECT } = settings
  if (MEDIA_REDIRECT && BACKUP_BUCKET && BACKUP_BUCKET === S3_BUCKET) {
    return problem(
      'Backups are in the bucket that readers get pictures from.',
      'Take another bucket for BACKUP_BUCKET, which nobody may read.',
    )
  }
  if (name === settings.STORAGE) return ok(`Files are on ${name}.`)
  return ok(`Files are on ${name}, where they were moved to. STORAGE=${name} says the same.`)
}

const PRIMARY_ADVICE =
  'Look at DATABASE_SYNC_URL, and whether it can be reached from here. Readers notice nothing until then; nobody can write.'

async function checkPrimary(url: string, { STORAGE }: Settings): Promise<Result> {
  await fetch(new URL('/health', url), { signal: AbortSignal.timeout(REACH_TIMEOUT) })
  if (STORAGE !== 'disk') return ok(`${url} can be reached.`)
  return warning(
    'Several containers may serve this site, but pictures are on the disk of one.',
    'Set STORAGE to s3 or uploadthing; `files move` takes along what is there.',
  )
}

function checkPermissions(settings: Settings): Result {
  const folder = resolve(settings.DATA_DIR)
  const parts = [folder, join(folder, 'site.sqlite'), join(folder, 'files'), backupFolder(settings)]
  for (const path of parts.filter((each) => existsSync(each))) {
    try {
      accessSync(path, constants.W_OK)
    } catch {
      const user = process.getuid?.() ?? ''
      const advice = `chown -R ${user} ${folder}, or mount the disk writable.`
      return problem(`The user ${user} of the site may not write ${path}.`, advice)
    }
  }
  if (existsSync(folder) && statSync(folder).mode & 0o001) {
    const text = `Every user of this machine may read ${folder}, with e-mails and password hashes.`
    return warning(text, `chmod 700 ${folder}`)
  }
  return ok('The data can be written, and others may not read it.')
}

function checkSpace(settings: Settings): Result {
  const folders = [resolve(settings.DATA_DIR), backupFolder(settings)].filter((each) =>
    existsSync(each),
  )
  const spaces = folders.map((folder) => ({ folder, free: freeSpace(folder) }))
  const [least] = spaces.toSorted((a, b) => a.free - b.free)
  const { folder, free } = least!
  const text = `${formatBytes(free)} are free in ${folder}.`
  const advice =
    'Free some: old backups (BACKUP_KEEP keeps fewer), logs, other programs. Or take a larger disk.'
  if (free < NO_SPACE) return problem(text, advice)
  return free < LITTLE_SPACE ? warning(text, advice) : ok(text)
}

function checkDatabase(db: Database, { settings, isQuick = false }: Site): Result {
  const { size } = statSync(join(settings.DATA_DIR, 'site.sqlite'))
  if (isQuick && size > LARGE)
    return ok(
      `${formatBytes(size)}, too much to be read through here: npm run cli -- doctor, or prove a backup.`,
    )
  const damage = findDamage(db.$client)
  if (damage.length > 0) return problem(damage.join('; '), RESTORE)
  return ok('Whole, and every reference leads somewhere.')
}

function checkSchema(db: Database): Result {
  const state = compareSchema(db)
  if (state === 'same')
    return ok(`The program is ${programVersion()}, and the database is of this version.`)
  if (state === 'newer')
    return problem(
      `The program is ${programVersion()}, the database of a newer version.`,
      'Update the program.',
    )
  const advice = 'Start the site: it is updated then, after a copy.'
  return warning(`The program is ${programVersion()}, the database of an older version.`, advice)
}

function checkIndex(db: Database): Result {
  const { missing, extra, isBuilt } = countIndexGaps(db)
  const advice = 'npm run cli -- reindex'
  if (!isBuilt)
    return warning(
      'The index is being built; the old one answers.',
      `Leave the site running, or: ${advice}`,
    )
  if (missing + extra === 0) return ok('It has every published post, and no other.')
  return problem(`${missing} published posts are not in it, ${extra} others are.`, advice)
}

async function checkFiles(db: Database, settings: Settings): Promise<Result> {
  const stored = new Map((await openStorage(settings).list()).map(({ key, size }) => [key, size]))
  const keys = db.values<[string]>(sql`SELECT key FROM files`).flat()
  const missing = keys.filter((key) => !stored.get(key))
  if (missing.length > 0) {
    const shown = missing.slice(0, 5).join(', ') + (missing.length > 5 ? ' …' : '')
    return problem(
      `${missing.length} stored pictures are missing or empty: ${shown}`,
      'Restore the last backup: it adds missing files. Or upload the pictures again.',
    )
  }
  for (const key of keys.flatMap(allKeysOf)) stored.delete(key)
  const bytes = [...stored.values()].reduce((sum, size) => sum + size, 0)
  const rest =
    stored.size > 0
      ? ` ${stored.size} more belong to nothing (${formatBytes(bytes)}); those that are ours are removed after a day.`
      : ''
  const sweep = await readSweepReport(settings)
  const swept = sweep
    ? ` The last sweep, of ${new Date(sweep.at).toISOString().slice(0, 10)}, removed ${sweep.removed}.`
    : ''
  return ok(`All ${keys.length} are there.${rest}${swept}`)
}

const NEWEST = sql`
  SELECT max(t) FROM (SELECT max(updated_at) AS t FROM posts
  UNION ALL SELECT max(created_at) FROM sessions UNION ALL SELECT max(created_at) FROM users)`

function checkClock(db: Database, now: number): Result {
  const [newest = 0] = db.values<[number]>(NEWEST).flat()
  const text = `It is ${toUtcMinute(now)} here.`
  if (newest - now < MINUTE) return ok(text)
  return problem(
    `${text} But something was saved ${Math.ceil((newest - now) / HOUR)} hours after that.`,
    'Set the clock of the machine, best by NTP: timedatectl set-ntp true',
  )
}

export async function checkBackups(
  site: Site & { db: Database },
  { isThorough = false } = {},
): Promise<Result> {
  const { last, trouble } = await readBackupHealth(site, { isThorough })
  const known = last && `The last backup is of ${new Date(last.at).toISOString().slice(0, 10)}`
  if (trouble) {
    const advice = site.settings.BACKUP_AT
      ? 'Look at the log of the site, or back up now: npm run cli -- backup'
      : 'Set BACKUP_AT=03:30, and BACKUP_DIR to a folder on another disk. Now: npm run cli -- backup'
    const text = known ? `${trouble.text} ${known}.` : trouble.text
    return trouble.kind === 'overdue' ? warning(text, advice) : problem(text, advice)
  }
  if (!last) return ok('None yet; the site is new.')
  const proof = last.isProven
    ? 'and was proven by restoring it aside'
    : `and was not proven yet: npm run cli -- verify ${last.name}`
  const size = last.bytes === null ? '' : ` (${formatBytes(last.bytes)})`
  return ok(`${known}${size} ${proof}.`)
}

function checkBackupPlan(settings: Settings): Result {
  const { BACKUP_AT, BACKUP_BUCKET, BACKUP_KEY } = settings
  const texts: string[] = []
  const advice: string[] = []
  const add = (text: string, todo: string) => {
    texts.push(text)
    advice.push(todo)
  }
  if (!BACKUP_AT) add('No backups are planned.', 'Set BACKUP_AT=03:30.')
  if (BACKUP_BUCKET && !BACKUP_KEY) {
    const readable = 'they hold e-mails and password hashes'
    const text = `Backups in the bucket ${BACKUP_BUCKET} are not sealed, and ${readable}.`
    add(text, 'Set BACKUP_KEY, and keep a copy of it somewhere else.')
  }
  if (!BACKUP_BUCKET && isSameDisk(resolve(settings.DATA_DIR), backupFolder(settings))) {
    const text = 'Backups are on the disk of the site: when it breaks, they are lost too.'
    add(text, 'Set BACKUP_DIR to a folder on another disk, or BACKUP_BUCKET.')
  }
  if (texts.length > 0) return warning(texts.join(' '), advice.join(' '))
  return ok(`At ${BACKUP_AT}, to ${BACKUP_BUCKET ? 'a bucket' : 'another disk'}.`)
}

/** A missing folder would be created on its parent's disk. */
function isSameDisk(one: string, other: string): boolean {
  const deviceOf = (folder: string): number =>
    statSync(folder, { throwIfNoEntry: false })?.dev ?? deviceOf(dirname(folder))
  return deviceOf(one) === deviceOf(other)
}
