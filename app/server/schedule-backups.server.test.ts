import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readBackupHealth } from '~/domain/backup/backup-health.server'
import { noteBackupState, readBackupState } from '~/domain/backup/backup-state.server'
import type { Mail, Mailer } from '~/domain/core/mailer.server'
import { DAY, HOUR } from '~/time/durations'
import { aMember, anAdmin } from '../../tests/helpers/builders'
import { createTestDeps, memoryLog } from '../../tests/helpers/deps'
import { backUpAndAlert, alertAdmins, scheduleBackups } from './schedule-backups.server'

let DATA_DIR: string
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'schedule-'))
})
afterEach(() => rm(DATA_DIR, { recursive: true }))

function aWatchedSite() {
  const sent: Mail[] = []
  const { log, lines } = memoryLog()
  const environment = { DATA_DIR, PUBLIC_ORIGIN: 'https://news.example' }
  const mailer = { isSet: true, send: (make: () => Mail) => void sent.push(make()) }
  const made = createTestDeps({ environment, log })
  return { deps: { ...made, mailer: mailer as unknown as Mailer }, sent, lines }
}

it('alertAdmins sends an email and logs an error, once a day while the problem lasts', async () => {
  const { deps, sent, lines } = aWatchedSite()
  const { env, clock } = deps
  const [one, two] = [anAdmin(deps), anAdmin(deps)]
  aMember(deps)
  const tell = async () => {
    sent.length = 0
    lines.length = 0
    await alertAdmins(deps)
    return { mails: sent.length, lines: lines.length }
  }
  expect(await tell()).toEqual({ mails: 0, lines: 0 })
  await noteBackupState(env, {
    failure: 'There is no room in /backups.',
    failedAt: deps.now(),
  })
  expect(await tell()).toEqual({ mails: 2, lines: 1 })
  expect(sent.map(({ to }) => to.address)).toEqual(expect.arrayContaining([one.email, two.email]))
  expect(sent[0]!.text).toContain('There is no room in /backups.')
  expect(sent[0]!.text).toContain('https://news.example/dashboard?tab=system')
  clock.advance(DAY - HOUR)
  expect(await tell()).toEqual({ mails: 0, lines: 0 })
  clock.advance(HOUR)
  expect(await tell()).toEqual({ mails: 2, lines: 1 })
  await noteBackupState(env, { failure: undefined })
  expect(await tell()).toEqual({ mails: 0, lines: 0 })
  expect((await readBackupState(env)).told).toBeUndefined()
})

it.each(['trouble', 'closed database'])(
  'scheduleBackups logs nothing once it is stopped: %s',
  async (what) => {
    const { deps, lines } = aWatchedSite()
    if (what === 'trouble') await noteBackupState(deps.env, { failure: 'x', failedAt: 0 })
    scheduleBackups(deps)()
    if (what === 'closed database') deps.db.$client.close()
    await setTimeout(100)
    expect(lines).toEqual([])
  },
)

it('backUpAndAlert reports a failed backup immediately, even on a full disk', async () => {
  const { deps, sent, lines } = aWatchedSite()
  anAdmin(deps)
  // Creates a folder, so that no file can be written there.
  await mkdir(join(DATA_DIR, 'backup.json.part'))
  for (const mails of [1, 0]) {
    sent.length = 0
    expect(await backUpAndAlert(deps)).toEqual({
      isDone: false,
      text: expect.stringContaining('There is no site in DATA_DIR'),
    })
    expect(sent).toHaveLength(mails)
  }
  expect(lines.filter((line) => line.includes('backups need attention'))).toHaveLength(1)
  const { trouble } = await readBackupHealth(deps)
  expect(trouble).toMatchObject({ kind: 'failed' })
  await rm(join(DATA_DIR, 'backup.json.part'), { recursive: true })
  await noteBackupState(deps.env, { failure: undefined })
  expect((await readBackupHealth(deps)).trouble).toBeNull()
})
