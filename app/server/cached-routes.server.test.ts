import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CachedRoutes, canonicalPathOf, isCachedCall } from './cached-routes.server'

function aRoute(id: string, path?: string, cacheParams?: string[], parentId = 'root') {
  const handle = cacheParams && { cacheParams }
  const index = path === undefined && parentId === 'layout' ? true : undefined
  return { id, path, index, parentId, module: { default: () => null, handle } }
}

function withoutPage(id: string, path: string, more = {}) {
  const route = aRoute(id, path)
  return { ...route, module: { default: undefined, ...more } }
}

const routes = new CachedRoutes(
  Object.fromEntries(
    [
      { ...aRoute('root', ''), parentId: undefined },
      aRoute('layout'),
      aRoute('home', undefined, ['shown', 'startIndex'], 'layout'),
      aRoute('about', 'about', [], 'layout'),
      aRoute('category', 'category/:slug', ['startIndex'], 'layout'),
      aRoute('feed', 'feed/*', []),
      aRoute('notFound', '*', [], 'layout'),
      // A new route without a `handle` for the cache.
      aRoute('search', 'search', undefined, 'layout'),
      aRoute('dashboard', 'dashboard'),
      aRoute('form', 'dashboard/:change/:id'),
      aRoute('api', 'api/*'),
      withoutPage('media', 'media/:name'),
      withoutPage('rows', 'rows', { clientLoader: () => null }),
      withoutPage('sign-out', 'sign-out', { clientAction: () => null }),
    ].map((route) => [route.id, route]),
  ),
)

describe('CachedRoutes', () => {
  it.each([
    ...['/', '/_root.data', '/about', '/about/', '/About', '/about.data', '/category/x'],
    ...['/category/%E0%A4%95', '/feed', '/feed/hi/atom', '/nothing', '/nothing.data', '//about'],
  ])('caches %s, whose route has a handle', (path) => expect(routes.has(path)).toBe(true))

  it.each([
    ...['/search', '/search.data', '/s%65arch.data', '/Search/', '/dashboard', '/Dashboard.data'],
    ...['/dashboard/edit/1', '/api/files', '/API/posts', '/%61pi/posts', '/api//posts', '/%E0%A4'],
  ])('does not cache %s, whose route has no handle', (path) => {
    expect(routes.has(path)).toBe(false)
    expect(routes.keyOf(`${path}?startIndex=9`)).toBeNull()
  })

  it.each([
    ['/about?startIndex=9', '/about'],
    ['/category/x?shown=9&startIndex=18', '/category/x?startIndex=18'],
    ['/_root.data?startIndex=18&shown=9&_routes=root', '/_root.data?shown=9&startIndex=18'],
    ['/api/posts?startIndex=9&x=1', '/api/posts?startIndex=9&x=1'],
  ])('caches %s as %s', (target, key) => expect(routes.keyOf(target)).toBe(key))

  it.each([
    '/about.data',
    '/_root.data',
    '/nothing.data',
    '/rows.data',
    '/sign-out.data',
    '/media/x',
  ])('responds to %s', (path) => expect(routes.mayRespond(path)).toBe(true))

  it.each(['/media/x.mp3.data', '/MEDIA/x.mp3.data', '/%6dedia/x.data', '/media/x.data.data'])(
    'does not respond to %s, since the route has neither a page nor a script that loads it',
    (path) => expect(routes.mayRespond(path)).toBe(false),
  )
})

it('the routes without a page that our scripts load are the only ones with data', () => {
  const modules = import.meta.glob<Parameters<typeof hasData>[0]>('/app/routes/*/route.{ts,tsx}', {
    eager: true,
  })
  const hasData = (module: Record<string, unknown>) =>
    new CachedRoutes({
      root: { id: 'root', parentId: undefined, path: '', module: { default: null } },
      it: { id: 'it', parentId: 'root', path: 'it', module: { default: undefined, ...module } },
    }).mayRespond('/it.data')
  const names = Object.entries(modules)
    .filter(([, module]) => !module.default && hasData(module))
    .map(([path]) => path.split('/')[3])
  expect(names).toEqual([
    'dashboard_.pictures',
    'dashboard_.rows',
    'dashboard_.undo',
    'latest-posts',
    'sign-out',
  ])
})

describe('canonicalPathOf', () => {
  it.each([
    ['/Post/Ramayan-ki-Katha', '/post/ramayan-ki-katha'],
    ['/about/', '/about'],
    ['/post//x///', '/post/x'],
    ['/%70ost/%72am', '/post/ram'],
    ['/category/%e0%a4%95', '/category/%E0%A4%95'],
    ['/About.data', '/about.data'],
    ['/post/x/.data', '/post/x.data'],
  ])('turns %s into %s', (path, expected) => expect(canonicalPathOf(path)).toBe(expected))

  it.each([
    '/',
    '/about',
    '/_root.data',
    '/category/%E0%A4%95',
    '/post/x%2Edata',
    '/post/x.DATA',
    '/post/a%2Fb%5C',
  ])('leaves %s unchanged', (path) => expect(canonicalPathOf(path)).toBeNull())

  it('returns a path that is on this site and already canonical', () => {
    const path = fc.webPath({ size: 'medium' }).filter((text) => {
      try {
        return decodeURIComponent(text) !== ''
      } catch {
        return false
      }
    })
    fc.assert(
      fc.property(path, (text) => {
        const canonical = canonicalPathOf(text)
        if (canonical === null) return
        expect(canonical).toMatch(/^\/(?![/\\])/)
        expect(canonicalPathOf(canonical)).toBeNull()
      }),
    )
  })
})

describe('isCachedCall', () => {
  it.each([
    '/api/posts',
    '/api/posts?limit=9&startIndex=9',
    '/api/posts/search?q=%E0%A4%97',
    '/api/posts/getpost/1',
    '/api/categories',
    '/api/multimedia',
    '/api/nirvankand',
  ])('treats %s as the same for every visitor', (target) => expect(isCachedCall(target)).toBe(true))

  it.each([
    '/api/posts/drafts',
    '/api/user/signout',
    '/api/auth/verify',
    '/api/files',
    '/api/posts/create',
    '/api//posts',
    '/api/posts/getpost/1/2',
    `/api/posts?limit=${'9'.repeat(500)}`,
  ])('does not cache %s', (target) => expect(isCachedCall(target)).toBe(false))
})
