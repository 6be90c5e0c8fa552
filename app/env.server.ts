import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { CronPattern } from 'croner'
import { z } from 'zod'
import { APP_FOLDER } from '~/app-folder.server'
import { findLineProblems, quoteFor } from '~/env-file.server'
import { editDistance } from '~/text/edit-distance'
import { errorMessage } from '~/text/error-parts'

export const MIN_SECRET_LENGTH = 32

const text = (fallback: string) =>
  z
    .string()
    .trim()
    .transform((value) => value || fallback)
    .default(fallback)

const optionalText = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

/** Wherever the process starts. */
const toFolder = (path: string) => resolve(APP_FOLDER, path)

const isHttpUrl = (value: string) => URL.canParse(value) && /^https?:/i.test(value)

/** Relative to the app's folder. Only a shell replaces `~` and `$HOME`; here they would become a folder's name. */
const isPlainPath = (value: string) => !/^[~$]/.test(value)
const A_PATH = 'must be a path without ~ and $, such as /srv/dharohar'

/** @param isRight may throw an error with a more specific message */
function optional(isRight: (value: string) => boolean, message: string) {
  return optionalText.refine((value) => {
    try {
      return value === undefined || isRight(value)
    } catch {
      return false
    }
  }, message)
}

const AN_ADDRESS = 'must be a URL that begins with https:// or http://'

const optionalUrl = optional(isHttpUrl, AN_ADDRESS)
const optionalAddress = optionalUrl.transform((value) => value?.replace(/\/+$/, ''))

const addHttps = (value: unknown) =>
  typeof value === 'string' && /^\s*[\w.-]+(:\d+)?\/?\s*$/.test(value)
    ? `https://${value.trim()}`
    : value

const word = (value: unknown) => String(value).trim().toLowerCase()

const YES = ['1', 'on', 'true', 'yes']
const yesOrNo = z
  .preprocess(word, z.enum([...YES, '0', 'off', 'false', 'no'], 'must be 1 or 0'))
  .transform((value) => YES.includes(value))

const flag = (fallback: boolean) => yesOrNo.default(fallback)

function number(
  what: string,
  min: number,
  max = Number.POSITIVE_INFINITY,
  isRight: (value: number) => boolean = Number.isFinite,
) {
  const range = max === Number.POSITIVE_INFINITY ? `${min} or more` : `from ${min} to ${max}`
  const message = `must be a ${what}, ${range}`
  const isInRange = (value: number) => value >= min && value <= max && isRight(value)
  return z.coerce.number(message).refine(isInRange, message)
}

const whole = (what: string, min: number, max: number) =>
  number(`whole ${what}`, min, max, Number.isInteger)

/** Browsers limit cookies to 400 days. */
const days = whole('number of days', 1, 400)

const DISJUNCTION = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const oneOf = <const Value extends string>(...values: Value[]) =>
  z.preprocess(word, z.enum(values, `must be ${DISJUNCTION.format(values)}`))

const email = z.email('must be a plain email address, such as news@news.example')

function findOriginProblem(text: string): string | null {
  if (!/^https?:\/\//i.test(text)) {
    const [host] = /^[\w-]+([.:][\w-]+)+/.exec(text) ?? []
    return `must begin with https:// or http://${host ? `: write https://${host}` : ''}`
  }
  if (!isHttpUrl(text) || /[,*]/.test(text))
    return 'must be an address such as https://news.example'
  const { href, origin } = new URL(text)
  return href === `${origin}/` ? null : `must have no path, query or user: write ${origin}`
}

const origin = z.string().transform((text, ctx) => {
  const problem = findOriginProblem(text)
  if (!problem) return new URL(text).origin
  ctx.addIssue(problem)
  return z.NEVER
})

const origins = z
  .string()
  .default('')
  .transform((value, ctx) => {
    const list = value.split(',').map((part) => part.trim())
    return list.filter(Boolean).flatMap((part) => {
      const problem = findOriginProblem(part)
      if (!problem) return new URL(part).origin
      ctx.addIssue(`has ${part}, which ${problem}`)
      return []
    })
  })

export function toCronPattern(time: string): string {
  return time.replace(/^([01]?\d|2[0-3]):([0-5]\d)$/, '$2 $1 * * *')
}

/** Base64-encoded JSON that contains the API key. */
const isUploadThingToken = (value: string) =>
  'apiKey' in JSON.parse(Buffer.from(value, 'base64').toString())

