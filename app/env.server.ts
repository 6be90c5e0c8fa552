import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CronPattern } from 'croner'
import { z } from 'zod'
import { APP_FOLDER } from '~/app-folder.server'

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

/** The same folder wherever a process is started. */
const toFolder = (path: string) => resolve(APP_FOLDER, path)

const isHttpUrl = (value: string) => URL.canParse(value) && /^https?:/.test(value)

/** @param isRight may throw for what is wrong */
function optional(isRight: (value: string) => boolean, message: string) {
  return optionalText.refine((value) => {
    try {
      return value === undefined || isRight(value)
    } catch {
      return false
    }
  }, message)
}

const optionalUrl = optional(isHttpUrl, 'must be an http(s) address')
const optionalAddress = optionalUrl.transform((value) => value?.replace(/\/+$/, ''))

const url = (fallback: string) => text(fallback).refine(isHttpUrl, 'must be an http(s) address')

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'on', 'off', 'true', 'false'], 'must be 1 or 0')
    .transform((value) => ['1', 'on', 'true'].includes(value))
    .default(fallback)

/** Browsers keep cookies for 400 days at most. */
const days = (fallback: number) =>
  z.coerce.number('must be a number of days').int().min(1).max(400).default(fallback)

/** Origins without a path, which would never match. */
const origins = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((origin) => isHttpUrl(origin) && new URL(origin).origin === origin),
    'must be a list of origins such as https://app.example, with commas between them',
  )

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Of `03:30`, or the cron pattern that was given. */
export function toCronPattern(time: string): string {
  return time.replace(/^([01]?\d|2[0-3]):([0-5]\d)$/, '$2 $1 * * *')
}

/** Base64 of JSON that names the key and the app. */
const isUploadThingToken = (value: string) =>
  'apiKey' in JSON.parse(Buffer.from(value, 'base64').toString())

/** Every setting, read once; nothing else reads `process.env`. `.env.example` explains them. */
const EnvironmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
  HOST: optionalText,
  PUBLIC_ORIGIN: optionalUrl.transform((value) => value && new URL(value).origin),
  DATA_DIR: text('./data').transform(toFolder),
  DATABASE_SYNC_URL: optional(
    (value) => /^(https?|libsql):$/.test(new URL(value).protocol),
    'must be an address such as https://primary.example',
  ).transform((value) => value?.replace(/^libsql:/, 'https:')),
  DATABASE_AUTH_TOKEN: optionalText,
  DATABASE_SYNC_SECONDS: z.coerce.number('must be a number of seconds').min(0.1).max(60).default(1),
  SESSION_SECRET: optionalText.pipe(
    z
      .string()
      .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
      .optional(),
  ),
  ADMIN_EMAIL: optionalText.pipe(z.email('must be an e-mail address').optional()),
  // Untrimmed: the account gets the password as it stands.
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(1_000).optional(),
  ADMIN_USERNAME: text('Admin'),
  SESSION_IDLE_DAYS: days(14),
  SESSION_MAX_DAYS: days(30),
  SEED_SAMPLE: flag(true),
  SIGN_UP: flag(true),
  SMTP_URL: optional(
    (value) => /^smtps?:$/.test(new URL(value).protocol),
    'must be an address such as smtps://user:password@host',
  ),
  MAIL_FROM: optionalText.pipe(z.email('must be an e-mail address').optional()),
  TRUST_PROXY: z.coerce.number('must be the number of proxies').int().min(0).max(8).default(0),
  RATE_LIMIT_SCALE: z.coerce.number('must be a number').min(0.01).max(1_000_000).default(1),
  CORS_ORIGINS: origins,
  WORKERS: z.coerce.number('must be a number of processes').int().min(1).max(64).default(1),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(300).default(0),
  METRICS_TOKEN: optionalText.pipe(
    z.string().min(16, 'must have at least 16 characters').optional(),
  ),
  PAGE_CACHE: flag(true),
  PAGE_STALE_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(60).default(2),
  SEARCH_ENGINES: flag(true),
  FEED_CONTENT: z.enum(['full', 'excerpt'], 'must be full or excerpt').default('full'),
  WEBSUB_HUB: optionalUrl,
  INDEXNOW_KEY: optional(
    (key) => /^[a-zA-Z0-9-]{8,128}$/.test(key),
    'must have 8 to 128 letters, digits or hyphens',
  ),
  PURGE_URL: optionalUrl,
  PURGE_TOKEN: optionalText,
  STORAGE: z.enum(['disk', 's3', 'uploadthing'], 'must be disk, s3 or uploadthing').default('disk'),
  S3_ENDPOINT: optionalAddress,
  S3_REGION: text('us-east-1'),
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  PUBLIC_MEDIA_URL: optionalAddress,
  UPLOADTHING_TOKEN: optional(
    isUploadThingToken,
    'must be a token of UploadThing version 7, as its dashboard shows it',
  ),
  UPLOAD_MB_PER_DAY: z.coerce.number('must be a number of megabytes').min(1).default(2_000),
  UPLOAD_MB_TOTAL: z.coerce.number('must be a number of megabytes').min(1).optional(),
  MEDIA_REDIRECT: flag(false),
  BACKUP_AT: optional(
    (time) => Boolean(new CronPattern(toCronPattern(time))),
    'must be a time such as 03:30, or a cron pattern',
  ),
  BACKUP_DIR: optionalText.transform((path) => path && toFolder(path)),
  BACKUP_BUCKET: optionalText,
  BACKUP_KEEP: text('7,4,12')
    .refine((value) => /^\d+(,\d+){2}$/.test(value), 'must be three numbers such as 7,4,12')
    .transform((value) => value.split(',').map(Number) as [number, number, number]),
  BACKUP_KEY: optionalText.pipe(z.string().min(12, 'must have at least 12 characters').optional()),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SITE_NAME: text('धरोहर टाइम्स'),
  SITE_TIME_ZONE: text('Asia/Kolkata').refine(isTimeZone, 'is not a known time zone'),
  DEVANAGARI_DIGITS: flag(false),
  CONTACT_LOCATION: text('Indore, M.P'),
  CONTACT_PHONE: text('+91 731 000 0000'),
  CONTACT_EMAIL: text('contact@example.org').pipe(z.email('must be an e-mail address')),
  CONTACT_HOURS: text('Mon to Fri 9am to 6pm'),
  SOCIAL_FACEBOOK: url('https://www.facebook.com/'),
  SOCIAL_TWITTER: url('https://x.com/'),
  SOCIAL_INSTAGRAM: url('https://www.instagram.com/'),
  SOCIAL_LINKEDIN: url('https://www.linkedin.com/'),
  SOCIAL_YOUTUBE: url('https://www.youtube.com/'),
})

