/**
 * Why moving content stands still. Each reason is taken and given back by its own owner, so that a tab coming back into
 * view does not start what the reader has stopped.
 */
export type Hold = 'reader' | 'focus' | 'hidden' | 'motion'

export interface Autoplay {
  hold: (reason: Hold) => void
  release: (reason: Hold) => void
  /** Waits a whole interval again, after the reader has moved something by hand. */
  restart: () => void
  /** Ends it for good. */
  stop: () => void
}

/** Calls `tick` every `interval` milliseconds while nothing holds it. Begins held by what `holds` names. */
export function createAutoplay(
  interval: number,
  tick: () => void,
  holds: Iterable<Hold> = [],
): Autoplay {
  const held = new Set(holds)
  let timer: ReturnType<typeof setInterval> | undefined
  let stopped = false

  function restart() {
    clearInterval(timer)
    timer = stopped || held.size > 0 ? undefined : setInterval(tick, interval)
  }

  restart()
  return {
    hold(reason) {
      held.add(reason)
      restart()
    },
    release(reason) {
      if (held.delete(reason)) restart()
    },
    restart,
    stop() {
      stopped = true
      restart()
    },
  }
}
