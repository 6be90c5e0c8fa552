import { onContentChange } from '~/domain/core/cache-version.server'
import type { Deps } from '~/domain/across/deps.server'
import { listSlugs } from '~/domain/posts/posts-for-crawlers.server'
import { authorPath, categoryPath, FEED_FORMATS, feedPath, postPath } from '~/paths/reader-paths'
import { LANGUAGES } from '~/text/language'
import { SECOND } from '~/time/durations'

/** Changes within this interval are announced together. */
const DELAY = 5 * SECOND
const TIMEOUT = 10 * SECOND
const MAX_CHANGES = 1_000
const INDEXNOW_URL = 'https://api.indexnow.org/indexnow'
const SITE_FEEDS = ['', ...LANGUAGES.map((language) => `/${language}`)]

type AnnounceDeps = Pick<Deps, 'db' | 'env' | 'log'>

interface Changes {
  /** Ids of posts, categories and authors; slugs of guests. */
  ids: Set<string>
  removedSlugs: Set<string>
}

/** Notifies a WebSub hub and IndexNow of changed posts, if they are configured. Returns the stop function. */
export function announceChanges(deps: AnnounceDeps, send: typeof fetch = fetch): () => void {
  const { PUBLIC_ORIGIN, WEBSUB_HUB, INDEXNOW_KEY } = deps.env
  if (!PUBLIC_ORIGIN || !(WEBSUB_HUB || INDEXNOW_KEY)) return () => {}
  let changes: Changes = { ids: new Set(), removedSlugs: new Set() }
  let timer: NodeJS.Timeout | undefined
  const stop = onContentChange((tags, removedSlugs) => {
    if (!tags?.some((tag) => tag.startsWith('post:'))) return
    if (changes.ids.size < MAX_CHANGES) {
      for (const tag of tags) {
        const id = /^(?:post|category|author):(.+)/.exec(tag)?.[1]
        if (id) changes.ids.add(id)
      }
      for (const slug of removedSlugs) changes.removedSlugs.add(slug)
    }
    timer ??= setTimeout(() => {
      timer = undefined
      const announced = changes
      changes = { ids: new Set(), removedSlugs: new Set() }
      void announce(deps, announced, send)
    }, DELAY).unref()
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

async function announce(
  { db, env, log }: AnnounceDeps,
  { ids, removedSlugs }: Changes,
  send: typeof fetch,
) {
  const { PUBLIC_ORIGIN: origin = '', WEBSUB_HUB, INDEXNOW_KEY } = env
  const slugs = listSlugs({ db }, [...ids])
  const post = async (url: string, body: URLSearchParams | string, type: string) => {
    try {
      const signal = AbortSignal.timeout(TIMEOUT)
      const headers = { 'Content-Type': type }
      const response = await send(url, { method: 'POST', body, headers, signal })
      if (!response.ok) log.warn({ url, status: response.status }, 'an announcement was rejected')
    } catch (error) {
      log.warn({ err: error, url }, 'a change could not be announced')
    }
  }
  if (WEBSUB_HUB) {
    const body = new URLSearchParams({ 'hub.mode': 'publish' })
    const pages = [...slugs.categories.map(categoryPath), ...slugs.authors.map(authorPath)]
    for (const page of [...SITE_FEEDS, ...pages]) {
      for (const format of FEED_FORMATS) body.append('hub.url', origin + feedPath(page, format))
    }
    await post(WEBSUB_HUB, body, 'application/x-www-form-urlencoded')
  }
  if (INDEXNOW_KEY) {
    const body = {
      host: new URL(origin).host,
      key: INDEXNOW_KEY,
      keyLocation: `${origin}/indexnow.txt`,
      urlList: [...new Set([...slugs.posts, ...removedSlugs])].map(
        (slug) => origin + postPath(slug),
      ),
    }
    await post(INDEXNOW_URL, JSON.stringify(body), 'application/json; charset=utf-8')
  }
}
