/** Preloaded into the server by `crowd.mjs`: on SIGUSR2, prints the longest event loop delay since the last signal, in milliseconds. */
import { writeSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION = 5

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  process.on('SIGUSR2', () => {
    writeSync(1, `loop ${(delay.max / 1e6).toFixed(0)}\n`)
    delay.reset()
  })
}
