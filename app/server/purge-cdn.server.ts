import { setTimeout as wait } from 'node:timers/promises'
import { type ContentTag, onContentChange } from '~/domain/core/cache-version.server'
import { hashOfKey } from '~/domain/core/picture-url'
import type { Deps } from '~/domain/across/deps.server'
import type { Environment } from '~/env.server'
import { SECOND } from '~/time/durations'

const SITE = 'site'
/** The key for pages that may show anything, such as the home page. */
const MIXED = 'mixed'

const FILE = 'file:'

/** Changes within this interval share one request. */
const DELAY = SECOND / 5
/** The delay before a second purge, for copies that a process served before it saw the change. */
const AGAIN = 1.5 * SECOND
/** Copies expire within a minute, so later retries are useless. */
const RETRIES = [1, 2, 4, 8, 15, 30].map((seconds) => seconds * SECOND)
const TIMEOUT = 5 * SECOND
/** Cloudflare accepts 100 keys per request, Fastly 256. */
const MAX_KEYS = 100
/** The maximum number of waiting keys; beyond that, the whole site is purged. */
const MAX_WAITING = 1_000

interface Cdn {
  header: string
  separator: string
  request: (keys: string[], token: string) => RequestInit
}

const post = (headers: Record<string, string>, body: object) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const CLOUDFLARE: Cdn = {
  header: 'Cache-Tag',
  separator: ',',
  request: (tags, token) => post({ Authorization: `Bearer ${token}` }, { tags }),
}

const FASTLY: Cdn = {
  header: 'Surrogate-Key',
  separator: ' ',
  request: (keys, token) => post({ 'Fastly-Key': token }, { surrogate_keys: keys }),
}

/** The purge request for Varnish, nginx and compatible proxies. */
const PROXY: Cdn = {
  header: 'Surrogate-Key',
  separator: ' ',
  request: (keys, token) => ({
    method: 'PURGE',
    headers: { 'Surrogate-Key': keys.join(' '), Authorization: `Bearer ${token}` },
  }),
}

function cdnOf(purgeUrl: string): Cdn {
  const { hostname } = new URL(purgeUrl)
  if (hostname === 'api.cloudflare.com') return CLOUDFLARE
  return hostname === 'api.fastly.com' ? FASTLY : PROXY
}

/** Returns the header that lists a page's content (null: anything), or null if no CDN is configured. */
export function surrogateKeys(
  { PURGE_URL }: Pick<Environment, 'PURGE_URL'>,
  tags: readonly ContentTag[] | null,
  extraTags: readonly ContentTag[] = [],
): [string, string] | null {
  if (!PURGE_URL) return null
  const { header, separator } = cdnOf(PURGE_URL)
  return [header, [...new Set([SITE, ...(tags ?? [MIXED]), ...extraTags])].join(separator)]
}

/** Returns the header by which a stored file is purged, or null if no CDN is configured. */
export function fileKey(
  { PURGE_URL }: Pick<Environment, 'PURGE_URL'>,
  name: string,
): [string, string] | null {
  return PURGE_URL ? [cdnOf(PURGE_URL).header, FILE + hashOfKey(name)] : null
}

/** Purges changed pages and deleted files from the configured CDN. Returns the stop function. */
export function purgeChanges(
  { env, log }: Pick<Deps, 'env' | 'log'>,
  send: typeof fetch = fetch,
): () => void {
  const { PURGE_URL: url, PURGE_TOKEN: token = '' } = env
  if (!url) return () => {}
  const { request } = cdnOf(url)
  const changed = new Set<string>()
  const stop = new AbortController()
  const { signal } = stop
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false })
  let isWaiting = false

  const purge = async (keys: string[]) => {
    for (const delay of [...RETRIES, null]) {
      // Node 20 may collect an `AbortSignal.timeout` that only `AbortSignal.any` refers to, before it aborts.
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), TIMEOUT)
      try {
        const ends = AbortSignal.any([signal, late.signal])
        const response = await send(url, { ...request(keys, token), signal: ends })
        await response.arrayBuffer()
        if (response.ok) return
        log.warn({ status: response.status }, 'the CDN was not purged')
      } catch (error) {
        if (signal.aborted) return
        log.warn({ err: error }, 'the CDN could not be reached')
      } finally {
        clearTimeout(timer)
      }
      if (delay === null) return
      await pause(delay)
    }
  }

  const purgeTwice = async () => {
    await pause(DELAY)
    isWaiting = false
    const isAll = changed.has(SITE) || changed.size > MAX_WAITING
    // Files do not have the site's key, since a change of the settings leaves them as they are.
    const keys = [...changed].filter((key) => !isAll || key.startsWith(FILE))
    if (isAll) keys.unshift(SITE)
    changed.clear()
    const purgeAll = async () => {
      for (let start = 0; start < keys.length; start += MAX_KEYS) {
        await purge(keys.slice(start, start + MAX_KEYS))
      }
    }
    await purgeAll()
    await pause(AGAIN)
    await purgeAll()
  }

  const stopListening = onContentChange((tags) => {
    for (const key of tags ? [...tags, MIXED] : [SITE]) changed.add(key)
    if (isWaiting) return
    isWaiting = true
    purgeTwice().catch((error: unknown) => {
      if (!signal.aborted) log.error({ err: error }, 'the CDN was not purged')
    })
  })
  return () => {
    stopListening()
    stop.abort()
  }
}
