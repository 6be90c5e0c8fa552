import { isClockTrusted } from '~/domain/core/clock.server'
import type { Deps } from '~/domain/across/deps.server'
import { carryOutSchedules, nextScheduledTime } from '~/domain/posts/schedule.server'
import { SECOND } from '~/time/durations'

/** Shorter than `MIN_LEAD`: another process may have added an earlier time, or the clock may have jumped. */
const LONGEST_SLEEP = 20 * SECOND

/** Publishes and unpublishes posts at their scheduled times, starting with missed ones. Returns the stop function. */
export function runSchedules(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => void {
  let timer: NodeJS.Timeout
  const run = () => {
    try {
      if (!isClockTrusted(deps)) return arm(LONGEST_SLEEP)
      carryOutSchedules(deps)
    } catch (error) {
      deps.log.error({ err: error }, 'scheduled posts could not be published')
      return arm(SECOND)
    }
    const next = nextScheduledTime(deps)
    arm(next === null ? LONGEST_SLEEP : Math.max(0, next - deps.now()))
  }
  const arm = (wait: number) => {
    timer = setTimeout(run, Math.min(wait, LONGEST_SLEEP)).unref()
  }
  run()
  return () => clearTimeout(timer)
}
