/**
 * Starts the site in this process, or in `WORKERS` processes that share its port and data folder; a remote database adds
 * a writer process. Restarts processes that exit.
 */
import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { AggregatorRegistry } from 'prom-client'
import { programVersion } from './app/app-folder.server'
import { getSettings, type Environment, unknownNames, warnOfNames } from './app/env.server'
import { endWhenHanging, makeSocketPath } from './app/replica/supervise.server'
import { createLog, exitOnUncaught, flushLog } from './app/runtime/log.server'

const SERVE = new URL('./serve.js', import.meta.url)
const RESTART_DELAY = 1_000
const HELP = `Usage: node build/server.js

Serves the site until SIGTERM. Settings are environment variables, or lines in the .env beside package.json; .env.example
explains them.

Examples:
  npm start
  PORT=4000 npm run serve
`

function settingsOf(read: () => Environment) {
  try {
    return read()
  } catch {
    return { WORKERS: 1, DATABASE_SYNC_URL: undefined }
  }
}

/** Starts one process first, which migrates and reports problems. With a socket, only the writer process writes. */
function startWorkers(count: number, socketPath?: string) {
  let isStopping = false
  let isServing = false
  let writer: Worker | undefined
  const log = createLog()
  exitOnUncaught(log)
  const fork = (role?: 'reader' | 'writer') => {
    cluster.setupPrimary({ exec: fileURLToPath(SERVE), args: role ? [role, socketPath!] : [] })
    const worker = cluster.fork()
    if (role === 'writer') endWhenHanging((writer = worker))
    return worker
  }
  const role = socketPath ? 'reader' : undefined
  cluster.on('listening', () => {
    if (isServing) return
    isServing = true
    for (let n = 1; n < count; n += 1) fork(role)
  })
  cluster.on('exit', (worker, code, signal) => {
    const left = Object.values(cluster.workers ?? {})
    if (left.length === 0 && (isStopping || !isServing)) {
      // Without an exit code, the stop signal ended the process, perhaps before its handler was set.
      const ownCode = code ?? (isStopping ? 0 : 1)
      isStopping = true
      void flushLog().then(() => process.exit(ownCode))
    }
    // By now the reader processes have sent their counts to the writer.
    if (isStopping && left.length === 1 && left[0] === writer) writer?.process.kill('SIGTERM')
    if (isStopping) return
    log.error({ worker: worker.process.pid, code, signal }, 'a worker exited: starting another')
    const again = worker === writer ? 'writer' : role
    setTimeout(() => isStopping || fork(again), RESTART_DELAY)
  })
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (message === 'metrics') void sendMetrics(worker)
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isStopping = true
      const workers = Object.values(cluster.workers ?? {})
      for (const worker of workers) {
        if (worker !== writer || workers.length === 1) worker?.process.kill(signal)
      }
    })
  }
  fork(role)
  if (socketPath) fork('writer')
}

async function sendMetrics(worker: Worker) {
  const metrics = await new AggregatorRegistry().clusterMetrics().catch(() => '')
  if (worker.isConnected()) worker.send({ metrics })
}

async function start() {
  const { WORKERS, DATABASE_SYNC_URL } = settingsOf(getSettings)
  warnOfNames(unknownNames().ignored)
  if (DATABASE_SYNC_URL) startWorkers(WORKERS, makeSocketPath())
  else if (WORKERS > 1) startWorkers(WORKERS)
  else await import(SERVE.href)
}

const [argument] = process.argv.slice(2)
if (argument === undefined) await start()
else if (argument === '--help' || argument === '-h') process.stdout.write(HELP)
else if (argument === '--version' || argument === '-v')
  process.stdout.write(`${programVersion()}\n`)
else {
  process.stderr.write(
    `Unknown argument ${argument}. Settings are environment variables: PORT=4000 npm start\n`,
  )
  process.exitCode = 2
}
