import cluster from 'node:cluster'
import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client'
import { onContentChange } from '~/domain/cache-version.server'
import { onOperation } from '~/domain/worker-pool.server'
import type { Settings } from '~/env.server'
import { droppedLogLines } from '~/runtime/log.server'
import { isEqualSecret } from '~/runtime/secret.server'
import { SECOND } from '~/time/durations'

const TIMEOUT = 6 * SECOND
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'] as const

interface Sources {
  /** First segments of known paths; others share a label. */
  segments: ReadonlySet<string>
  cacheSize: () => { pages: number; bytes: number }
}

/** What is measured, in the text format of Prometheus 0.0.4. Counters start at zero with the process. */
export class Metrics {
  readonly #registry = new AggregatorRegistry()
  readonly #segments: ReadonlySet<string>
  readonly #cached: Counter<'state'>
  readonly #requests: Histogram<'route' | 'method' | 'status'>

  constructor({ segments, cacheSize }: Sources) {
    const registers = [this.#registry]
    this.#segments = segments
    AggregatorRegistry.setRegistries(registers)
    collectDefaultMetrics({ register: this.#registry })
    this.#cached = new Counter({
      name: 'site_ready_responses_total',
      help: 'Responses without rendering: static files, pages from the cache (hit, stale), and rendered for it (miss)',
      labelNames: ['state'],
      registers,
    })
    this.#requests = new Histogram({
      name: 'site_request_seconds',
      help: 'Requests that were worked out, by first segment of the path',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    new Gauge({
      name: 'site_page_cache',
      help: 'Pages and bytes in the page cache',
      labelNames: ['unit'],
      registers,
      collect() {
        for (const [unit, value] of Object.entries(cacheSize())) this.set({ unit }, value)
      },
    })
    const operations = new Histogram({
      name: 'site_thread_seconds',
      help: 'Work of the threads with the wait for one: searches, suggestions, passwords',
      labelNames: ['operation'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10],
      registers,
    })
    onOperation(({ name, seconds }) => operations.observe({ operation: name }, seconds))
    const changes = new Counter({
      name: 'site_content_changes_total',
      help: 'Changes that readers see',
      registers,
    })
    onContentChange(() => changes.inc())
    new Counter({
      name: 'log_lines_dropped_total',
      help: 'Log lines that could not be written, because of a full disk or a reader that stalls',
      registers,
      collect() {
        this.reset()
        this.inc(droppedLogLines())
      },
    })
  }

  countReady(state: 'file' | 'hit' | 'stale' | 'miss', count = 1): void {
    this.#cached.inc({ state }, count)
  }

  observe({ method = '', path }: { method?: string; path: string }, status: number, ms: number) {
    const segment = path.split('/', 2)[1] ?? ''
    const route = this.#segments.has(segment) || segment === '' ? `/${segment}` : 'other'
    this.#requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, ms / SECOND)
  }

  /** Of all processes where several serve (`WORKERS`). @throws when they do not answer */
  read(): Promise<string> {
    return cluster.isWorker ? readAll() : this.#registry.metrics()
  }

  get contentType(): string {
    return this.#registry.contentType
  }
}

/** The primary process asks all workers. */
async function readAll(): Promise<string> {
  const messages = on(process, 'message', { signal: AbortSignal.timeout(TIMEOUT) })
  process.send?.('metrics')
  for await (const [message] of messages as AsyncIterable<unknown[]>) {
    if (typeof message === 'object' && message && 'metrics' in message)
      return String(message.metrics)
  }
  throw new Error('The processes do not answer')
}

/** With the token, or from this machine itself and not through a proxy on it. */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { METRICS_TOKEN }: Pick<Settings, 'METRICS_TOKEN'>,
): boolean {
  if (METRICS_TOKEN) return isEqualSecret(headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`)
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false
  const ip = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'))
}
