import { basename } from 'node:path'
import { Cron } from 'croner'
import { min } from 'drizzle-orm'
import type { SettingsDeps, WriteDeps } from '~/domain/core/base-deps.server'
import { toCronPattern } from '~/env.server'
import { say, type Message } from '~/labels/messages'
import { errorMessage } from '~/text/error-parts'
import { DAY, HOUR } from '~/time/durations'
import { toLocalMinute } from '~/time/local-time'
import { users } from '~db/schema'
import { type BackupState, readBackupState } from './backup-state.server'
import { backupFolder, isBackupName, listBackups, timeOfBackup } from './keep.server'

interface Trouble {
  kind: 'failed' | 'gone' | 'missed' | 'overdue'
  text: Message
}

/** On a site without a schedule, a backup is overdue this long after the last one. */
const OVERDUE_AFTER = 3 * DAY
/** A scheduled backup that has not finished after this time counts as missed. */
const LONGEST_BACKUP = 3 * HOUR

/** Lists a bucket only if `isThorough`; otherwise trusts the record of the last backup. */
export async function readBackupHealth(site: SettingsDeps, { isThorough = false } = {}) {
  const { env, now } = site
  const { BACKUP_BUCKET } = env
  const state = await readBackupState(env)
  const recorded = nameOf(state)
  let unreadable: string | null = null
  let names = recorded === null ? [] : [recorded]
  if (isThorough || BACKUP_BUCKET === undefined) {
    try {
      names = await listBackups(env)
    } catch (error) {
      unreadable = errorMessage(error)
    }
  }
  // Ignores times in the future, since a clock that was once wrong must not hide missing backups.
  const [name] = names.filter((each) => timeOfBackup(each) < now() + DAY)
  const last = name === undefined ? null : describe(name, state)
  const findTrouble = (): Trouble | null => {
    const failure = state.unwritable ?? state.failure
    if (failure !== undefined) {
      const reason = withoutDot(failure)
      return { kind: 'failed', text: say('backupFailed', { reason }) }
    }
    if (unreadable !== null) {
      return { kind: 'gone', text: say('backupsUnlisted', { reason: withoutDot(unreadable) }) }
    }
    if (recorded !== null && !names.includes(recorded)) {
      const place = BACKUP_BUCKET ?? backupFolder(env)
      return { kind: 'gone', text: say('backupGone', { name: recorded, place }) }
    }
    const planned = findMissed(site, last?.at)
    if (planned !== null && now() > planned + LONGEST_BACKUP) {
      const time = toLocalMinute(planned, site.settings().site.timeZone)
      return { kind: 'missed', text: say('backupMissed', { time }) }
    }
    const since = last?.at ?? beginOf(site)
    if (env.BACKUP_AT || now() - since <= OVERDUE_AFTER) return null
    const days = Math.floor((now() - since) / DAY)
    return { kind: 'overdue', text: last ? say('backupOverdue', { days }) : 'noBackup' }
  }
  return { last, trouble: findTrouble() }
}

function describe(name: string, state: BackupState) {
  const { at, bytes, verified } = state
  if (nameOf(state) !== name || at === undefined)
    return { name, at: timeOfBackup(name), bytes: null, isProven: false }
  return { name, at, bytes: bytes ?? null, isProven: verified === at }
}

/** Returns null for other names, because earlier versions also recorded backups to files with any name. */
function nameOf({ file = '' }: BackupState): string | null {
  return isBackupName(basename(file)) ? basename(file) : null
}

const withoutDot = (text: string) => text.replace(/\.$/, '')

/** Returns the first `BACKUP_AT` since the last backup, if it has passed. */
function findMissed(site: SettingsDeps, last: number | undefined): number | null {
  const { BACKUP_AT } = site.env
  if (!BACKUP_AT) return null
  const plan = new Cron(toCronPattern(BACKUP_AT), { timezone: site.settings().site.timeZone })
  const planned = plan.nextRun(new Date(last ?? beginOf(site)))?.getTime()
  return planned !== undefined && planned <= site.now() ? planned : null
}

export async function isBackupMissed(site: SettingsDeps): Promise<boolean> {
  const { last } = await readBackupHealth(site, { isThorough: true })
  return findMissed(site, last?.at) !== null
}

/** Returns the time at which the first account was created, because a new site needs no backup yet. */
export function beginOf({ db, now }: WriteDeps): number {
  const [row] = db
    .select({ at: min(users.createdAt) })
    .from(users)
    .all()
  return row?.at ?? now()
}
