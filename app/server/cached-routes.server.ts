/** Finds the route of a path: whether the page cache may store its responses, under which URL, and whether it has data. */
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'
import { documentPath } from '~/paths/reader-paths'
import { decode } from '~/text/decode'

/** The `handle` of a route whose responses are the same for every visitor. Other routes are never cached. */
export interface CachedHandle {
  /** The numeric query parameters that change the response. Other parameters are ignored. */
  cacheParams: readonly string[]
}

type Routes = ServerBuild['routes']
type RouteModule = NonNullable<Routes[string]>['module']

/** The total length of remembered paths, in characters. */
const MAX_PATHS_SIZE = 256 * 1024
/** Pages with larger numbers are not cached, because anyone could fill the cache with them. */
const MAX_DIGITS = 4

/** Finds the route for a path with Remix's own matching, and remembers its module. */
export class CachedRoutes {
  readonly #routes: Routes
  readonly #tree: ReturnType<typeof toTree>
  /** A cache, since matching takes 0.07 to 0.65 ms. */
  readonly #modules = new LRUCache<string, Partial<RouteModule>>({
    maxSize: MAX_PATHS_SIZE,
    sizeCalculation: (_, pathname) => pathname.length + 1,
  })

  constructor(routes: Routes) {
    this.#routes = routes
    this.#tree = toTree(routes)
  }

  /** True if the page at this path is the same for every visitor. */
  has(pathname: string): boolean {
    return this.#handleOf(pathname).cacheParams !== undefined
  }

  /**
   * False for `.data` of a route that our scripts do not load, such as a file: Remix would turn the whole file into text.
   */
  mayRespond(pathname: string): boolean {
    if (!pathname.endsWith('.data')) return true
    const module = this.#moduleOf(pathname)
    return (['default', 'clientLoader', 'clientAction'] as const).some((name) => module[name])
  }

  /** True for a page and its data, false for files and the API. */
  isPage(pathname: string): boolean {
    return this.#moduleOf(pathname).default !== undefined
  }

  /** Returns the target without unknown parameters (campaigns, `_routes`); null if it must not be cached. */
  keyOf(target: string): string | null {
    const start = target.indexOf('?')
    if (start === -1 || isCachedCall(target)) return target
    const pathname = target.slice(0, start)
    const { cacheParams } = this.#handleOf(pathname)
    if (!cacheParams) return null
    const query = new URLSearchParams(target.slice(start))
    const known = new URLSearchParams()
    for (const name of cacheParams) {
      const value = query.get(name) ?? ''
      if (!/^\d+$/.test(value) || Number(value) === 0) continue
      if (value.length > MAX_DIGITS) return null
      known.set(name, String(Number(value)))
    }
    return pathname + (known.size > 0 ? `?${known}` : '')
  }

  #handleOf(pathname: string): Partial<CachedHandle> {
    return this.#moduleOf(pathname).handle ?? {}
  }

  #moduleOf(pathname: string): Partial<RouteModule> {
    const known = this.#modules.get(pathname)
    if (known) return known
    const path = documentPath(pathname)
    const matches = decode(path) === undefined ? null : matchRoutes(this.#tree, path)
    const module = this.#routes[matches?.at(-1)?.route.id ?? '']?.module ?? {}
    this.#modules.set(pathname, module)
    return module
  }
}

function toTree(routes: Routes, parentId?: string): Parameters<typeof matchRoutes>[0] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route
      return index ? { id, path, index } : { id, path, children: toTree(routes, id) }
    })
}

const CACHED_CALLS = [
  '/api/posts',
  '/api/posts/search',
  '/api/categories',
  '/api/multimedia',
  '/api/nirvankand',
]
/** Paths that are followed by an id or a slug. */
const CACHED_FOLDERS = ['/api/posts/getpost', '/api/categories/slug']
const MAX_CALL_LENGTH = 500

/** True if the API's response is the same for every visitor. `target` is the raw request target. */
export function isCachedCall(target: string): boolean {
  if (target.length > MAX_CALL_LENGTH) return false
  const path = target.split('?', 1)[0]!.replace(/\/$/, '')
  return (
    CACHED_CALLS.includes(path) || CACHED_FOLDERS.includes(path.slice(0, path.lastIndexOf('/')))
  )
}

/** Returns the path in lower case, encoded and without empty segments, so that it is cached once; null if it is already canonical. */
export function canonicalPathOf(pathname: string): string | null {
  const ending = pathname.endsWith('.data') ? '.data' : ''
  const segments = pathname
    .slice(0, pathname.length - ending.length)
    .split('/')
    .filter(Boolean)
    .map((segment) => decodeURIComponent(segment).toLowerCase())
  // `.DATA` is not a data request.
  if (segments.at(-1)?.endsWith('.data')) return null
  const path = `/${segments.map(encodeURIComponent).join('/')}${ending}`
  return path === pathname ? null : path
}
