import cluster from 'node:cluster'
import { on } from 'node:events'
import { METHODS, type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { count } from 'drizzle-orm'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  register,
} from 'prom-client'
import { programVersion } from '~/app-folder.server'
import { readBackupHealth } from '~/domain/backup/backup-health.server'
import { freeSpace } from '~/domain/backup/disk-space.server'
import { onContentChange } from '~/domain/core/cache-version.server'
import type { SettingsDeps } from '~/domain/core/base-deps.server'
import { onEvent } from '~/domain/core/events.server'
import { queueLengths } from '~/domain/core/queue'
import { onOperation } from '~/domain/core/worker-pool.server'
import { readSweepReport, SWEEP_DOUBTS } from '~/domain/across/sweep-files.server'
import type { Environment } from '~/env.server'
import { droppedLogLines } from '~/runtime/log.server'
import { isEqualSecret } from '~/runtime/secret.server'
import { SECOND } from '~/time/durations'
import { posts } from '~db/schema'

const TIMEOUT = 6 * SECOND
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'] as const
const TROUBLES = ['failed', 'gone', 'missed', 'overdue'] as const
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Reports metrics in the Prometheus text format. Counters start at zero with the process. */
export class Metrics {
  readonly contentType = register.contentType
  readonly #segments: ReadonlySet<string>
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #inFlight: Gauge

  /** Paths whose first segment is not in `segments` share a label. */
  constructor(
    site: SettingsDeps,
    segments: ReadonlySet<string>,
    cache: () => { pages: number; bytes: number; responses: Record<string, number> },
  ) {
    this.#segments = segments
    register.clear()
    collectDefaultMetrics()
    // Lets the primary process collect the metrics of this one.
    if (cluster.isWorker) new AggregatorRegistry()
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Response time by the first segment of the path',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
    })
    this.#inFlight = new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests in progress',
    })
    new Counter({
      name: 'site_page_cache_responses_total',
      help: 'Responses from the page cache (hit, stale) or rendered for it (miss)',
      labelNames: ['result'],
      collect() {
        this.reset()
        for (const [result, value] of Object.entries(cache().responses)) this.inc({ result }, value)
      },
    })
    for (const figure of ['pages', 'bytes'] as const) {
      new Gauge({
        name: `site_page_cache_${figure}`,
        help: `Size of the page cache in ${figure}`,
        collect() {
          this.set(cache()[figure])
        },
      })
    }
    const operations = new Histogram({
      name: 'site_thread_duration_seconds',
      help: 'Duration of tasks in worker threads, including waiting: searches, suggestions, passwords',
      labelNames: ['operation'],
      buckets: [0.001, ...BUCKETS],
    })
    onOperation(({ name, seconds }) => operations.observe({ operation: name }, seconds))
    new Gauge({
      name: 'site_queue_length',
      help: 'Waiting tasks',
      labelNames: ['queue'],
      collect() {
        for (const [queue, length] of queueLengths()) this.set({ queue }, length)
      },
    })
    const changes = new Counter({ name: 'site_content_changes_total', help: 'Content changes' })
    onContentChange(() => changes.inc())
    const events = new Counter({
      name: 'site_events_total',
      help: 'Actions by their name in the log: posts published, accounts created and so on',
      labelNames: ['event'],
    })
    const rejectedSignIns = new Counter({
      name: 'site_sign_ins_rejected_total',
      help: 'Rejected sign-ins: wrong email or password, blocked or unconfirmed account',
    })
    const failedMails = new Counter({
      name: 'site_mails_failed_total',
      help: 'Emails that failed after every attempt',
    })
    onEvent((event) => {
      if (event === 'sign-in rejected') rejectedSignIns.inc()
      else if (event === 'mail failed') failedMails.inc()
      else events.inc({ event })
    })
    new Counter({
      name: 'log_lines_dropped_total',
      help: 'Log lines dropped because the disk was full or their reader stalled',
      collect() {
        this.reset()
        this.inc(droppedLogLines())
      },
    })
    addSharedGauges(site)
  }

  inFlight(change: 1 | -1): void {
    this.#inFlight.inc(change)
  }

  observe(request: { method: string; path: string; status: number; ms: number }): void {
    const segment = (request.path.split('/', 2)[1] ?? '').replace(/\.data$/, '')
    const route = this.#segments.has(segment) || segment === '' ? `/${segment}` : 'other'
    const method = METHODS.includes(request.method) ? request.method : 'other'
    this.#requests.observe({ method, route, status: request.status }, request.ms / SECOND)
  }

  /** Reads the metrics of all processes if there are several (`WORKERS`). Throws if one does not respond. */
  read(): Promise<string> {
    return cluster.isWorker ? readAll() : register.metrics()
  }
}

/** Adds gauges with the same value in every process, which must not be summed. */
function addSharedGauges(site: SettingsDeps): void {
  const { db, now, env } = site
  const shared = { aggregator: 'max' as const }
  new Gauge({
    ...shared,
    name: 'site_build_info',
    help: 'Always 1; the labels are the versions of the site and Node',
    labelNames: ['version', 'node'],
  }).set({ version: programVersion(), node: process.version }, 1)
  new Gauge({
    ...shared,
    name: 'site_posts',
    help: 'Posts by status',
    labelNames: ['status'],
    collect() {
      const { status } = posts
      this.reset()
      for (const row of db.select({ status, count: count() }).from(posts).groupBy(status).all())
        this.set({ status: row.status }, row.count)
    },
  })
  new Gauge({
    ...shared,
    name: 'site_data_free_bytes',
    help: 'Free bytes on the disk with DATA_DIR',
    collect() {
      this.set(freeSpace(env.DATA_DIR))
    },
  })
  new Gauge({
    ...shared,
    name: 'site_backup_age_seconds',
    help: 'Time since the last backup; absent without a backup',
    async collect() {
      const { last } = await readBackupHealth(site)
      this.remove()
      if (last) this.set((now() - last.at) / SECOND)
    },
  })
  new Gauge({
    ...shared,
    name: 'site_backup_trouble',
    help: '1 for each backup problem that the doctor reports',
    labelNames: ['kind'],
    async collect() {
      const { trouble } = await readBackupHealth(site)
      for (const kind of TROUBLES) this.set({ kind }, trouble?.kind === kind ? 1 : 0)
    },
  })
  new Gauge({
    ...shared,
    name: 'site_files_not_swept',
    help: '1 for the reason why unused files are not deleted',
    labelNames: ['reason'],
    async collect() {
      const report = await readSweepReport(env)
      for (const reason of SWEEP_DOUBTS) this.set({ reason }, report?.doubt === reason ? 1 : 0)
    },
  })
}

async function readAll(): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT)
  const messages: AsyncIterable<unknown[]> = on(process, 'message', { signal })
  process.send?.('metrics')
  for await (const [message] of messages) {
    if (typeof message === 'object' && message && 'metrics' in message)
      return String(message.metrics)
  }
  throw new Error('The processes did not respond')
}

/** Allows requests with the token or, if no token is set, from this machine without a proxy. */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { METRICS_TOKEN }: Pick<Environment, 'METRICS_TOKEN'>,
): boolean {
  if (METRICS_TOKEN) return isEqualSecret(headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`)
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false
  const ip = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'))
}
