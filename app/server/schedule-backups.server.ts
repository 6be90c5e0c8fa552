import { Cron } from 'croner'
import { listAccounts } from '~/domain/accounts/accounts.server'
import { isBackupMissed, readBackupHealth } from '~/domain/backup/backup-health.server'
import { noteBackupState, readBackupState } from '~/domain/backup/backup-state.server'
import { ANOTHER_RUNS } from '~/domain/backup/work-folder.server'
import type { Deps } from '~/domain/deps.server'
import { toCronPattern } from '~/env.server'
import { backupMail } from '~/labels/dashboard'
import { SYSTEM_TAB } from '~/paths/paths'
import { hasCommandLine, runCommand } from '~/runtime/command-line.server'
import { DAY, HOUR } from '~/time/durations'

type BackupWatchDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'log' | 'mailer'>

/**
 * Backs up and proves at `BACKUP_AT`, and at once where a time has passed without a backup. Tells admins of trouble.
 * Returns a function that ends this, and a backup that is being made.
 */
export function scheduleBackups(deps: BackupWatchDeps): () => void {
  const { settings, log } = deps
  const { BACKUP_AT, SITE_TIME_ZONE } = settings
  const stop = new AbortController()
  const watch = () =>
    tellOfTrouble(deps).catch((error: unknown) => log.error({ err: error }, 'backups not watched'))
  const timer = setInterval(() => void watch(), HOUR).unref()
  const job =
    BACKUP_AT && hasCommandLine(settings)
      ? new Cron(
          toCronPattern(BACKUP_AT),
          { timezone: SITE_TIME_ZONE, protect: true, unref: true },
          async () => {
            await backUpAside(deps, stop.signal)
            if (!stop.signal.aborted) await watch()
          },
        )
      : null
  const begin = async () => {
    await watch()
    if (!job || !(await isBackupMissed(deps)) || stop.signal.aborted) return
    log.warn('a backup was missed and is made now')
    await job.trigger()
  }
  void begin()
  return () => {
    clearInterval(timer)
    job?.stop()
    stop.abort()
  }
}

async function backUpAside({ settings, log, now }: BackupWatchDeps, signal: AbortSignal) {
  const { status, stdout, stderr } = await runCommand(['backup', '--verify'], signal)
  if (signal.aborted) return
  if (status === 0) {
    log.info({ result: stdout.trim() }, 'the site is backed up')
    return
  }
  const reason = stderr.trim()
  log.error({ reason }, 'the backup failed')
  // A process that was killed has noted nothing.
  if (!reason.includes(ANOTHER_RUNS)) {
    await noteBackupState(settings, { failure: reason, failedAt: now() }).catch(() => {})
  }
}

/** By log and mail, once a day while the trouble lasts. */
export async function tellOfTrouble(deps: BackupWatchDeps): Promise<void> {
  const { settings, log, mailer, now } = deps
  const { trouble } = await readBackupHealth(deps, { isThorough: true })
  const { told } = await readBackupState(settings)
  if (!trouble) {
    if (told) await noteBackupState(settings, { told: undefined })
    return
  }
  const { kind, text } = trouble
  if (told?.trouble === kind && now() - told.at < DAY) return
  log.error({ trouble: kind, reason: text }, 'backups need a look')
  await noteBackupState(settings, { told: { trouble: kind, at: now() } })
  if (!mailer.isSet) return
  const mail = backupMail(settings.SITE_NAME, text, `${settings.PUBLIC_ORIGIN}${SYSTEM_TAB}`)
  for (const { isAdmin, isBlocked, username, email } of listAccounts(deps)) {
    if (isAdmin && !isBlocked)
      mailer.send(() => ({ to: { name: username, address: email }, ...mail }))
  }
}
