import { setTimeout as wait } from 'node:timers/promises'
import { type ContentTag, onContentChange } from '~/domain/cache-version.server'
import type { Deps } from '~/domain/deps.server'
import type { Settings } from '~/env.server'
import { SECOND } from '~/time/durations'

const SITE = 'site'
/** On pages that may show anything, such as home. */
const MIXED = 'mixed'

/** Several changes within this time are one request. */
const DELAY = SECOND / 5
/** For copies that came, just after the first purge, from a process that had not seen the change. */
const AGAIN = 1.5 * SECOND
/** Copies end by themselves within a minute: no use after that. */
const RETRIES = [1, 2, 4, 8, 15, 30].map((seconds) => seconds * SECOND)
const TIMEOUT = 5 * SECOND
/** Cloudflare takes 100, Fastly 256. */
const MAX_KEYS = 100
/** More of them are the whole site. */
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

/** Varnish, nginx, and whatever else understands it. */
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

/** The header that names what a page shows (null: anything), if a CDN is to be purged. */
export function surrogateKeys(
  { PURGE_URL }: Pick<Settings, 'PURGE_URL'>,
  tags: readonly ContentTag[] | null,
): [string, string] | null {
  if (!PURGE_URL) return null
  const { header, separator } = cdnOf(PURGE_URL)
  return [header, [SITE, ...new Set(tags ?? [MIXED])].join(separator)]
}

/** Purges pages from the CDN of the settings when what they show has changed. Returns a function that ends this. */
export function purgeChanges(
  { settings, log }: Pick<Deps, 'settings' | 'log'>,
  send: typeof fetch = fetch,
): () => void {
  const { PURGE_URL: url, PURGE_TOKEN: token = '' } = settings
  if (!url) return () => {}
  const { request } = cdnOf(url)
  const changed = new Set<string>()
  const stop = new AbortController()
  const { signal } = stop
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false })
  let isWaiting = false

  const purge = async (keys: string[]) => {
    for (const delay of [...RETRIES, null]) {
      try {
        const response = await send(url, {
          ...request(keys, token),
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
        })
        await response.arrayBuffer()
        if (response.ok) return
        log.warn({ status: response.status }, 'the CDN was not purged')
      } catch (error) {
        if (signal.aborted) return
        log.warn({ err: error }, 'the CDN could not be reached')
      }
      if (delay === null) return
      await pause(delay)
    }
  }

  const purgeTwice = async () => {
    await pause(DELAY)
    isWaiting = false
    const keys = changed.has(SITE) || changed.size > MAX_WAITING ? [SITE] : [...changed]
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