/** Every setting. Nothing else reads `process.env`; `.env.example` explains them. */
const EnvironmentSchema = z.object({
  // Hosting providers also set names such as `staging`.
  NODE_ENV: oneOf('production', 'development', 'test').catch('production').default('production'),
  PORT: whole('number', 0, 65_535).default(3000),
  HOST: optional(
    (value) => isIP(value) !== 0 || /^(\*|[\w.-]+)$/.test(value),
    'must be an IP address of this machine; the port is PORT',
  ).transform((value) => (value === '*' ? undefined : value)),
  PUBLIC_ORIGIN: optionalText.pipe(origin.optional()),
  DATA_DIR: text('./data').refine(isPlainPath, A_PATH).transform(toFolder),
  DATABASE_SYNC_URL: optional(
    (value) => /^(https?|libsql):$/.test(new URL(value).protocol),
    'must be an address such as https://primary.example',
  ).transform((value) => value?.replace(/^libsql:/, 'https:')),
  DATABASE_AUTH_TOKEN: optionalText,
  SESSION_SECRET: optionalText.pipe(
    z
      .string()
      .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
      .optional(),
  ),
  ADMIN_EMAIL: optionalText.pipe(email.optional()),
  // Untrimmed: white space is part of the password.
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(1_000, 'must have at most 1000 characters')
    .optional(),
  SESSION_IDLE_DAYS: days.default(14),
  SESSION_MAX_DAYS: days.default(30),
  TRASH_DAYS: days.default(30),
  SEED_SAMPLE: flag(true),
  SMTP_URL: optional((value) => {
    const { protocol, host, pathname, hash } = new URL(value)
    return /^smtps?:$/.test(protocol) && host !== '' && pathname.length < 2 && hash === ''
  }, 'must be an address such as smtps://user:password@host, with @ : / # in user and password written as %40 %3A %2F %23'),
  CONFIRM_EMAIL: flag(false),
  MAIL_FROM: optionalText.pipe(email.optional()),
  TRUST_PROXY: z
    .preprocess((value) => yesOrNo.safeParse(value).data ?? value, whole('number of proxies', 0, 8))
    .default(0),
  RATE_LIMIT_SCALE: number('number', 0.01, 1_000_000).default(1),
  CORS_ORIGINS: origins,
  WORKERS: z
    .preprocess(
      (value) => (word(value) === 'auto' ? availableParallelism() : value),
      whole('number of processes', 1, 64),
    )
    .default(1),
  DRAIN_SECONDS: number('number of seconds', 0, 300).default(0),
  METRICS_TOKEN: optionalText.pipe(
    z.string().min(16, 'must have at least 16 characters').optional(),
  ),
  PAGE_CACHE: flag(true),
  PAGE_STALE_SECONDS: number('number of seconds', 0, 60).default(2),
  WEBSUB_HUB: optionalUrl,
  INDEXNOW_KEY: optional(
    (key) => /^[a-zA-Z0-9-]{8,128}$/.test(key),
    'must have 8 to 128 letters, digits or hyphens',
  ),
  PURGE_URL: optionalUrl,
  PURGE_TOKEN: optionalText,
  STORAGE: oneOf('disk', 's3', 'uploadthing').default('disk'),
  S3_ENDPOINT: z.preprocess(addHttps, optionalAddress),
  S3_REGION: text('us-east-1'),
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  PUBLIC_MEDIA_URL: optionalAddress,
  UPLOADTHING_TOKEN: optional(
    isUploadThingToken,
    'must be a token of UploadThing version 7, as its dashboard shows it',
  ),
  UPLOAD_MB_PER_DAY: number('number of megabytes', 1).default(2_000),
  UPLOAD_MB_TOTAL: number('number of megabytes', 1).optional(),
  BACKUP_AT: optional(
    (time) => Boolean(new CronPattern(toCronPattern(time))),
    'must be a time such as 03:30, or a cron pattern',
  ),
  BACKUP_DIR: optional(isPlainPath, A_PATH).transform((path) => path && toFolder(path)),
  BACKUP_BUCKET: optionalText,
  BACKUP_KEEP: text('7,4,12')
    .refine((value) => /^\d+(,\d+){2}$/.test(value), 'must be three numbers such as 7,4,12')
    .transform((value) => value.split(',').map(Number))
    .pipe(z.tuple([z.number(), z.number(), z.number()])),
  BACKUP_KEY: optionalText.pipe(z.string().min(12, 'must have at least 12 characters').optional()),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
})

