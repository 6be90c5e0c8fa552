import { onContentChange } from '~/domain/cache-version.server'
import type { Deps } from '~/domain/deps.server'
import { listSlugs } from '~/domain/posts/posts-for-crawlers.server'
import { authorPath, categoryPath, postPath } from '~/paths/reader-paths'
import { SECOND } from '~/time/durations'

/** Several changes within this time are told together. */
const DELAY = 5 * SECOND
const TIMEOUT = 10 * SECOND
const MAX_POSTS = 1_000
const INDEXNOW_URL = 'https://api.indexnow.org/indexnow'

type AnnounceDeps = Pick<Deps, 'db' | 'settings' | 'log'>

/** Tells a WebSub hub and IndexNow, if the settings name them, about changed posts. Returns a function that ends this. */
export function announceChanges(deps: AnnounceDeps, send: typeof fetch = fetch): () => void {
  const { PUBLIC_ORIGIN, WEBSUB_HUB, INDEXNOW_KEY } = deps.settings
  if (!PUBLIC_ORIGIN || !(WEBSUB_HUB || INDEXNOW_KEY)) return () => {}
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const stop = onContentChange((tags) => {
    for (const tag of tags ?? []) {
      if (tag.startsWith('post:') && changed.size < MAX_POSTS)
        changed.add(tag.slice('post:'.length))
    }
    if (changed.size === 0) return
    timer ??= setTimeout(() => {
      timer = undefined
      const ids = [...changed]
      changed.clear()
      void announce(deps, ids, send)
    }, DELAY).unref()
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

async function announce({ db, settings, log }: AnnounceDeps, ids: string[], send: typeof fetch) {
  const { PUBLIC_ORIGIN: origin = '', WEBSUB_HUB, INDEXNOW_KEY } = settings
  const posts = listSlugs({ db }, ids)
  const post = async (url: string, body: URLSearchParams | string, type: string) => {
    try {
      const signal = AbortSignal.timeout(TIMEOUT)
      const headers = { 'Content-Type': type }
      const response = await send(url, { method: 'POST', body, headers, signal })
      if (!response.ok) log.warn({ url, status: response.status }, 'a change was not taken')
    } catch (error) {
      log.warn({ err: error, url }, 'a change could not be told')
    }
  }
  if (WEBSUB_HUB) {
    const pages = posts.flatMap(({ category, author }) => [
      categoryPath(category),
      ...(author ? [authorPath(author)] : []),
    ])
    const body = new URLSearchParams({ 'hub.mode': 'publish' })
    for (const path of new Set(['', ...pages])) body.append('hub.url', `${origin}/feed${path}`)
    await post(WEBSUB_HUB, body, 'application/x-www-form-urlencoded')
  }
  if (INDEXNOW_KEY) {
    const body = {
      host: new URL(origin).host,
      key: INDEXNOW_KEY,
      keyLocation: `${origin}/indexnow.txt`,
      urlList: posts.map(({ slug }) => origin + postPath(slug)),
    }
    await post(INDEXNOW_URL, JSON.stringify(body), 'application/json; charset=utf-8')
  }
}