export type Settings = z.infer<typeof EnvironmentSchema>

export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** @throws {SettingsError} with everything that is wrong */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  // Empty counts as unset: containers pass empty variables.
  const set = Object.entries(environment).filter(([, value]) => value?.trim())
  const result = EnvironmentSchema.safeParse(Object.fromEntries(set))
  const problems =
    result.error?.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`) ?? []
  // Not a schema rule: zod would run it only after every value is valid, and the list should be complete.
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  if (isSet('ADMIN_EMAIL') !== isSet('ADMIN_PASSWORD')) {
    problems.push('  ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither')
  }
  // The host of a request may be made up, and the link in the mail would lead there.
  if (isSet('SMTP_URL') && !isSet('PUBLIC_ORIGIN')) {
    problems.push('  SMTP_URL needs PUBLIC_ORIGIN, which the links in mails begin with')
  }
  if (environment.STORAGE === 's3' && !isSet('S3_BUCKET')) {
    problems.push('  STORAGE=s3 needs S3_BUCKET')
  }
  if (environment.STORAGE === 'uploadthing' && !isSet('UPLOADTHING_TOKEN')) {
    problems.push('  STORAGE=uploadthing needs UPLOADTHING_TOKEN')
  }
  // Each container would make its own, and know nobody who signed in at another.
  if (isSet('DATABASE_SYNC_URL') && !isSet('SESSION_SECRET')) {
    problems.push('  DATABASE_SYNC_URL needs SESSION_SECRET, the same for every container')
  }
  if (isSet('S3_ACCESS_KEY_ID') !== isSet('S3_SECRET_ACCESS_KEY')) {
    problems.push('  S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither')
  }
  if (result.success && problems.length === 0) return result.data
  throw new SettingsError(`These settings need a look:\n${problems.join('\n')}`)
}

const SECRET = /SECRET|PASSWORD|TOKEN|SMTP_URL|BACKUP_KEY|ACCESS_KEY/

/** What is set, as a file for `node --env-file`; without what nobody should read unless asked. */
export function settingsFile({ withSecrets }: { withSecrets: boolean }): string {
  return Object.keys(EnvironmentSchema.shape)
    .filter((name) => process.env[name]?.trim() && (withSecrets || !SECRET.test(name)))
    .map((name) => {
      const quote = process.env[name]!.includes("'") ? '`' : "'"
      return `${name}=${quote}${process.env[name]}${quote}\n`
    })
    .join('')
}

/** Where browsers send files when UploadThing takes them. */
export function uploadHosts({ UPLOADTHING_TOKEN: token }: Settings): string | undefined {
  if (!token) return undefined
  const parsed = JSON.parse(Buffer.from(token, 'base64').toString()) as { ingestHost?: string }
  return `https://*.${parsed.ingestHost ?? 'ingest.uploadthing.com'}`
}

export const ENV_FILE = join(APP_FOLDER, '.env')

/** Adds the variables of the file that are not set. A process started by this one has them all, and says nothing. */
export function loadEnvFile(file: string): void {
  if (!existsSync(file)) return
  const count = Object.keys(process.env).length
  try {
    process.loadEnvFile(file)
  } catch (error) {
    throw new SettingsError(`${file} cannot be read: ${(error as Error).message}`)
  }
  if (Object.keys(process.env).length > count)
    process.stderr.write(`Settings are read from ${file}\n`)
}

let settings: Settings | undefined

export function passwordFromEnvironment(): string | undefined {
  return process.env.USER_PASSWORD || undefined
}

/** Also when other settings are wrong, which the log tells too. */
export function readLogLevel(): Settings['LOG_LEVEL'] {
  const { LOG_LEVEL } = EnvironmentSchema.shape
  return LOG_LEVEL.catch('info').parse(process.env.LOG_LEVEL?.trim() || undefined)
}

export function getSettings(): Settings {
  if (!settings) {
    loadEnvFile(ENV_FILE)
    settings = readSettings(process.env)
  }
  return settings
}