export type Environment = z.infer<typeof EnvironmentSchema>

const SETTINGS = Object.keys(EnvironmentSchema.shape)

/** Settings of the site that versions before 1.2 read from the environment, with their fields in the dashboard. */
const MOVED_TO_DASHBOARD = {
  SITE_NAME: 'name',
  SITE_TIME_ZONE: 'timeZone',
  DEVANAGARI_DIGITS: 'digits',
  CONTACT_LOCATION: 'location',
  CONTACT_PHONE: 'phone',
  CONTACT_EMAIL: 'email',
  CONTACT_HOURS: 'hours',
  SOCIAL_FACEBOOK: 'facebook',
  SOCIAL_TWITTER: 'twitter',
  SOCIAL_INSTAGRAM: 'instagram',
  SOCIAL_LINKEDIN: 'linkedin',
  SOCIAL_YOUTUBE: 'youtube',
  FEED_CONTENT: 'feeds',
  SIGN_UP: 'signUp',
  SEARCH_ENGINES: 'searchEngines',
} as const

const REMOVED = ['ADMIN_USERNAME', 'DATABASE_SYNC_SECONDS', 'MEDIA_REDIRECT']

/** Returns the set variables among those, in the words of the dashboard's form. */
export function movedSettings(environment: Variables = process.env) {
  return Object.entries(MOVED_TO_DASHBOARD).flatMap(([name, field]) => {
    const value = environment[name]?.trim()
    return value ? { name, field, value: inWordsOfForm(field, value) } : []
  })
}

function inWordsOfForm(field: string, value: string): string {
  if (field === 'feeds') return word(value)
  if (!['digits', 'signUp', 'searchEngines'].includes(field)) return value
  const isOn = yesOrNo.safeParse(value).data
  if (field === 'digits') return isOn ? 'deva' : 'latn'
  return isOn === undefined ? value : isOn ? 'on' : 'off'
}

export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Allows fewer typos in short names, which easily look alike: HOME is not a typo of HOST. */
function maxTypos(written: string, setting: string): number {
  if (setting.length < 8) return 1
  const [firstWord] = setting.split('_')
  return setting.length > 10 && written.startsWith(`${firstWord}_`) ? 3 : 2
}

/** Finds the setting with this name, or the setting whose name was probably meant. */
function findSetting(name: string): string | undefined {
  const written = toSettingName(name)
  const near = SETTINGS.map((setting) => ({ setting, distance: editDistance(written, setting) }))
    .filter(({ setting, distance }) => distance <= maxTypos(written, setting))
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.setting ?? SETTINGS.find((setting) => isAbbreviation(written, setting))
}

const toSettingName = (name: string) => name.toUpperCase().replaceAll('-', '_')

/** True for BACKUP_DIRECTORY and BACKUP_DIR; the words may be in any order. */
function isAbbreviation(written: string, setting: string): boolean {
  const [words, others] = [setting, written].map((name) => name.split('_').toSorted())
  const isShort = (word: string, long: string) => word.length > 1 && long.startsWith(word)
  return (
    words!.length > 1 &&
    words!.length === others!.length &&
    words!.every((word, n) => isShort(word, others![n]!) || isShort(others![n]!, word))
  )
}

/** Other programs' variables start with these words too: SESSION_MANAGER, LOG_FORMAT, UPLOADTHING_API_URL. */
const COMMON_WORDS = new Set(['DATABASE', 'SESSION', 'LOG', 'NODE', 'UPLOADTHING'])
/** Kubernetes adds the first kind for every service, hosting providers set DATABASE_URL, and compose.yaml reads BACKUP_VOLUME. */
const NOT_OURS = /_(?:PORT|SERVICE_HOST|SERVICE_PORT)(?:_|$)|^DATABASE_URL$|^BACKUP_VOLUME$/

/** Lists the settings that start with the same word: for BACKUP_TIME, these are BACKUP_AT and others. */
function listFamily(name: string): string[] {
  const [word, ...rest] = name.split('_')
  if (rest.length === 0 || NOT_OURS.test(name)) return []
  const family = SETTINGS.filter((setting) => setting.startsWith(`${word}_`))
  if (!COMMON_WORDS.has(word!)) return family
  return family.filter((setting) => rest.every((each) => setting.split('_').includes(each)))
}

/** Lists the settings that were probably meant by a name that is not a setting. */
function suggest(name: string): string[] {
  const setting = findSetting(name)
  return setting ? [setting] : listFamily(toSettingName(name))
}

