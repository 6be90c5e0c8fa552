import { noteDamage } from '~/domain/backup/database-check.server'
import type { Deps } from '~/domain/across/deps.server'
import { DAY } from '~/time/durations'
import { hasCommandLine, runCommand } from './run-command.server'

type WatchDeps = Pick<Deps, 'env' | 'log'>

/** Reads the database at the start and once a day, since a damaged page is noticed only when somebody needs it. */
export function watchDatabase(deps: WatchDeps): () => void {
  const { env, log } = deps
  if (!hasCommandLine(env)) return () => {}
  const stop = new AbortController()
  const check = () =>
    void checkDatabase(deps, stop.signal).catch((error: unknown) =>
      log.error({ err: error }, 'the database could not be checked'),
    )
  check()
  const timer = setInterval(check, DAY).unref()
  return () => {
    clearInterval(timer)
    stop.abort()
  }
}

async function checkDatabase({ env, log }: WatchDeps, signal: AbortSignal): Promise<void> {
  const { status, stdout, stderr } = await runCommand(['db', 'check'], signal)
  if (signal.aborted) return
  const damage = status === 0 ? '' : stdout.trim()
  if (status !== 0 && !damage) throw new Error(stderr)
  await noteDamage(env, damage)
  if (damage) log.error({ damage }, 'the database is damaged')
}
