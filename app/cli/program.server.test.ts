import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommanderError } from '@commander-js/extra-typings'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { version } from '../../package.json'
import { findSessionAccount, startSession } from '~/domain/accounts/sessions.server'
import { checkCredentials } from '~/domain/accounts/accounts.server'
import { closeDatabase, openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { users } from '~db/schema'
import { eq, sql } from 'drizzle-orm'
import { aMember, aMemberWithPassword, anAdmin, aPost } from '../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../tests/helpers/deps'
import { withSite } from './actions.server'
import * as env from '~/env.server'
import { errors } from '~/labels/specified/messages'
import { createProgram } from './program.server'

const EMAIL = 'meera@example.org'
const PASSWORD = 'नदी के उस पार'

let deps: TestDeps
let status: number
/** Runs a `user` command and returns its output. */
async function run(...args: string[]): Promise<string> {
  let printed = ''
  const program = createProgram((work) => async (...given) => {
    const output = await work(deps, ...given)
    ;({ text: printed, status } = typeof output === 'string' ? { text: output, status: 0 } : output)
  })
  await program.parseAsync(['user', ...args], { from: 'user' })
  return printed
}
const signIn = (password: string) => checkCredentials(deps, { email: EMAIL, password }, '')

beforeEach(() => {
  deps = createTestDeps()
  vi.stubEnv('USER_PASSWORD', PASSWORD)
})
afterEach(() => vi.unstubAllEnvs())

it('lists users with their role, date and email', async () => {
  expect(await run('list')).toBe('There are no accounts.')
  anAdmin(deps, { email: 'admin@localhost', username: 'Admin' })
  aMember(deps, { email: EMAIL, username: 'मीरा' })
  expect((await run('list')).split('\n')).toEqual([
    'admin   2026-11-21  admin@localhost  Admin',
    `member  2026-11-21  ${EMAIL}  मीरा`,
  ])
})

it('lists users as JSON', async () => {
  expect(await run('list', '--json')).toBe('[]')
  const { id } = anAdmin(deps, { email: EMAIL, username: 'मीरा' })
  const createdAt = '2026-11-21T04:30:00.000Z'
  const listed = { id, email: EMAIL, username: 'मीरा', role: 'admin', createdAt }
  expect(JSON.parse(await run('list', '--json'))).toEqual([listed])
})

it('creates a member who can sign in, with a name of several words', async () => {
  expect(await run('create', ' Meera@Example.org', 'Meera', 'Bai')).toBe(`${EMAIL} can sign in.`)
  const { account } = await signIn(PASSWORD)
  expect(account).toMatchObject({ email: EMAIL, username: 'Meera Bai', isAdmin: false })
})

it('rejects a duplicate email and a missing name', async () => {
  aMember(deps, { email: EMAIL })
  await expect(run('create', EMAIL, 'Meera')).rejects.toThrow(
    'An account with this email already exists.',
  )
  await expect(run('create', 'other@example.org', 'M')).rejects.toThrow(
    'Username must be at least 2',
  )
  expect(deps.db.select().from(users).all()).toHaveLength(1)
})

it("promotes a user to admin and revokes that user's sessions", async () => {
  const { id } = aMember(deps, { email: EMAIL })
  const [web, api] = [startSession(deps, id, 'web'), startSession(deps, id, 'api')]
  expect(await run('promote', EMAIL)).toContain(`${EMAIL} is an admin`)
  expect(deps.db.select().from(users).get()?.isAdmin).toBe(true)
  expect(findSessionAccount(deps, web, 'web')).toBeNull()
  expect(findSessionAccount(deps, api, 'api')).toBeNull()
})

it("revokes admin rights, but never the last admin's", async () => {
  const { id } = anAdmin(deps, { email: EMAIL })
  await expect(run('demote', EMAIL)).rejects.toThrow('This is the last admin.')
  anAdmin(deps)
  const web = startSession(deps, id, 'web')
  expect(await run('demote', EMAIL)).toContain(`${EMAIL} is no longer an admin`)
  expect(deps.db.select().from(users).where(eq(users.id, id)).get()?.isAdmin).toBe(false)
  expect(findSessionAccount(deps, web, 'web')).toBeNull()
})

it('signs a user out everywhere', async () => {
  const [{ id }, other] = [aMember(deps, { email: EMAIL }), aMember(deps)]
  const [web, api] = [startSession(deps, id, 'web'), startSession(deps, id, 'api')]
  const others = startSession(deps, other.id, 'web')
  expect(await run('sign-out', EMAIL)).toBe(`${EMAIL} is signed out on every device.`)
  expect(findSessionAccount(deps, web, 'web')).toBeNull()
  expect(findSessionAccount(deps, api, 'api')).toBeNull()
  expect(findSessionAccount(deps, others, 'web')).toEqual(other)
})

it('deletes an account but not its posts, and never deletes the last admin', async () => {
  const author = anAdmin(deps, { email: EMAIL })
  aPost(deps, { by: author })
  expect(await run('delete', EMAIL)).toMatch(`${EMAIL}: This is the last admin.`)
  expect(status).toBe(1)
  const other = anAdmin(deps)
  expect(await run('delete', EMAIL)).toBe(`${EMAIL} was deleted. Posts and drafts kept: 1.`)
  expect(deps.db.select().from(users).all()).toMatchObject([{ id: other.id }])
})

it('blocks, unblocks and deletes several accounts, one line for each', async () => {
  const { id } = aMember(deps, { email: EMAIL })
  aMember(deps, { email: 'two@example.org' })
  const session = startSession(deps, id, 'web')
  const three = [EMAIL, 'nobody@example.org', ' Two@example.org', EMAIL]
  expect((await run('block', ...three)).split('\n')).toEqual([
    `${EMAIL} is blocked.`,
    'nobody@example.org: No account has the email nobody@example.org.',
    'two@example.org is blocked.',
  ])
  expect(status).toBe(1)
  expect(findSessionAccount(deps, session, 'web')).toBeNull()
  expect(await run('unblock', EMAIL)).toBe(`${EMAIL} can sign in again.`)
  expect(deps.db.select().from(users).all()).toMatchObject([
    { isBlocked: false },
    { isBlocked: true },
  ])
  expect((await run('delete', ...three)).split('\n')).toHaveLength(3)
  expect(status).toBe(1)
  expect(deps.db.select().from(users).all()).toEqual([])
})

it('never blocks the last admin', async () => {
  anAdmin(deps, { email: EMAIL })
  expect(await run('block', EMAIL)).toContain('This is the last admin.')
  expect(status).toBe(1)
})

it("sets a password and revokes only that account's sessions", async () => {
  const { id } = await aMemberWithPassword(deps, 'the old password', { email: EMAIL })
  const other = aMember(deps)
  const own = startSession(deps, id, 'web')
  const others = startSession(deps, other.id, 'web')
  expect(await run('reset-password', EMAIL)).toContain(`${EMAIL} has a new password`)
  expect(findSessionAccount(deps, own, 'web')).toBeNull()
  expect(findSessionAccount(deps, others, 'web')).toEqual(other)
  expect((await signIn(PASSWORD)).account.id).toBe(id)
  await expect(signIn('the old password')).rejects.toThrow('Invalid email or password')
})

it.each([
  ['short', 'Password must be at least 8 characters.'],
  ['Password1', errors.commonPassword],
])('rejects the weak password %s', async (password, sentence) => {
  vi.stubEnv('USER_PASSWORD', password)
  await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
  const kept = deps.db.select().from(users).all()
  await expect(run('reset-password', EMAIL)).rejects.toThrow(sentence)
  await expect(run('create', 'other@example.org', 'Meera')).rejects.toThrow(sentence)
  expect(deps.db.select().from(users).all()).toEqual(kept)
})

it.each(['promote', 'demote', 'sign-out', 'reset-password'])(
  'reports an unknown email for %s',
  async (action) => {
    await expect(run(action, EMAIL)).rejects.toThrow(`No account has the email ${EMAIL}.`)
  },
)

/** Runs a command line that must not open a site. */
async function runAlone(...args: string[]) {
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += String(text)
      return true
    })
  const program = createProgram(() => async () => {
    throw new Error('A site was opened')
  })
  const { exitCode } = await program.parseAsync(args, { from: 'user' }).then(
    () => ({ exitCode: 0 }),
    (error: unknown) => error as CommanderError,
  )
  vi.restoreAllMocks()
  return { status: exitCode, ...printed }
}

