import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  findUnknownNames,
  loadEnvFile,
  readSettings,
  SettingsError,
  warnOfNames,
  toCronPattern,
} from './env.server'

function messageOf(environment: Record<string, string | undefined>): string {
  try {
    readSettings(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as SettingsError).message
  }
  throw new Error('The settings were accepted')
}

/** All settings, with and without a default. */
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
  it('accepts .env.example, which describes every setting', () => {
    const example = parseEnv(readFileSync('.env.example', 'utf8'))
    expect(Object.keys(example).sort()).toEqual([...NAMES].sort())
    expect(readSettings(example)).toEqual(readSettings({}))
  })

  it('requires no setting', () => {
    expect(readSettings({})).toEqual({
      NODE_ENV: 'production',
      PORT: 3000,
      DATA_DIR: resolve('data'),
      SESSION_IDLE_DAYS: 14,
      SESSION_MAX_DAYS: 30,
      SEED_SAMPLE: true,
      CONFIRM_EMAIL: false,
      TRUST_PROXY: 0,
      RATE_LIMIT_SCALE: 1,
      CORS_ORIGINS: [],
      WORKERS: 1,
      DRAIN_SECONDS: 0,
      STORAGE: 'disk',
      S3_REGION: 'us-east-1',
      UPLOAD_MB_PER_DAY: 2_000,
      TRASH_DAYS: 30,
      BACKUP_KEEP: [7, 4, 12],
      PAGE_CACHE: true,
      PAGE_STALE_SECONDS: 2,
      LOG_LEVEL: 'info',
    })
  })

  it('treats an empty variable as unset', () => {
    const blank = Object.fromEntries(NAMES.map((name, index) => [name, index % 2 ? '' : ' ']))
    expect(readSettings(blank)).toEqual(readSettings({}))
  })

  it('reads settings', () => {
    const env = readSettings({
      PORT: '8080',
      SEED_SAMPLE: '0',
      PAGE_CACHE: 'off',
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '2.5',
      S3_BUCKET: ' समाचार ',
    })
    expect(env).toMatchObject({
      PORT: 8080,
      SEED_SAMPLE: false,
      PAGE_CACHE: false,
      TRUST_PROXY: 1,
      RATE_LIMIT_SCALE: 2.5,
      S3_BUCKET: 'समाचार',
    })
  })

  it.each([
    ['03:30', '30 03 * * *'],
    ['9:05', '05 9 * * *'],
    ['0 3 * * 1', '0 3 * * 1'],
  ])('accepts %s as the backup time', (BACKUP_AT, pattern) => {
    expect(toCronPattern(readSettings({ BACKUP_AT }).BACKUP_AT!)).toBe(pattern)
  })

  it("does not trim the admin's password", () => {
    const env = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: ' पास वर्ड  ' }
    expect(readSettings(env).ADMIN_PASSWORD).toBe(' पास वर्ड  ')
  })

  it('normalises the public origin as browsers do', () => {
    const { PUBLIC_ORIGIN } = readSettings({ PUBLIC_ORIGIN: 'https://News.Example.org/' })
    expect(PUBLIC_ORIGIN).toBe('https://news.example.org')
  })

  it('lists all problems, one line per setting', () => {
    const message = messageOf({
      PORT: 'many',
      PUBLIC_ORIGIN: 'example.org',
      SESSION_SECRET: 'short',
      ADMIN_EMAIL: 'nobody',
      ADMIN_PASSWORD: 'short',
      SEED_SAMPLE: 'perhaps',
      BACKUP_AT: '25:00',
      BACKUP_KEEP: '7',
      BACKUP_KEY: 'short',
    })
    expect(message.split('\n')).toEqual([
      'These settings are invalid:',
      '  PORT must be a whole number, from 0 to 65535',
      '  PUBLIC_ORIGIN must begin with https:// or http://: write https://example.org',
      '  SESSION_SECRET must have at least 32 characters',
      '  ADMIN_EMAIL must be a plain email address, such as news@news.example',
      '  ADMIN_PASSWORD must have at least 8 characters',
      '  SEED_SAMPLE must be 1 or 0',
      '  BACKUP_AT must be a time such as 03:30, or a cron pattern',
      '  BACKUP_KEEP must be three numbers such as 7,4,12',
      '  BACKUP_KEY must have at least 12 characters',
    ])
  })

  it('does not repeat a secret that it rejects', () => {
    expect(messageOf({ SESSION_SECRET: 'half-a-secret' })).not.toContain('half-a-secret')
  })

  it.each([{ ADMIN_EMAIL: 'admin@example.org' }, { ADMIN_PASSWORD: 'long enough' }])(
    "requires the admin's email and password together: %o",
    (half) => {
      expect(messageOf(half)).toContain('Set both ADMIN_EMAIL and ADMIN_PASSWORD')
    },
  )

  it('requires an origin for links in emails', () => {
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
  })

  it('ignores settings of earlier versions, and says where they are now', () => {
    const environment = { SITE_NAME: 'समाचार', MEDIA_REDIRECT: '1' }
    const inFile = Object.keys(environment)
    const ignored = inFile.map((name) => ({ name, meant: [] }))
    expect(findUnknownNames(environment, inFile)).toEqual({ mistakes: [], ignored })
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => write.mockRestore())
    warnOfNames(ignored)
    expect(write.mock.lastCall![0]).toContain('SITE_NAME is set in the dashboard now.')
    expect(write.mock.lastCall![0]).toContain('MEDIA_REDIRECT is no longer a setting.')
  })

  it.each([
    ['PUBLC_ORIGIN', 'PUBLIC_ORIGIN'],
    ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
    ['public_origin', 'PUBLIC_ORIGIN'],
    ['PUBLIC-ORIGIN', 'PUBLIC_ORIGIN'],
    ['SEED_SAMPLES', 'SEED_SAMPLE'],
    ['PROT', 'PORT'],
    ['SMPT_URL', 'SMTP_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['BACKUPDIR', 'BACKUP_DIR'],
    ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
    ['SESION_SECRT', 'SESSION_SECRET'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
    ['S3_BUCKETS', 'S3_BUCKET'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['BACKUP_DIRECTORY', 'BACKUP_DIR'],
    ['DATA_DIRECTORY', 'DATA_DIR'],
    ['EMAIL_CONFIRM', 'CONFIRM_EMAIL'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['MAIL_SENDER', 'MAIL_FROM'],
    ['RATE_LIMIT', 'RATE_LIMIT_SCALE'],
    ['trash_keep', 'TRASH_DAYS'],
    ['SESSION_DAYS', 'SESSION_IDLE_DAYS or SESSION_MAX_DAYS'],
    ['DATABASE_TOKEN', 'DATABASE_AUTH_TOKEN'],
    ['PUBLIC_URL', 'PUBLIC_ORIGIN or PUBLIC_MEDIA_URL'],
    ['BACKUP_TIME', 'BACKUP_AT, BACKUP_DIR, BACKUP_BUCKET, BACKUP_KEEP or BACKUP_KEY'],
  ])('suggests the right setting for %s in .env', (typo, name) => {
    const line = `${typo} is not a setting. Did you mean ${name}?`
    expect(findUnknownNames({ [typo]: '' }, [typo])).toEqual({ mistakes: [], ignored: [] })
    expect(readSettings({ [typo]: 'x' })).toEqual(readSettings({}))
    expect(() => readSettings({ [typo]: 'x', PORT: 'x' }, [typo])).toThrow(`  ${line}\n  PORT must`)
  })

  it('reports any other name in .env, except those of Node, Compose and the like', () => {
    expect(findUnknownNames({ COLOUR: 'x' }, ['COLOUR']).mistakes).toEqual([
      { name: 'COLOUR', meant: [] },
    ])
    const others =
      'COMPOSE_FILE PUBLISHED_PORT BACKUP_VOLUME AWS_REGION HTTPS_PROXY NODE_OPTIONS TZ'
    const environment = Object.fromEntries(others.split(' ').map((name) => [name, 'x']))
    expect(findUnknownNames(environment, Object.keys(environment)).mistakes).toEqual([])
  })

  it.each(['SMTP_HOST', 'SITE_URL', 'S3_NAME', 'PUBLIC_IP', 'ADMIN_TOKEN', 'public_origin'])(
    'ignores %s in the environment, with a warning',
    (name) => {
      expect(findUnknownNames({ [name]: 'x' }, [])).toEqual({
        mistakes: [],
        ignored: [{ name, meant: expect.arrayContaining([expect.any(String)]) }],
      })
      expect(readSettings({ [name]: 'x' })).toEqual(readSettings({}))
    },
  )

  it('ignores other variables', () => {
    const others = `POST PORTS SPORT SORT FORT HOSTS GHOST port host HOME HOSTNAME HOSTTYPE PATH PWD OLDPWD USER LOGNAME SHELL LANG LC_ALL TERM SHLVL TZ MAIL EDITOR PAGER
      DISPLAY SSH_TTY SSH_CLIENT XDG_DATA_DIRS XDG_RUNTIME_DIR INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_PID
      LISTEN_FDS SYSTEMD_EXEC_PID STATE_DIRECTORY NODE_OPTIONS NODE_VERSION NODE_PATH YARN_VERSION INIT_CWD COLOR
      npm_config_cache npm_package_name npm_lifecycle_event npm_node_execpath HTTP_PROXY HTTPS_PROXY NO_PROXY FTP_PROXY
      http_proxy MALLOC_ARENA_MAX PUBLISHED_PORT COMPOSE_FILE DOCKER_HOST KUBERNETES_PORT KUBERNETES_SERVICE_HOST
      SITE_PORT SITE_PORT_3000_TCP SITE_SERVICE_HOST BACKUP_SERVICE_PORT_HTTP HOST_IP SESSION_MANAGER LOG_FORMAT BACKUP_VOLUME AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY UPLOADTHING_API_URL
      DATABASE_URL POSTGRES_PASSWORD REDIS_URL USER_PASSWORD CI GITHUB_TOKEN GITHUB_ACTIONS RUNNER_OS E2E_PORT
      CHROMIUM_PATH TMPDIR VITEST TEST FORCE_COLOR NO_COLOR DEBUG WORKER_ID VITEST_WORKER_ID _`
    const environment = Object.fromEntries(others.split(/\s+/).map((name) => [name, 'x']))
    expect(readSettings(environment)).toEqual(readSettings({}))
    expect(findUnknownNames(environment, [])).toEqual({ mistakes: [], ignored: [] })
  })

  it.each([
    ['TRUST_PROXY', 'true', 1],
    ['TRUST_PROXY', 'No', 0],
    ['CONFIRM_EMAIL', 'FALSE', false],
    ['LOG_LEVEL', 'DEBUG', 'debug'],
    ['NODE_ENV', 'Development', 'development'],
    ['NODE_ENV', 'staging', 'production'],
    ['WORKERS', 'auto', availableParallelism()],
    ['S3_ENDPOINT', 'minio.example:9000/', 'https://minio.example:9000'],
    ['PUBLIC_ORIGIN', 'HTTPS://News.Example', 'https://news.example'],
    ['HOST', '*', undefined],
    ['HOST', '::1', '::1'],
    ['HOST', 'localhost', 'localhost'],
  ])('understands %s=%s', (name, value, read) => {
    expect(readSettings({ [name]: value })).toMatchObject({ [name]: read })
  })

  const A_PORT = 'a whole number, from 0 to 65535'
  it.each([
    ['PORT', '70000', A_PORT],
    ['PORT', '-1', A_PORT],
    ['PORT', '80.5', A_PORT],
    ['PORT', '3000/tcp', A_PORT],
    ['WORKERS', '0', 'a whole number of processes, from 1 to 64'],
    ['SESSION_IDLE_DAYS', '500', 'a whole number of days, from 1 to 400'],
    ['DRAIN_SECONDS', '301', 'a number of seconds, from 0 to 300'],
    ['TRUST_PROXY', 'loopback', 'a whole number of proxies, from 0 to 8'],
    ['HOST', 'http://0.0.0.0', 'an IP address of this machine'],
    ['HOST', '0.0.0.0:3000', 'an IP address of this machine'],
    ['DATA_DIR', '~/data', 'a path without ~ and $'],
    ['BACKUP_DIR', '$HOME/data', 'a path without ~ and $'],
    ['RATE_LIMIT_SCALE', '0', 'a number, from 0.01 to 1000000'],
    ['UPLOAD_MB_PER_DAY', '0', 'a number of megabytes, 1 or more'],
    ['LOG_LEVEL', 'verbose', 'fatal, error, warn, info, debug, trace or silent'],
    ['STORAGE', '/srv/files', 'disk, s3 or uploadthing'],
    ['MAIL_FROM', 'News <news@news.example>', 'a plain email address'],
    ['SMTP_URL', 'mail.example:587', 'an address such as smtps://user:password@host'],
    ['SMTP_URL', 'smtps://user:pass#word@mail.example', 'an address such as smtps://user'],
    ['SMTP_URL', 'smtps://', 'an address such as smtps://user:password@host'],
  ])('explains the allowed values: %s=%s', (name, value, range) => {
    expect(messageOf({ [name]: value })).toContain(`  ${name} must be ${range}`)
  })

  it.each([
    ['news.example', 'must begin with https:// or http://: write https://news.example'],
    ['localhost:3000', 'must begin with https:// or http://: write https://localhost:3000'],
    ['*', 'must begin with https:// or http://'],
    ['ftp://news.example', 'must begin with https:// or http://'],
    ['https://', 'must be an address such as https://news.example'],
    ['https://*.news.example', 'must be an address such as https://news.example'],
    ['https://a b', 'must be an address such as https://news.example'],
    ['https://news.example/hindi', 'must have no path, query or user: write https://news.example'],
    [
      'https://me:secret@news.example?x',
      'must have no path, query or user: write https://news.example',
    ],
  ])('explains the problem with the origin %s', (value, problem) => {
    expect(messageOf({ PUBLIC_ORIGIN: value }).split('\n')).toContain(`  PUBLIC_ORIGIN ${problem}`)
    expect(messageOf({ CORS_ORIGINS: `https://a.example, ${value}` }).split('\n')).toContain(
      `  CORS_ORIGINS has ${value}, which ${problem}`,
    )
  })

  it('accepts one public origin only', () => {
    expect(messageOf({ PUBLIC_ORIGIN: 'https://a.example,https://b.example' })).toContain(
      'PUBLIC_ORIGIN must be an address such as https://news.example',
    )
  })

  it('requires SMTP_URL for CONFIRM_EMAIL', () => {
    const mail = {
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'site@news.example',
      PUBLIC_ORIGIN: 'https://news.example',
    }
    expect(messageOf({ CONFIRM_EMAIL: '1' })).toContain('CONFIRM_EMAIL needs SMTP_URL')
    expect(readSettings({ ...mail, CONFIRM_EMAIL: '1' }).CONFIRM_EMAIL).toBe(true)
    expect(readSettings({ CONFIRM_EMAIL: '0' }).CONFIRM_EMAIL).toBe(false)
  })

  it("accepts the admin's email and password", () => {
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

  it("adds unset variables, and prints the file's name once", () => {
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    vi.stubEnv('INDEXNOW_KEY', undefined)
    vi.stubEnv('PORT', '4711')
    vi.stubEnv('HOST', '')
    const file = anEnvFile('# a comment\nPORT=3000\nINDEXNOW_KEY="नई धरोहर"\nHOST=10.0.0.1\n')
    loadEnvFile(file)
    loadEnvFile(file)
    expect(process.env).toMatchObject({ PORT: '4711', INDEXNOW_KEY: 'नई धरोहर', HOST: '' })
    expect(printed.mock.calls).toEqual([[`Settings are read from ${file}\n`]])
  })

  it('ignores a missing file unless ENV_FILE names it, and reports an unreadable one', () => {
    const folder = join(anEnvFile(''), '..')
    const missing = join(folder, 'missing.env')
    loadEnvFile(missing)
    vi.stubEnv('ENV_FILE', missing)
    expect(() => loadEnvFile(missing)).toThrow(
      new SettingsError(`There is no file ${missing}, which ENV_FILE names.`),
    )
    vi.stubEnv('ENV_FILE', '')
    loadEnvFile('')
    expect(() => loadEnvFile(folder)).toThrow(`${folder} cannot be read: `)
    expect(() => loadEnvFile(folder)).toThrow(SettingsError)
  })

  it.each([
    ['PORT 3000', 'Line 2 needs a = after PORT'],
    ['PORT: 3000', 'Line 2 needs a = after PORT'],
    ['export PUBLC_ORIGIN', 'Line 2 needs a = after PUBLC_ORIGIN'],
    ['news.example', 'Line 2 has no ='],
    ['A="x" # =\nmore', 'Line 3 has no ='],
    ['KEY="a\nb"\nmore', 'Line 4 has no ='],
    ['INDEXNOW_KEY="News', 'Line 2 has no closing quote'],
    ['  export A= \'News"', 'Line 2 has no closing quote'],
  ])('reports a line without an assignment: %s', (line, problem) => {
    const file = anEnvFile(`# comment\n${line}\n`)
    expect(() => loadEnvFile(file)).toThrow(`${file} has errors:\n  ${problem}`)
  })

  it.each([
    ['BACKUP_KEY=garden river#2026 lamp', 'put the value in single quotes'],
    ['BACKUP_KEY=garden river #2026 lamp', 'put the value in single quotes'],
    ['BACKUP_KEY=garden river # lamp', 'put the value in single quotes'],
    ['BACKUP_KEY=#garden', 'put the value in single quotes'],
    ['INDEXNOW_KEY=News#1 # comment', 'put the value in single quotes'],
    ['ADMIN_PASSWORD=pa$$word', 'put the value in single quotes'],
    ['DATA_DIR=~/data', 'put the value in single quotes'],
    ['INDEXNOW_KEY=The "News"', 'put the value in single quotes'],
    ["INDEXNOW_KEY=Ganga's news", 'put the value in double quotes'],
    ['export ADMIN_PASSWORD="pa$word"', 'put the value in single quotes'],
    ['ADMIN_PASSWORD="pa\\tword"', 'put the value in single quotes'],
    ['ADMIN_PASSWORD=`pa"word`', 'put the value in single quotes'],
    ['INDEXNOW_KEY="News" today', 'put the value in single quotes'],
    ["INDEXNOW_KEY='Ganga's news'", 'put the value in double quotes'],
    ['ADMIN_PASSWORD="it\'s $5"', "choose a value without '"],
  ])('reports a value that Node and Docker Compose read differently: %s', (line, advice) => {
    const file = anEnvFile(`PORT=3000\n${line}\n`)
    const name = /[A-Z_]+/.exec(line)![0]
    expect(() => loadEnvFile(file)).toThrow(`${file} has errors:\n  Line 2 (${name}): ${advice}`)
  })

  it.each([
    ['', {}],
    ['A=\r\n\r\n# it\'s "\r\nB=1\r\n', { A: '', B: '1' }],
    ['# A="x\nB=\'a\n# b"\n\nc\' # d\nexport C=x y', { B: 'a\n# b"\n\nc', C: 'x y' }],
    ['A=1 # b="x\nB="y=" # z', { A: '1', B: 'y=' }],
    [
      "BACKUP_KEY='garden #1 $x ~ \\n'\nINDEXNOW_KEY=\"Ganga's\"",
      { BACKUP_KEY: 'garden #1 $x ~ \\n', INDEXNOW_KEY: "Ganga's" },
    ],
    ['HOST=  # all\nPORT=1 #', { HOST: '', PORT: '1' }],
  ])('accepts what the parser reads: %j', (text, read) => {
    expect(parseEnv(text)).toEqual(read)
    for (const name of Object.keys(read)) vi.stubEnv(name, 'set')
    expect(() => loadEnvFile(anEnvFile(text))).not.toThrow()
  })

  it('reports a byte order mark and a missing closing quote', () => {
    expect(() => loadEnvFile(anEnvFile('\ufeffPORT=3000'))).toThrow('byte order mark')
    expect(messageOf(parseEnv('INDEXNOW_KEY="News\nPORT=3000\nSESSION_SECRET="1"'))).toContain(
      'INDEXNOW_KEY has several lines',
    )
  })

  it('resolves relative folders against the folder of package.json', () => {
    const { DATA_DIR, BACKUP_DIR } = readSettings({ DATA_DIR: 'here', BACKUP_DIR: '../there' })
    expect({ DATA_DIR, BACKUP_DIR }).toEqual({
      DATA_DIR: resolve('here'),
      BACKUP_DIR: resolve('../there'),
    })
  })
})
