import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadEnvFile, readSettings, SettingsError, toCronPattern } from './env.server'

function messageOf(environment: Record<string, string | undefined>): string {
  try {
    readSettings(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as SettingsError).message
  }
  throw new Error('The settings were taken')
}

/** Every setting: those with a default, and the others. */
const NAMES = Object.keys(readSettings({})).concat([
  'DATABASE_SYNC_URL',
  'DATABASE_AUTH_TOKEN',
  'HOST',
  'PUBLIC_ORIGIN',
  'SESSION_SECRET',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'WEBSUB_HUB',
  'INDEXNOW_KEY',
  'METRICS_TOKEN',
  'PURGE_URL',
  'PURGE_TOKEN',
  'BACKUP_AT',
  'BACKUP_DIR',
  'BACKUP_KEY',
  'BACKUP_BUCKET',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'PUBLIC_MEDIA_URL',
  'UPLOADTHING_TOKEN',
  'UPLOAD_MB_TOTAL',
  'SMTP_URL',
  'MAIL_FROM',
])

describe('readSettings', () => {
  it('is described whole by .env.example, which can be taken as it is', () => {
    const example = parseEnv(readFileSync('.env.example', 'utf8'))
    expect(Object.keys(example).sort()).toEqual([...NAMES].sort())
    expect(readSettings(example)).toEqual(readSettings({}))
  })

  it('needs nothing: every setting has a default', () => {
    expect(readSettings({})).toEqual({
      NODE_ENV: 'production',
      PORT: 3000,
      DATA_DIR: resolve('data'),
      DATABASE_SYNC_SECONDS: 1,
      ADMIN_USERNAME: 'Admin',
      SESSION_IDLE_DAYS: 14,
      SESSION_MAX_DAYS: 30,
      SEED_SAMPLE: true,
      SIGN_UP: true,
      TRUST_PROXY: 0,
      RATE_LIMIT_SCALE: 1,
      CORS_ORIGINS: [],
      WORKERS: 1,
      DRAIN_SECONDS: 0,
      STORAGE: 'disk',
      S3_REGION: 'us-east-1',
      UPLOAD_MB_PER_DAY: 2_000,
      MEDIA_REDIRECT: false,
      BACKUP_KEEP: [7, 4, 12],
      PAGE_CACHE: true,
      PAGE_STALE_SECONDS: 2,
      SEARCH_ENGINES: true,
      FEED_CONTENT: 'full',
      LOG_LEVEL: 'info',
      SITE_NAME: 'धरोहर टाइम्स',
      SITE_TIME_ZONE: 'Asia/Kolkata',
      DEVANAGARI_DIGITS: false,
      CONTACT_LOCATION: 'Indore, M.P',
      CONTACT_PHONE: '+91 731 000 0000',
      CONTACT_EMAIL: 'contact@example.org',
      CONTACT_HOURS: 'Mon to Fri 9am to 6pm',
      SOCIAL_FACEBOOK: 'https://www.facebook.com/',
      SOCIAL_TWITTER: 'https://x.com/',
      SOCIAL_INSTAGRAM: 'https://www.instagram.com/',
      SOCIAL_LINKEDIN: 'https://www.linkedin.com/',
      SOCIAL_YOUTUBE: 'https://www.youtube.com/',
    })
  })

  it('takes an empty variable for one that is not set, whichever it is', () => {
    const blank = Object.fromEntries(NAMES.map((name, index) => [name, index % 2 ? '' : ' ']))
    expect(readSettings(blank)).toEqual(readSettings({}))
  })

  it('reads what is set', () => {
    const settings = readSettings({
      PORT: '8080',
      SEED_SAMPLE: '0',
      PAGE_CACHE: 'off',
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '2.5',
      SITE_NAME: ' समाचार ',
    })
    expect(settings).toMatchObject({
      PORT: 8080,
      SEED_SAMPLE: false,
      PAGE_CACHE: false,
      TRUST_PROXY: 1,
      RATE_LIMIT_SCALE: 2.5,
      SITE_NAME: 'समाचार',
    })
  })

  it.each([
    ['03:30', '30 03 * * *'],
    ['9:05', '05 9 * * *'],
    ['0 3 * * 1', '0 3 * * 1'],
  ])('takes %s for the time of backups', (BACKUP_AT, pattern) => {
    expect(toCronPattern(readSettings({ BACKUP_AT }).BACKUP_AT!)).toBe(pattern)
  })

  it('takes the password of the admin to the letter', () => {
    const settings = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: ' पास वर्ड  ' }
    expect(readSettings(settings).ADMIN_PASSWORD).toBe(' पास वर्ड  ')
  })

  it('keeps only the origin of the public address', () => {
    const { PUBLIC_ORIGIN } = readSettings({ PUBLIC_ORIGIN: 'https://News.Example.org/path?x=1' })
    expect(PUBLIC_ORIGIN).toBe('https://news.example.org')
  })

  it('says everything that is wrong at once, a line for each setting', () => {
    const message = messageOf({
      PORT: 'many',
      PUBLIC_ORIGIN: 'example.org',
      SESSION_SECRET: 'short',
      ADMIN_EMAIL: 'nobody',
      ADMIN_PASSWORD: 'short',
      SEED_SAMPLE: 'perhaps',
      SITE_TIME_ZONE: 'Mars/Olympus',
      SOCIAL_YOUTUBE: 'javascript:alert(1)',
      BACKUP_AT: '25:00',
      BACKUP_KEEP: '7',
      BACKUP_KEY: 'short',
    })
    expect(message.split('\n')).toEqual([
      'These settings need a look:',
      '  PORT must be a number',
      '  PUBLIC_ORIGIN must be an http(s) address',
      '  SESSION_SECRET must have at least 32 characters',
      '  ADMIN_EMAIL must be an e-mail address',
      '  ADMIN_PASSWORD must have at least 8 characters',
      '  SEED_SAMPLE must be 1 or 0',
      '  BACKUP_AT must be a time such as 03:30, or a cron pattern',
      '  BACKUP_KEEP must be three numbers such as 7,4,12',
      '  BACKUP_KEY must have at least 12 characters',
      '  SITE_TIME_ZONE is not a known time zone',
      '  SOCIAL_YOUTUBE must be an http(s) address',
    ])
  })

  it('does not repeat a secret that it rejects', () => {
    expect(messageOf({ SESSION_SECRET: 'half-a-secret' })).not.toContain('half-a-secret')
  })

  it.each([{ ADMIN_EMAIL: 'admin@example.org' }, { ADMIN_PASSWORD: 'long enough' }])(
    'wants the admin whole: %o',
    (half) => {
      expect(messageOf(half)).toContain('ADMIN_EMAIL and ADMIN_PASSWORD go together')
    },
  )

  it('builds the links of mails from a set origin alone', () => {
    const SMTP_URL = 'smtps://user:half-a-secret@mail.example'
    expect(messageOf({ SMTP_URL })).toContain('SMTP_URL needs PUBLIC_ORIGIN')
    const DATABASE_SYNC_URL = 'libsql://primary.example'
    expect(messageOf({ DATABASE_SYNC_URL })).toContain('DATABASE_SYNC_URL needs SESSION_SECRET')
    const SESSION_SECRET = 'x'.repeat(40)
    expect(readSettings({ DATABASE_SYNC_URL, SESSION_SECRET })).toMatchObject({
      DATABASE_SYNC_URL: 'https://primary.example',
    })
    expect(messageOf({ DATABASE_SYNC_URL: 'file:a' })).toContain('DATABASE_SYNC_URL must be')
    expect(messageOf({ SMTP_URL })).not.toContain('half-a-secret')
    expect(messageOf({ SMTP_URL: 'http://mail.example' })).toContain('SMTP_URL must be an address')
    expect(readSettings({ SMTP_URL, PUBLIC_ORIGIN: 'https://news.example' })).toMatchObject({
      SMTP_URL,
    })
  })

  it('takes both halves of the admin', () => {
    const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'long enough' }
    expect(readSettings(admin)).toMatchObject(admin)
  })
})

