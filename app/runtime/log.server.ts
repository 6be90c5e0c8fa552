import { type Logger, pino } from 'pino'
import { readLogLevel } from '~/env.server'
import { SECOND } from '~/time/durations'

/** The number of bytes to buffer while output is blocked; further lines are dropped. */
const MAX_WAITING = 1024 * 1024
const MAX_FLUSH = SECOND

let isStuck = false
let dropped = 0
let reported = 0
let output = openOutput(1)

function openOutput(descriptor: number) {
  const opened = pino.destination({
    dest: descriptor,
    sync: false,
    minLength: 4_096,
    maxLength: MAX_WAITING,
    periodicFlush: 250,
  })
  opened.on('error', () => (isStuck = true))
  opened.on('write', () => (isStuck = false))
  opened.on('drop', () => (dropped += 1))
  opened.on('drain', () => {
    const lines = dropped - reported
    reported = dropped
    if (lines > 0) createLog().warn({ lines }, 'log lines were dropped: they could not be written')
  })
  return opened
}

/** Logs CLI commands to standard error, since they print results on standard output. */
export function logToStandardError(): void {
  output = openOutput(2)
}

// At exit, pino retries until everything is written, which never happens on a full disk.
process.prependListener('exit', () => {
  if (isStuck) output.destroy()
})
// Other output may fail too, since it goes to the same disk.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

/** Omits `flushSync`, which pino calls for fatal errors, because it blocks on a full disk. */
const stream = {
  write: (line: string) => void output.write(line),
  flush: (done: () => void) => output.flush(done),
}

/** A full disk or a stalled reader loses lines but never stops the process. Never log bodies, cookies, tokens or passwords. */
export function createLog(level = readLogLevel()): Logger {
  const base = { pid: process.pid }
  return pino({ level, base, timestamp: pino.stdTimeFunctions.isoTime }, stream)
}

/** Call this before the process exits. It waits at most one second. */
export function flushLog(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      isStuck = true
      resolve()
    }, MAX_FLUSH)
    stream.flush(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

export const droppedLogLines = () => dropped

export function exitOnUncaught(log: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error, exiting')
    void flushLog().finally(() => process.exit(1))
  })
}
