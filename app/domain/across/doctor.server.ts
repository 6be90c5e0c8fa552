import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { programVersion } from '~/app-folder.server'
import type { SettingsDeps, WriteDeps } from '~/domain/core/base-deps.server'
import { readBackupHealth } from '~/domain/backup/backup-health.server'
import { readDamage } from '~/domain/backup/database-check.server'
import { freeSpace } from '~/domain/backup/disk-space.server'
import { backupFolder } from '~/domain/backup/keep.server'
import { findDamage } from '~/domain/backup/snapshot.server'
import { findClockJump } from '~/domain/core/clock.server'
import { allKeysOf } from '~/domain/core/picture-url'
import { readSweepReport } from './sweep-files.server'
import { senderOf, tryMailServer } from '~/domain/core/mailer.server'
import { findLostSite } from '~/domain/core/require-site.server'
import { countIndexGaps } from '~/domain/search-index/index-state.server'
import type { SiteSettings } from '~/domain/core/site-settings'
import { readSettingsIn } from '~/domain/settings/settings.server'
import { type Environment, unknownNames } from '~/env.server'
import { say, toSentence, type Message } from '~/labels/messages'
import { OWNER_KEY } from '~/storage/file-storage'
import { openStorage, openStorages, storageInUse } from '~/storage/storage.server'
import { formatBytes } from '~/text/numbers'
import { DAY, HOUR, MINUTE, SECOND } from '~/time/durations'
import { toLocal, toLocalMinute } from '~/time/local-time'
import { type Database, isLogDeleted, openReader } from '~db/client.server'
import { compareSchema } from '~db/migrate.server'

interface Finding {
  check: Message
  level: 'ok' | 'warning' | 'problem'
  texts: Message[]
  advice: Message[]
}

export type FindingView = Record<'check' | 'text' | 'advice', string> & Pick<Finding, 'level'>

/** @param sentences the sentences that `toSentence` chooses from */
export function toFindingView(finding: Finding, sentences: object): FindingView {
  const toText = (messages: Message[]) =>
    messages.map((message) => toSentence(message, sentences)).join(' ')
  const { check, level, texts, advice } = finding
  return { check: toText([check]), level, text: toText(texts), advice: toText(advice) }
}

type Result = Omit<Finding, 'check'>

interface Site {
  env: Environment
  now: () => number
  /** Signs with the secret that the running site has, too. */
  sign: (text: string) => string
  /** Skips the full check of a large database, since that takes minutes. */
  isQuick?: boolean
}

const ok = (...texts: Message[]): Result => ({ level: 'ok', texts, advice: [] })
const toResult =
  (level: Finding['level']) =>
  (text: Message, ...advice: Message[]): Result => ({ level, texts: [text], advice })
const warning = toResult('warning')
const problem = toResult('problem')

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

const LITTLE_SPACE = 1e9
const NO_SPACE = 1e8
const LARGE = 1e9
const REACH_TIMEOUT = 5 * SECOND

/** Runs all checks without changing anything. A check that cannot run is reported as a problem. */
export async function examineSite(site: Site): Promise<Finding[]> {
  const findings: Finding[] = []
  const examine = async (
    check: Message,
    look: () => Result | Promise<Result>,
    advice: Message = 'readLog',
  ) => {
    try {
      findings.push({ check, ...(await look()) })
    } catch (error) {
      findings.push({ check, ...problem(say('checkFailed', { reason: reasonOf(error) }), advice) })
    }
  }
  const { env, now } = site
  const databaseFile = join(env.DATA_DIR, 'site.sqlite')
  const isLogGone = isLogDeleted(databaseFile)
  const entered = readSettingsIn(databaseFile)
  const { timeZone: zone } = entered.site
  await examine('checkSettings', () => checkSettings(env, entered))
  await examine('checkNames', () => checkNames(unknownNames()))
  await examine('checkProxy', () => checkProxy(env))
  await examine('checkAddress', () => checkAddress(site))
  await examine('checkMail', () => checkMail(env))
  await examine('checkStorage', () => checkStorage(env), 'checkStorageSettings')
  const { DATABASE_SYNC_URL: primary } = env
  if (primary) {
    await examine('checkPrimary', () => checkPrimary(primary, env), 'checkSyncUrl')
  }
  if (!existsSync(databaseFile) || statSync(databaseFile).size === 0) {
    const lost = findLostSite(env)
    const text = say('noDatabase', { folder: resolve(env.DATA_DIR) })
    const result = lost ? problem(lost) : problem(text, 'startOrSetFolder')
    return [...findings, { check: 'checkDatabase', ...result }]
  }
  await examine('checkPermissions', () => checkPermissions(env))
  await examine('checkSpace', () => checkSpace(env))
  let db: Database | undefined
  try {
    const look = () =>
      isLogGone
        ? problem(say('logDeleted', { file: databaseFile }))
        : checkDatabase((db = openReader(databaseFile)), site)
    await examine('checkDatabase', look, 'restoreBackup')
    if (!db || findings.at(-1)!.level !== 'ok') return findings
    const reader = db
    await examine('checkVersion', () => checkSchema(reader))
    await examine('checkIndex', () => checkIndex(reader))
    await examine('checkFiles', () => checkFiles(reader, env, zone))
    await examine('checkClock', () => checkClock({ db: reader, now }, zone))
    await examine('checkBackups', () =>
      checkBackups({ ...site, settings: () => entered, db: reader }, { isThorough: true }),
    )
    await examine('checkBackupPlan', () => checkBackupPlan(env))
    return findings
  } finally {
    db?.$client.close()
  }
}