describe('loadEnvFile', () => {
  afterEach(() => vi.unstubAllEnvs())

  function anEnvFile(text: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'env-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, '.env'), text)
    return join(folder, '.env')
  }

  it('adds what is not set, and says once from where', () => {
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    vi.stubEnv('SITE_NAME', undefined)
    vi.stubEnv('PORT', '4711')
    vi.stubEnv('HOST', '')
    const file = anEnvFile('# a comment\nPORT=3000\nSITE_NAME="नई धरोहर"\nHOST=10.0.0.1\n')
    loadEnvFile(file)
    loadEnvFile(file)
    expect(process.env).toMatchObject({ PORT: '4711', SITE_NAME: 'नई धरोहर', HOST: '' })
    expect(printed.mock.calls).toEqual([[`Settings are read from ${file}\n`]])
  })

  it('needs no file, and explains one that cannot be read', () => {
    const folder = join(anEnvFile(''), '..')
    loadEnvFile(join(folder, 'missing.env'))
    expect(() => loadEnvFile(folder)).toThrow(`${folder} cannot be read: `)
    expect(() => loadEnvFile(folder)).toThrow(SettingsError)
  })

  it('takes relative folders from the folder of package.json, wherever a process starts', () => {
    const { DATA_DIR, BACKUP_DIR } = readSettings({ DATA_DIR: 'here', BACKUP_DIR: '../there' })
    expect({ DATA_DIR, BACKUP_DIR }).toEqual({
      DATA_DIR: resolve('here'),
      BACKUP_DIR: resolve('../there'),
    })
  })
})