/** `.env` may also contain variables for Node, Docker Compose and clients of other services. */
const MAY_BE_IN_FILE =
  /^(AWS|BUILDKIT|COMPOSE|DOCKER|MALLOC|NODE|NPM|UPLOADTHING|UV)_|_PROXY$|^(PUBLISHED_PORT|BACKUP_VOLUME|USER_PASSWORD|DATABASE_URL|TZ|LANG|TMPDIR)$/i

type Variables = Record<string, string | undefined>
type UnknownName = { name: string; meant: string[] }

const isFormer = (name: string) => name in MOVED_TO_DASHBOARD || REMOVED.includes(name)

/**
 * Lists names that are not settings: mistakes in `.env`, and variables of the environment that resemble a setting but may
 * belong to another program. Short words, such as SORT and GHOST, resemble PORT and HOST too easily.
 */
export function findUnknownNames(environment: Variables, inFile: string[]) {
  const unknown = Object.keys(environment)
    .filter((name) => environment[name]?.trim() && !SETTINGS.includes(name))
    .map((name) => ({ name, meant: isFormer(name) ? [] : suggest(name) }))
  const mistakes = unknown.filter(
    ({ name, meant }) =>
      !isFormer(name) && inFile.includes(name) && (meant.length > 0 || !MAY_BE_IN_FILE.test(name)),
  )
  const ignored = unknown.filter(
    ({ name, meant }) =>
      isFormer(name) || (!inFile.includes(name) && meant.some((setting) => setting.length > 4)),
  )
  return { mistakes, ignored }
}

function describe({ name, meant }: UnknownName): string {
  if (name in MOVED_TO_DASHBOARD) return `${name} is set in the dashboard now.`
  if (isFormer(name)) return `${name} is no longer a setting.`
  if (meant.length === 0) return `${name} is not a setting.`
  return `${name} is not a setting. Did you mean ${DISJUNCTION.format(meant)}?`
}

const INVALID = 'These settings are invalid:'
const toList = (lines: string[]) => lines.map((line) => `\n  ${line}`).join('')

/**
 * @param inFile the names in `.env`: mistakes among them may explain the other problems
 * @throws {SettingsError} that lists all problems
 */
export function readSettings(environment: Variables, inFile: string[] = []): Environment {
  // Empty counts as unset: containers pass empty variables.
  const set = Object.entries(environment).filter(([, value]) => value?.trim())
  const result = EnvironmentSchema.safeParse(Object.fromEntries(set))
  const problems = set
    .filter(([name, value]) => SETTINGS.includes(name) && value?.trim().includes('\n'))
    .map(([name]) => `${name} has several lines: is a closing quote missing?`)
  for (const { path, message } of result.error?.issues ?? [])
    problems.push(`${path.join('.')} ${message}`)
  // This is not a schema rule: zod would run it only if every value is valid, but the list of problems should be complete.
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  if (isSet('ADMIN_EMAIL') !== isSet('ADMIN_PASSWORD')) {
    problems.push('Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither')
  }
  // A request's host may be forged, and the mailed link would lead there.
  if (isSet('SMTP_URL') && !isSet('PUBLIC_ORIGIN')) {
    problems.push('SMTP_URL needs PUBLIC_ORIGIN for the links in emails')
  }
  const { CONFIRM_EMAIL } = EnvironmentSchema.shape
  if (CONFIRM_EMAIL.safeParse(environment.CONFIRM_EMAIL).data && !isSet('SMTP_URL')) {
    problems.push('CONFIRM_EMAIL needs SMTP_URL to mail the links')
  }
  const storage = EnvironmentSchema.shape.STORAGE.safeParse(environment.STORAGE).data
  if (storage === 's3' && !isSet('S3_BUCKET')) {
    problems.push('STORAGE=s3 needs S3_BUCKET')
  }
  if (storage === 'uploadthing' && !isSet('UPLOADTHING_TOKEN')) {
    problems.push('STORAGE=uploadthing needs UPLOADTHING_TOKEN')
  }
  // Otherwise each container would generate its own secret, and reject the sessions of the other containers.
  if (isSet('DATABASE_SYNC_URL') && !isSet('SESSION_SECRET')) {
    problems.push('DATABASE_SYNC_URL needs SESSION_SECRET, the same for every container')
  }
  if (isSet('S3_ACCESS_KEY_ID') !== isSet('S3_SECRET_ACCESS_KEY')) {
    problems.push('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither')
  }
  if (result.success && problems.length === 0) return result.data
  const { mistakes } = findUnknownNames(environment, inFile)
  throw new SettingsError(INVALID + toList([...mistakes.map(describe), ...problems]))
}