function checkSettings(env: Environment, { site }: SiteSettings): Result {
  if (!env.PUBLIC_ORIGIN) return warning('originUnset', 'setOrigin')
  if (!isSecure(env) && !isLocal(env)) return warning('notSecure', 'useHttps')
  return site.hasOwnContact ? ok('settingsComplete') : warning('exampleContact', 'fillInContact')
}

function checkNames({ mistakes, ignored }: ReturnType<typeof unknownNames>): Result {
  const toNames = (unknown: typeof ignored) => unknown.map(({ name }) => name).join(', ')
  if (mistakes.length > 0)
    return problem(say('unknownInFile', { names: toNames(mistakes) }), 'correctNames')
  if (ignored.length > 0)
    return warning(say('unknownInEnvironment', { names: toNames(ignored) }), 'correctIfMeant')
  return ok('namesKnown')
}

const isSecure = ({ PUBLIC_ORIGIN }: Environment) => PUBLIC_ORIGIN?.startsWith('https:') === true
const isLocal = ({ PUBLIC_ORIGIN }: Environment) =>
  /^https?:\/\/(localhost|127\.|\[::1\])/.test(PUBLIC_ORIGIN ?? 'http://localhost')

function checkProxy(env: Environment): Result {
  if (isSecure(env) && env.TRUST_PROXY === 0) {
    return warning('proxyUncounted', 'countProxies')
  }
  const number = env.TRUST_PROXY
  return ok(number > 0 ? say('proxies', { number }) : 'noProxy')
}

/** Compares a request's headers with `TRUST_PROXY`. Only the dashboard does this, since commands have no request. */
export function findProxyHeaders(headers: Headers, { TRUST_PROXY }: Environment): Finding[] {
  const names = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded']
  const name = names.find((each) => headers.has(each))
  if (name && TRUST_PROXY === 0) {
    const text = say('proxySends', { header: name })
    return [{ check: 'checkProxy', ...warning(text, 'countProxies') }]
  }
  if (!name && TRUST_PROXY > 0) {
    return [{ check: 'checkProxy', ...warning('proxySilent', 'letProxySend') }]
  }
  return []
}

/** What the site signs for the doctor: another site, another `PUBLIC_ORIGIN` or another `Host` has another signature. */
export function addressText({ nonce, origin, host }: Record<'nonce' | 'origin' | 'host', string>) {
  return `address ${nonce} ${origin} ${host}`
}

async function checkAddress({ env, sign }: Site): Promise<Result> {
  const { PUBLIC_ORIGIN: url, DATA_DIR } = env
  if (!url) return ok('addressUnset')
  try {
    const signal = AbortSignal.timeout(REACH_TIMEOUT)
    const nonce = randomUUID()
    const asked = `${url}/healthz?proof=${nonce}`
    const response = await fetch(asked, { signal, redirect: 'manual' })
    const text = (await response.text()).slice(0, 200).trim()
    // Without a site in the folder, signing would create a secret there.
    const hasSite = existsSync(join(DATA_DIR, 'site.sqlite'))
    const signed = { nonce, origin: url, host: new URL(url).host }
    if (response.ok && hasSite && text.endsWith(sign(addressText(signed))))
      return ok(say('addressWorks', { url }))
    if (response.status === 503 && text.startsWith('cannot write')) {
      const what = text.split('\n', 1)[0]!.replace(/^cannot write:? */, '')
      return problem(say('cannotWrite', { what }), 'freeSpace')
    }
    return warning(say('addressElsewhere', { url, status: response.status }), 'pointDomain')
  } catch (error) {
    return warning(say('addressUnreachable', { url, reason: reasonOf(error) }), 'checkDomain')
  }
}

