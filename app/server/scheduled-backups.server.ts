import { Cron } from 'croner'
import type { Deps } from '~/domain/deps.server'
import { toCronPattern } from '~/env.server'
import { hasCommandLine, runCommand } from '~/runtime/command-line.server'

/** Backs up and proves at `BACKUP_AT`. Returns a function that ends this, and a backup that is being made. */
export function scheduleBackups({ settings, log }: Pick<Deps, 'settings' | 'log'>): () => void {
  const { BACKUP_AT, SITE_TIME_ZONE } = settings
  if (!BACKUP_AT || !hasCommandLine(settings)) return () => {}
  const stop = new AbortController()
  const job = new Cron(
    toCronPattern(BACKUP_AT),
    { timezone: SITE_TIME_ZONE, protect: true, unref: true },
    async () => {
      const { status, stdout, stderr } = await runCommand(['backup', '--verify'], stop.signal)
      if (stop.signal.aborted) return
      if (status === 0) log.info({ result: stdout.trim() }, 'the site is backed up')
      else log.error({ reason: stderr.trim() }, 'the backup failed')
    },
  )
  return () => {
    job.stop()
    stop.abort()
  }
}