const SECRET = /SECRET|PASSWORD|TOKEN|SMTP_URL|BACKUP_KEY|ACCESS_KEY/
/** Settings of this machine; invalid on another one. */
const NOT_RESTORED = ['DATA_DIR', 'PORT']

/** Returns the settings as an `.env` file; includes secrets only on request. */
export function settingsFile({ withSecrets }: { withSecrets: boolean }): string {
  return SETTINGS.filter((name) => process.env[name]?.trim() && !NOT_RESTORED.includes(name))
    .filter((name) => withSecrets || !SECRET.test(name))
    .map((name) => {
      const value = process.env[name]!
      const written = withSecrets ? value : withoutPassword(name, value)
      const quote = quoteFor(written) ?? '`'
      const note = written === value ? '' : ' # without its secrets'
      return `${name}=${quote}${written}${quote}${note}\n`
    })
    .join('')
}

/** Purge and hub URLs may also have a key in the query. */
function withoutPassword(name: string, value: string): string {
  if (!URL.canParse(value) || !/^(https?|libsql):/.test(value)) return value
  const url = new URL(value)
  const { username, password, search } = url
  const hasKey = search !== ''
  if (!username && !password && !hasKey) return value
  url.username = url.password = ''
  if (hasKey) url.search = ''
  return url.href
}

const TokenSchema = z.object({ ingestHost: z.string().default('ingest.uploadthing.com') })

export function uploadHosts({ UPLOADTHING_TOKEN: token }: Environment): string | undefined {
  if (!token) return undefined
  const { ingestHost } = TokenSchema.parse(JSON.parse(Buffer.from(token, 'base64').toString()))
  return `https://*.${ingestHost}`
}

/** Tests start servers with an empty ENV_FILE, so that they read no file. */
export const ENV_FILE = process.env.ENV_FILE ?? join(APP_FOLDER, '.env')

/** Adds the file's variables that are not set yet, and returns all its names. Child processes inherit all variables. */
export function loadEnvFile(file: string): string[] {
  if (!existsSync(file)) {
    // Only the default file may be missing: with a wrong name, the site would start with other data.
    if (!process.env.ENV_FILE) return []
    throw new SettingsError(`There is no file ${resolve(file)}, which ENV_FILE names.`)
  }
  const text = readEnvFile(file)
  if (text.startsWith('\ufeff'))
    throw new SettingsError(`${file} has a byte order mark. Save it as UTF-8 without BOM.`)
  const problems = findLineProblems(text, {
    isSetting: (name) => findSetting(name) !== undefined,
    isSecret: (name) => SECRET.test(name),
  })
  if (problems.length > 0) throw new SettingsError(`${file} has errors:${toList(problems)}`)
  const count = Object.keys(process.env).length
  process.loadEnvFile(file)
  if (Object.keys(process.env).length > count)
    process.stderr.write(`Settings are read from ${file}\n`)
  return Object.keys(parseEnv(text))
}

function readEnvFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new SettingsError(`${file} cannot be read: ${errorMessage(error)}`)
  }
}

export function passwordFromEnvironment(): string | undefined {
  return process.env.USER_PASSWORD || undefined
}

/** Works even if other settings are invalid, since the log has to report them. */
export function readLogLevel(): Environment['LOG_LEVEL'] {
  const { LOG_LEVEL } = EnvironmentSchema.shape
  return LOG_LEVEL.catch('info').parse(process.env.LOG_LEVEL?.trim() || undefined)
}

let settings: Environment | undefined
let namesInFile: string[] = []

export function getSettings(): Environment {
  if (!settings) {
    namesInFile = loadEnvFile(ENV_FILE)
    settings = readSettings(process.env, namesInFile)
  }
  return settings
}

export const unknownNames = () => findUnknownNames(process.env, namesInFile)

export function warnOfNames(names: UnknownName[]): void {
  if (names.length > 0)
    process.stderr.write(`Ignored variables: ${names.map(describe).join(' ')}\n`)
}

/** A server with a misspelt setting would be the wrong site. */
export function getServerSettings(): Environment {
  const read = getSettings()
  const { mistakes } = unknownNames()
  if (mistakes.length > 0) throw new SettingsError(INVALID + toList(mistakes.map(describe)))
  return read
}
