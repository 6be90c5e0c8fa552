/**
 * Why autoplay is paused. Each reason is set and cleared separately: showing the tab again must not
 * undo the reader's pause.
 */
export type Hold = 'reader' | 'focus' | 'hidden' | 'motion'

export interface Autoplay {
  hold: (reason: Hold) => void
  release: (reason: Hold) => void
  /** Starts a full interval again, after a manual move. */
  restart: () => void
  stop: () => void
}

/** Calls `tick` every `interval` milliseconds while no hold is set. Starts with `holds`. */
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