const COMMANDS = [
  [],
  ['backup'],
  ['verify'],
  ['restore'],
  ['doctor'],
  ['settings'],
  ['settings', 'reset'],
  ['clock'],
  ['clock', 'confirm'],
  ['files'],
  ['files', 'claim'],
  ['files', 'move'],
  ['db'],
  ['db', 'check'],
  ['db', 'push'],
  ['db', 'pull'],
  ['mail'],
  ['mail', 'test'],
  ['reindex'],
  ['texts'],
  ['texts', 'move-origin'],
  ['user'],
  ['user', 'list'],
  ['user', 'create'],
  ['user', 'promote'],
  ['user', 'demote'],
  ['user', 'sign-out'],
  ['user', 'block'],
  ['user', 'unblock'],
  ['user', 'delete'],
  ['user', 'reset-password'],
  ['user', 'reset-link'],
]

describe('help', () => {
  it.each(COMMANDS)('includes examples: %s %s', async (...command) => {
    const help = await runAlone(...command, '--help')
    expect(help).toMatchObject({ status: 0, stderr: '' })
    expect(help.stdout).toContain(`Usage: ${['npm run cli --', ...command].join(' ')}`)
    expect(help.stdout).toContain('Examples:\n  npm run cli -- ')
  })

  it('is tested for every command', async () => {
    const listed = createProgram(() => async () => {}).commands.flatMap((command) => [
      [command.name()],
      ...command.commands.map((each) => [command.name(), each.name()]),
    ])
    expect(listed.sort()).toEqual(COMMANDS.filter(({ length }) => length > 0).sort())
  })

  it('prints the version from package.json', async () => {
    expect(await runAlone('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
  })
})

const HINT = 'Add --help to see usage and examples.'

describe('a usage error', () => {
  it.each([
    [['usr', 'list'], "Unknown command 'usr'\n(Did you mean user?)"],
    [['user', 'delet', EMAIL], "Unknown command 'delet'\n(Did you mean delete?)"],
    [['user', 'list', '--jsn'], "Unknown option '--jsn'\n(Did you mean --json?)"],
    [['user', 'list', 'all'], "Too many arguments for 'list'. Expected 0 arguments but got 1."],
    [['user', 'promote'], "Missing required argument 'e-mail'"],
    [['user', 'delete'], "Missing required argument 'e-mail'"],
    [
      ['user', 'block', EMAIL, 'meera'],
      "Command-argument value 'meera' is invalid for argument 'e-mail'. Enter an address such as meera@example.org.",
    ],
    [['user', 'create', EMAIL], "Missing required argument 'name'"],
    [
      ['user', 'promote', 'meera'],
      "Command-argument value 'meera' is invalid for argument 'e-mail'. Enter an address such as meera@example.org.",
    ],
    [
      ['backup', ''],
      "Command-argument value '' is invalid for argument 'FILE'. The file name is empty.",
    ],
    [
      ['verify', ' '],
      "Command-argument value ' ' is invalid for argument 'FILE'. The file name is empty.",
    ],
    [['files', 'move'], "Required option '--to <storage>' not specified"],
    [
      ['files', 'move', '--to', 'moon'],
      "Option '--to <storage>' argument 'moon' is invalid. Allowed choices are disk, s3, uploadthing.",
    ],
    [['mail', 'tset', EMAIL], "Unknown command 'tset'\n(Did you mean test?)"],
    [['reindex', 'now'], "Too many arguments for 'reindex'. Expected 0 arguments but got 1."],
    [['db', 'puhs'], "Unknown command 'puhs'\n(Did you mean push?)"],
  ])('is printed as a sentence to stderr: %j', async (args, sentence) => {
    expect(await runAlone(...args)).toEqual({
      status: 2,
      stdout: '',
      stderr: `${sentence}\n${HINT}\n`,
    })
  })

  it.each([[[]], [['user']], [['db']], [['files']], [['help', 'me']]])(
    'is printed with the help for %j',
    async (args) => {
      const { status, stdout, stderr } = await runAlone(...args)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).toMatch(/^Name one of the commands below\.\n\nUsage: npm run cli -- /)
    },
  )
})

describe('in a folder without a site', () => {
  it.each([
    ['user', 'list'],
    ['user', 'promote', EMAIL],
    ['reindex'],
    ['backup'],
    ['backup', 'site.tar.gz'],
    ['verify', 'site.tar.gz'],
    ['files', 'move', '--to', 'disk'],
    ['db', 'check'],
  ])('reports the missing site and creates nothing: %s %s', async (...args) => {
    const folder = mkdtempSync(join(tmpdir(), 'no-site-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const DATA_DIR = join(folder, 'mistyped')
    vi.spyOn(env, 'getSettings').mockReturnValue(env.readSettings({ DATA_DIR }))
    await expect(createProgram(withSite).parseAsync(args, { from: 'user' })).rejects.toThrow(
      `There is no site in DATA_DIR ${DATA_DIR}. Set DATA_DIR`,
    )
    expect(readdirSync(folder)).toEqual([])
  })
})

it('says where a restore put a damaged database', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'damaged-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  writeFileSync(join(DATA_DIR, 'site.sqlite'), 'not a database, but long enough'.repeat(200))
  const BACKUP_KEY = 'a key for tests'
  vi.spyOn(env, 'getSettings').mockReturnValue(env.readSettings({ DATA_DIR, BACKUP_KEY }))
  const backup = fileURLToPath(new URL('../domain/backup/format-1.tar.gz.sealed', import.meta.url))
  const { stdout } = await runAlone('restore', backup, '--yes')
  expect(stdout).toContain(`The damaged database is ${join(DATA_DIR, 'backups', 'damaged-')}`)
  expect(stdout).not.toContain('undo')
})

it('says that a backup is encrypted, whatever the name of its file', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'encrypted-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const site = env.readSettings({ DATA_DIR, BACKUP_KEY: 'a key for tests' })
  const backup = fileURLToPath(new URL('../domain/backup/format-1.tar.gz.sealed', import.meta.url))
  vi.spyOn(env, 'getSettings').mockReturnValue(site)
  await runAlone('restore', backup)
  vi.spyOn(env, 'getSettings').mockReturnValue(site)
  const { stdout } = await runAlone('backup', join(DATA_DIR, 'site.tar.gz'))
  expect(stdout).toMatch(/site\.tar\.gz: [\d.]+ .B, encrypted, /)
})

it('neither uses nor updates a database from an older version', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'older-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const db = openDatabase(join(DATA_DIR, 'site.sqlite'))
  onTestFinished(() => closeDatabase(db))
  migrateDatabase(db)
  db.run(sql`UPDATE __drizzle_migrations SET created_at = created_at - 1`)
  const applied = () => db.values(sql`SELECT hash, created_at FROM __drizzle_migrations`)
  const before = applied()
  vi.spyOn(env, 'getSettings').mockReturnValue(env.readSettings({ DATA_DIR }))
  const program = createProgram(withSite)
  await expect(program.parseAsync(['user', 'list'], { from: 'user' })).rejects.toThrow(
    'The database is from an older version of this program. Start the site to update it',
  )
  expect(applied()).toEqual(before)
})

it('reports that a test email needs a mail server', async () => {
  vi.spyOn(env, 'getSettings').mockReturnValue(env.readSettings({}))
  const run = createProgram(withSite).parseAsync(['mail', 'test', EMAIL], { from: 'user' })
  await expect(run).rejects.toThrow('SMTP_URL is not set: no email can be sent.')
})
