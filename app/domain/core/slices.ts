import { setImmediate } from 'node:timers/promises'

const SLICE = 20

/** Returns a function to call in a long loop: after 20 ms, it lets other requests run. */
export function startSlices(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE) return
    await setImmediate()
    began = performance.now()
  }
}
