/**
 * Starts the site: in this process, or in `WORKERS` processes that share its port and data folder. What ends is started
 * again.
 */
import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { getSettings, type Settings } from './app/env.server'

const SERVE = new URL('./serve.js', import.meta.url)
const RESTART_DELAY = 1_000

function workersOf(read: () => Settings): number {
  try {
    return read().WORKERS
  } catch {
    return 1
  }
}

/** One first: it migrates, and explains what is wrong. */
function startWorkers(count: number) {
  let isStopping = false
  let isServing = false
  cluster.setupPrimary({ exec: fileURLToPath(SERVE) })
  cluster.on('listening', () => {
    if (isServing) return
    isServing = true
    for (let n = 1; n < count; n += 1) cluster.fork()
  })
  cluster.on('exit', (_worker, code, signal) => {
    const isLast = Object.keys(cluster.workers ?? {}).length === 0
    if (isLast && (isStopping || !isServing)) process.exit(code ?? 1)
    if (isStopping) return
    process.stderr.write(`A worker ended (${signal ?? code}): another starts\n`)
    setTimeout(() => isStopping || cluster.fork(), RESTART_DELAY)
  })
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (message === 'metrics') void sendMetrics(worker)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      isStopping = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
    })
  }
  cluster.fork()
}

/** Of all workers together. */
async function sendMetrics(worker: Worker) {
  const { AggregatorRegistry } = await import('prom-client')
  const metrics = await new AggregatorRegistry().clusterMetrics().catch(() => '')
  if (worker.isConnected()) worker.send({ metrics })
}

const workers = workersOf(getSettings)
if (workers > 1) startWorkers(workers)
else await import(SERVE.href)