async function checkMail(env: Environment): Promise<Result> {
  const { SMTP_URL } = env
  if (!SMTP_URL) return ok('mailIsUnset')
  const { host } = new URL(SMTP_URL)
  try {
    await tryMailServer(SMTP_URL)
    return ok(say('mailWorks', { host, sender: senderOf(env) }))
  } catch (error) {
    return problem(say('mailServerRejects', { host, reason: reasonOf(error) }), 'checkSmtp')
  }
}

async function checkStorage(env: Environment): Promise<Result> {
  const storage = storageInUse(env)
  const files = openStorages(env)[storage]
  if (!files) return problem(say('storageUnset', { storage }), 'setStorage')
  await files.read('health-check.txt')
  const { BACKUP_BUCKET, S3_BUCKET, PUBLIC_MEDIA_URL } = env
  if (PUBLIC_MEDIA_URL && BACKUP_BUCKET && BACKUP_BUCKET === S3_BUCKET) {
    return problem('backupsPublic', 'useOtherBucket')
  }
  return ok(say(storage === env.STORAGE ? 'filesAreOn' : 'filesWereMoved', { storage }))
}

async function checkPrimary(url: string, { STORAGE }: Environment): Promise<Result> {
  await fetch(new URL('/health', url), { signal: AbortSignal.timeout(REACH_TIMEOUT) })
  if (STORAGE !== 'disk') return ok(say('primaryWorks', { url }))
  return warning('picturesOnOneDisk', 'moveFiles')
}

function checkPermissions(env: Environment): Result {
  const folder = resolve(env.DATA_DIR)
  const parts = [folder, join(folder, 'site.sqlite'), join(folder, 'files'), backupFolder(env)]
  for (const path of parts.filter((each) => existsSync(each))) {
    try {
      accessSync(path, constants.W_OK)
    } catch {
      const user = process.getuid?.() ?? ''
      return problem(say('notWritable', { user, path }), say('makeWritable', { user, folder }))
    }
  }
  if (existsSync(folder) && statSync(folder).mode & 0o001) {
    return warning(say('readableByAll', { folder }), say('makePrivate', { folder }))
  }
  return ok('permissionsFine')
}

function checkSpace(env: Environment): Result {
  const folders = [resolve(env.DATA_DIR), backupFolder(env)].filter((each) => existsSync(each))
  const spaces = folders.map((folder) => ({ folder, free: freeSpace(folder) }))
  const [least] = spaces.toSorted((a, b) => a.free - b.free)
  const { folder, free } = least!
  const text = say('spaceLeft', { bytes: formatBytes(free), folder })
  if (free < NO_SPACE) return problem(text, 'makeSpace')
  return free < LITTLE_SPACE ? warning(text, 'makeSpace') : ok(text)
}

async function checkDatabase(db: Database, { env, isQuick = false }: Site): Promise<Result> {
  const { size } = statSync(join(env.DATA_DIR, 'site.sqlite'))
  const isSkipped = isQuick && size > LARGE
  const damage = isSkipped ? await readDamage(env) : findDamage(db.$client).join('; ')
  if (damage) return problem(say('databaseDamaged', { damage }), 'restoreBackup')
  if (isSkipped) return ok(say('databaseLarge', { bytes: formatBytes(size) }))
  return ok('databaseIntact')
}

function checkSchema(db: Database): Result {
  const state = compareSchema(db)
  const version = programVersion()
  if (state === 'same') return ok(say('versionSame', { version }))
  if (state === 'newer') return problem(say('versionNewer', { version }), 'updateProgram')
  return warning(say('versionOlder', { version }), 'startToUpdate')
}

function checkIndex(db: Database): Result {
  const { missing, extra, isBuilt } = countIndexGaps(db)
  if (!isBuilt) return warning('indexBuilding', 'waitOrReindex')
  if (missing + extra === 0) return ok('indexComplete')
  return problem(say('indexGaps', { missing, extra }), 'reindex')
}

