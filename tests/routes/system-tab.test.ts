import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isClockTrusted } from '~/domain/core/clock.server'
import { Mailer } from '~/domain/core/mailer.server'
import * as dashboard from '~/routes/dashboard/route'
import { DAY } from '~/time/durations'
import { closeDatabase, openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { aFile, anAdmin } from '../helpers/builders'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import { get, postForm, run, signedIn, toastOf } from '../helpers/requests'

const TAB = '/dashboard?tab=system'

let folder: string
let deps: TestDeps
let cookie: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'system-'))
  const db = openDatabase(join(folder, 'site.sqlite'))
  migrateDatabase(db)
  deps = createTestDeps({ db, environment: { DATA_DIR: folder, BACKUP_KEY: 'never to be shown' } })
  cookie = await signedIn(deps, anAdmin(deps))
})
afterEach(async () => {
  closeDatabase(deps.db)
  await rm(folder, { recursive: true })
})

const open = async (path = TAB, headers = {}) =>
  (await run(dashboard.loader, get(path, { cookie, headers }), { deps })).data.tab

it("shows the doctor's findings and the proxy's headers, without secrets", async () => {
  const { findings, backup } = await open(TAB, { 'X-Forwarded-For': '192.0.2.1' })
  const proxy = findings.filter(({ check }: { check: string }) => check === 'Proxy')
  expect(proxy).toMatchObject([
    { level: 'warning', advice: expect.stringContaining('TRUST_PROXY') },
  ])
  expect(findings).toContainEqual(expect.objectContaining({ check: 'Database', level: 'ok' }))
  expect(backup).toMatchObject({ made: null, isProven: false, failure: null })
  expect(JSON.stringify({ findings, backup })).not.toContain('never to be shown')
})

it("shows the findings in the admin's language", async () => {
  const headers = { Cookie: `${cookie}; language=hi` }
  const { data } = await run(dashboard.loader, get(TAB, { headers }), { deps })
  expect(data.tab.findings).toContainEqual(
    expect.objectContaining({ check: 'सेटिंग', text: expect.stringContaining('तय नहीं है') }),
  )
})

it('shows the space used by pictures', async () => {
  const { findings } = await open()
  expect(findings).toContainEqual({
    check: 'Space for pictures',
    level: 'ok',
    text: 'Pictures: 0, 0.0 KB, not counting their smaller versions. An account may upload 2000 MB a day.',
    advice: '',
  })
  await aFile(deps, { size: 950_000 })
  deps = { ...deps, env: { ...deps.env, UPLOAD_MB_TOTAL: 1 } }
  expect((await open()).findings).toContainEqual(
    expect.objectContaining({ check: 'Space for pictures', level: 'warning' }),
  )
})

it('makes and verifies a backup, and shows its time', async () => {
  const reply = await run(dashboard.action, postForm(TAB, { intent: 'back-up' }, { cookie }), {
    deps,
  })
  expect(reply.location).toBe(TAB)
  // On a busy machine, the backup may take over ten seconds; the message then says that it is still running.
  const toast = await toastOf(reply, deps)
  expect(toast).toMatchObject({ type: expect.stringMatching(/^(success|info)$/) as string })
  const { backup } = await vi.waitFor(
    async () => {
      const shown = await open()
      expect(shown.backup.isProven).toBe(true)
      return shown
    },
    { timeout: 60_000, interval: 500 },
  )
  const name = 'dharohar-2026-11-21T04-30-00Z.tar.gz.age'
  expect(await readdir(join(folder, 'backups'))).toEqual([name])
  expect(backup).toMatchObject({
    made: { dateTime: '2026-11-21T04:30:00Z' },
    isProven: true,
    failure: null,
  })
  expect(backup.file).toContain(name)
}, 90_000)

it('reports a failed backup in the tab, on the overview and by email', async () => {
  const sendMail = vi.fn((mail: { to: { address: string }; text: string }) => Promise.resolve(mail))
  const transport = { sendMail: sendMail as never, close: () => {} }
  deps.mailer = new Mailer(
    { ...deps, env: { ...deps.env, MAIL_FROM: 'news@news.example' } },
    { transport },
  )
  await writeFile(join(folder, 'backups'), 'a file in place of the folder')
  const press = postForm(TAB, { intent: 'back-up' }, { cookie })
  expect(await toastOf(await run(dashboard.action, press, { deps }), deps)).toMatchObject({
    type: 'error',
    message: expect.stringContaining(join(folder, 'backups')),
  })
  expect((await open('/dashboard')).backups).toMatchObject({
    text: expect.stringContaining('The newest backup failed'),
  })
  await vi.waitFor(() => expect(sendMail).toHaveBeenCalledOnce())
  expect(sendMail.mock.calls[0]![0].text).toContain(join(folder, 'backups'))
})

it('reports a clock that moved forward, also in the overview, until an admin confirms it', async () => {
  isClockTrusted(deps)
  expect((await open('/dashboard')).clock).toBeNull()
  deps.clock.advance(3 * DAY)
  cookie = await signedIn(deps, anAdmin(deps))
  const clock = { level: 'problem', text: expect.stringContaining('3 days after') }
  expect((await open('/dashboard')).clock).toMatchObject(clock)
  expect((await open()).findings).toContainEqual(
    expect.objectContaining({ check: 'Clock', ...clock }),
  )
  const form = postForm(TAB, { intent: 'confirm-clock' }, { cookie })
  const toast = await toastOf(await run(dashboard.action, form, { deps }), deps)
  expect(toast).toMatchObject({ type: 'success' })
  expect((await open('/dashboard')).clock).toBeNull()
})

it('sends a test email to the admin and reports the result', async () => {
  const press = async () => {
    const form = postForm(TAB, { intent: 'send-test-mail' }, { cookie })
    return toastOf(await run(dashboard.action, form, { deps }), deps)
  }
  expect((await open()).mailTo).toBeNull()
  expect(await press()).toMatchObject({
    type: 'error',
    message: 'SMTP_URL is not set: no email can be sent.',
  })
  const sendMail = vi.fn((mail: { to: { address: string } }) => Promise.resolve(mail))
  const transport = { sendMail: sendMail as never, close: () => {} }
  deps.mailer = new Mailer(
    { ...deps, env: { ...deps.env, MAIL_FROM: 'news@news.example' } },
    { transport },
  )
  const { mailTo } = await open()
  expect(await press()).toMatchObject({
    type: 'success',
    message: expect.stringContaining(`accepted a test email to ${mailTo}`),
  })
  expect(sendMail.mock.calls[0]![0].to.address).toBe(mailTo)
  sendMail.mockRejectedValueOnce(new Error('535 Not you'))
  expect(await press()).toMatchObject({
    type: 'error',
    message: 'The mail server did not accept the email: 535 Not you',
  })
})

it('rejects an unknown button', async () => {
  await run(dashboard.action, postForm(TAB, { intent: 'other' }, { cookie }), { deps })
  expect((await open()).backup.file).toBeFalsy()
})

it('the tab is linked from the overview if there is no recent backup', async () => {
  expect((await open('/dashboard')).backups).toBeNull()
  deps.clock.advance(4 * DAY)
  cookie = await signedIn(deps, anAdmin(deps))
  expect((await open('/dashboard')).backups).toMatchObject({
    level: 'warning',
    text: 'There is no backup yet.',
  })
})
