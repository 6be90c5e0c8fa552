import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { say } from '~/labels/messages'
import { DAY, HOUR } from '~/time/durations'
import { anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps, START } from '../../../tests/helpers/deps'
import { isBackupMissed, readBackupHealth } from './backup-health.server'
import { noteBackupState } from './backup-state.server'
import { backupName } from './keep.server'

let DATA_DIR: string
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'health-'))
})
afterEach(() => rm(DATA_DIR, { recursive: true }))

/** Creates a site whose first account was created at `START`. */
function aSite(environment: Record<string, string> = {}) {
  const deps = createTestDeps({
    environment: { DATA_DIR, ...environment },
    site: { timeZone: 'UTC' },
  })
  anAdmin(deps)
  const after = (milliseconds: number) => ({ ...deps, now: () => START + milliseconds })
  const troubleAfter = async (milliseconds: number) =>
    (await readBackupHealth(after(milliseconds))).trouble
  return { env: deps.env, after, troubleAfter }
}

async function aBackup(time: number) {
  const name = backupName(time, false)
  await mkdir(join(DATA_DIR, 'backups'), { recursive: true })
  await writeFile(join(DATA_DIR, 'backups', name), '')
  return name
}

it('a backup is overdue after three days if there is no schedule', async () => {
  const { troubleAfter } = aSite()
  expect(await troubleAfter(2 * DAY)).toBeNull()
  expect(await troubleAfter(4 * DAY)).toEqual({ kind: 'overdue', text: 'noBackup' })
  await aBackup(START + 3 * DAY)
  expect(await troubleAfter(4 * DAY)).toBeNull()
  expect(await troubleAfter(7 * DAY)).toMatchObject({ kind: 'overdue' })
})

it('a backup is missed three hours after its scheduled time', async () => {
  const { troubleAfter, after } = aSite({ BACKUP_AT: '06:00' })
  expect(await isBackupMissed(after(HOUR))).toBe(false)
  expect(await isBackupMissed(after(2 * HOUR))).toBe(true)
  expect(await troubleAfter(2 * HOUR)).toBeNull()
  expect(await troubleAfter(5 * HOUR)).toEqual({
    kind: 'missed',
    text: say('backupMissed', { time: '2026-11-21 06:00 UTC' }),
  })
  await aBackup(START + 5 * HOUR)
  expect(await isBackupMissed(after(20 * HOUR))).toBe(false)
  expect(await troubleAfter(20 * HOUR)).toBeNull()
  const weekly = aSite({ BACKUP_AT: '0 6 * * 1' })
  await aBackup(START + 5 * HOUR + DAY)
  expect(await weekly.troubleAfter(0)).toBeNull()
  expect(await weekly.troubleAfter(6 * DAY)).toMatchObject({ kind: 'missed' })
})

it('a backup with a date in the future, from a wrong clock, is ignored', async () => {
  const { env, troubleAfter } = aSite()
  const at = START + 400 * DAY
  const file = await aBackup(at)
  expect(await troubleAfter(4 * DAY)).toMatchObject({ kind: 'overdue' })
  await noteBackupState(env, { at, file, bytes: 7 })
  expect(await troubleAfter(0)).toBeNull()
  expect(await troubleAfter(4 * DAY)).toMatchObject({ kind: 'overdue' })
})

it('a missing last backup or an unreadable folder is reported', async () => {
  const { env, troubleAfter } = aSite()
  const name = await aBackup(START)
  await noteBackupState(env, { at: START, file: join(DATA_DIR, 'backups', name), bytes: 7 })
  expect(await troubleAfter(0)).toBeNull()
  await rm(join(DATA_DIR, 'backups', name))
  expect(await troubleAfter(0)).toMatchObject({ kind: 'gone', text: expect.stringContaining(name) })
  await rm(join(DATA_DIR, 'backups'), { recursive: true })
  await writeFile(join(DATA_DIR, 'backups'), '')
  expect(await troubleAfter(0)).toMatchObject({
    kind: 'gone',
    text: expect.stringContaining('backupsUnlisted'),
  })
})