async function checkFiles(db: Database, env: Environment, zone: string): Promise<Result> {
  const stored = new Map((await openStorage(env).list()).map(({ key, size }) => [key, size]))
  const keys = db.values<[string]>(sql`SELECT key FROM files`).flat()
  const missing = keys.filter((key) => !stored.get(key))
  if (missing.length > 0) {
    const listed = missing.slice(0, 5).join(', ') + (missing.length > 5 ? ' …' : '')
    return problem(say('filesMissing', { number: missing.length, keys: listed }), 'restoreFiles')
  }
  for (const key of keys.flatMap(allKeysOf)) stored.delete(key)
  stored.delete(OWNER_KEY)
  const bytes = [...stored.values()].reduce((sum, size) => sum + size, 0)
  const texts = [say('filesThere', { number: keys.length })]
  if (stored.size > 0) {
    texts.push(say('filesExtra', { number: stored.size, bytes: formatBytes(bytes) }))
  }
  const sweep = await readSweepReport(env)
  if (sweep)
    texts.push(say('lastSweep', { day: toLocal(sweep.at, zone).date, number: sweep.removed }))
  if (sweep?.doubt === 'foreign') {
    return { level: 'warning', texts: [...texts, 'storageForeign'], advice: ['claimStorage'] }
  }
  if (sweep?.doubt === 'unknown') {
    const text = say('filesUnknown', { number: sweep.unknown })
    return { level: 'warning', texts: [...texts, text], advice: ['checkDatabaseOfFiles'] }
  }
  return ok(...texts)
}

const NEWEST = sql`
  SELECT max(t) FROM (SELECT max(updated_at) AS t FROM posts
  UNION ALL SELECT max(created_at) FROM sessions UNION ALL SELECT max(created_at) FROM users)`

export function checkClock(site: WriteDeps, zone: string): Result {
  const now = site.now()
  const [newest = 0] = site.db.values<[number]>(NEWEST).flat()
  const text = say('timeHere', { time: toLocalMinute(now, zone) })
  const wrong = (why: Message, advice: Message): Result => ({
    level: 'problem',
    texts: [text, why],
    advice: [advice],
  })
  const jump = findClockJump(site)
  if (jump !== null)
    return wrong(say('clockJumped', { days: Math.floor(jump / DAY) }), 'confirmClock')
  if (newest - now < MINUTE) return ok(text)
  return wrong(say('savedLater', { hours: Math.ceil((newest - now) / HOUR) }), 'setClock')
}

export async function checkBackups(
  site: SettingsDeps,
  { isThorough = false } = {},
): Promise<Result> {
  const { last, trouble } = await readBackupHealth(site, { isThorough })
  const day = last ? toLocal(last.at, site.settings().site.timeZone).date : ''
  if (trouble) {
    return {
      level: trouble.kind === 'overdue' ? 'warning' : 'problem',
      texts: last ? [trouble.text, say('lastBackup', { day })] : [trouble.text],
      advice: [adviceFor(trouble.text, site.env)],
    }
  }
  if (!last) return ok('noBackupYet')
  if (!last.isProven) return ok(say('lastBackupUnproven', { day, name: last.name }))
  return ok(say('lastBackupProven', { day, bytes: formatBytes(last.bytes ?? 0) }))
}

function adviceFor(trouble: Message, env: Environment): Message {
  const folder = backupFolder(env)
  if (/EROFS/.test(trouble)) return say('allowBackupFolder', { folder })
  if (/EACCES|EPERM/.test(trouble))
    return say('makeWritable', { user: process.getuid?.() ?? '', folder })
  if (/ENOSPC|EDQUOT/.test(trouble)) return 'makeSpace'
  return env.BACKUP_AT ? 'readLogOrBackUp' : 'planAndBackUp'
}

function checkBackupPlan(env: Environment): Result {
  const { BACKUP_AT, BACKUP_BUCKET, BACKUP_KEY } = env
  const texts: Message[] = []
  const advice: Message[] = []
  const add = (text: Message, todo: Message) => {
    texts.push(text)
    advice.push(todo)
  }
  if (!BACKUP_AT) add('noPlan', 'setPlan')
  if (BACKUP_BUCKET && !BACKUP_KEY) add(say('notSealed', { bucket: BACKUP_BUCKET }), 'setKey')
  if (!BACKUP_BUCKET && isSameDisk(resolve(env.DATA_DIR), backupFolder(env))) {
    add('sameDisk', 'useOtherDisk')
  }
  if (texts.length > 0) return { level: 'warning', texts, advice }
  return ok(say(BACKUP_BUCKET ? 'planToBucket' : 'planToDisk', { time: BACKUP_AT ?? '' }))
}

/** Checks the parent of a missing folder, which will be created on the same disk. */
function isSameDisk(one: string, other: string): boolean {
  const deviceOf = (folder: string): number =>
    statSync(folder, { throwIfNoEntry: false })?.dev ?? deviceOf(dirname(folder))
  return deviceOf(one) === deviceOf(other)
}
