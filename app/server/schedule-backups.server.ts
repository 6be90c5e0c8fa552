import { Cron } from 'croner'
import { listAccounts } from '~/domain/accounts/accounts.server'
import { isBackupMissed, readBackupHealth } from '~/domain/backup/backup-health.server'
import { backUp } from '~/domain/backup/backup.server'
import { tryBackupFolder } from '~/domain/backup/keep.server'
import { noteBackupState, readBackupState } from '~/domain/backup/backup-state.server'
import { verifyBackup } from '~/domain/backup/restore.server'
import type { Deps } from '~/domain/across/deps.server'
import { toCronPattern } from '~/env.server'
import { errors } from '~/labels/en/messages'
import { speak } from '~/http/interface-language.server'
import { DEFAULT_SENTENCES } from '~/labels/languages.server'
import { toMail } from '~/labels/mails'
import { toSentence } from '~/labels/messages'
import { SYSTEM_TAB } from '~/paths/paths'
import { errorMessage } from '~/text/error-parts'
import { hasCommandLine, runCommand } from './run-command.server'
import { DAY, HOUR } from '~/time/durations'

type BackupWatchDeps = Pick<Deps, 'db' | 'now' | 'env' | 'settings' | 'log' | 'mailer'>

/** Backs up at `BACKUP_AT`, or now if a backup was missed; alerts admins to problems. Returns the stop function. */
export function scheduleBackups(deps: BackupWatchDeps): () => void {
  const { env, log } = deps
  const { BACKUP_AT } = env
  const stop = new AbortController()
  const timer = setInterval(() => void watchBackups(deps, stop.signal), HOUR).unref()
  const job =
    BACKUP_AT && hasCommandLine(env)
      ? new Cron(
          toCronPattern(BACKUP_AT),
          { timezone: deps.settings().site.timeZone, protect: true, unref: true },
          async () => void (await backUpAndAlert(deps, stop.signal)),
        )
      : null
  const begin = async () => {
    await watchBackups(deps, stop.signal)
    if (!job || !(await isBackupMissed(deps)) || stop.signal.aborted) return
    log.warn('a backup was missed: backing up now')
    await job.trigger()
  }
  void begin()
  return () => {
    clearInterval(timer)
    job?.stop()
    stop.abort()
  }
}

export async function backUpAndAlert(
  deps: BackupWatchDeps,
  signal?: AbortSignal,
): Promise<{ isDone: boolean; text: string }> {
  const { env, log, now } = deps
  const result = await (hasCommandLine(env) ? backUpAside(signal) : backUpHere(deps))
  const { isDone, text } = result
  if (signal?.aborted) return result
  if (isDone) log.info({ result: text }, 'the site is backed up')
  else log.error({ reason: text }, 'the backup failed')
  if (text.includes(errors.backupRuns)) return result
  // A killed process could not record its failure.
  if (!isDone) await noteBackupState(env, { failure: text, failedAt: now() }).catch(() => {})
  await watchBackups(deps, signal)
  return result
}

async function backUpAside(signal?: AbortSignal) {
  const { status, stdout, stderr } = await runCommand(['backup', '--verify'], signal)
  return status === 0
    ? { isDone: true, text: stdout.trim() }
    : { isDone: false, text: stderr.trim() }
}

async function backUpHere(deps: BackupWatchDeps) {
  try {
    const { file } = await backUp(deps)
    await verifyBackup(deps, file)
    return { isDone: true, text: file }
  } catch (error) {
    return { isDone: false, text: errorMessage(error) }
  }
}

/** After a stop, the database may be closed, and the last line of the log must be the reason for the stop. */
const watchBackups = (deps: BackupWatchDeps, signal?: AbortSignal) =>
  alertAdmins(deps, signal).catch((error: unknown) => {
    if (!signal?.aborted) deps.log.error({ err: error }, 'backups could not be checked')
  })

/** Alerts admins in the log and by email, once a day while the problem lasts. */
export async function alertAdmins(deps: BackupWatchDeps, signal?: AbortSignal): Promise<void> {
  const { env, log, mailer, now } = deps
  const unwritable = await tryBackupFolder(env)
  const { told, unwritable: former } = await readBackupState(env)
  if (unwritable !== former) await noteBackupState(env, { unwritable })
  const { trouble } = await readBackupHealth(deps, { isThorough: true })
  if (signal?.aborted) return
  if (!trouble) {
    if (told) await noteBackupState(env, { told: undefined })
    return
  }
  const { kind, text } = trouble
  if (told?.trouble === kind && now() - told.at < DAY) return
  log.error(
    { trouble: kind, reason: toSentence(text, DEFAULT_SENTENCES) },
    'backups need attention',
  )
  // On a full disk, the alert is only remembered in memory.
  await noteBackupState(env, { told: { trouble: kind, at: now() } }).catch(() => {})
  if (!mailer.isSet) return
  const url = `${env.PUBLIC_ORIGIN}${SYSTEM_TAB}`
  const settings = deps.settings()
  const site = settings.site.name
  for (const { isAdmin, isBlocked, username, email, language } of listAccounts(deps)) {
    if (!isAdmin || isBlocked) continue
    const { mails, sentences } = speak(language, settings)
    const values = { site, trouble: toSentence(text, sentences), url }
    mailer.send(() => ({ to: { name: username, address: email }, ...toMail(mails.backup, values) }))
  }
}
