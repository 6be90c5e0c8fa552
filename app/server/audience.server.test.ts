import { describe, expect, it } from 'vitest'
import { readSettings } from '~/env.server'
import {
  hideSession,
  isForEverybody,
  isCachedCall,
  isReaderPath,
  readerCacheHeaders,
} from './audience.server'

const http = readSettings({})
const https = readSettings({ PUBLIC_ORIGIN: 'https://news.example' })

it('hides a session from a request, and no other cookie', () => {
  const headers = { cookie: 'theme=dark; session=abc; sessions=2' }
  hideSession(headers, http)
  expect(headers.cookie).toBe('theme=dark; sessions=2')
})

describe('isForEverybody', () => {
  it.each([
    null,
    undefined,
    '',
    'theme=dark',
    'xsession=1; mytoast=2',
    'a=session=1',
    'session2=x',
  ])('%j says nothing about a person', (cookie) => expect(isForEverybody(cookie, http)).toBe(true))

  it.each(['session=x', 'a=b; session=x', 'session=', 'session', ' toast=x', 'a=b;toast=x;c=d'])(
    '%j is personal',
    (cookie) => expect(isForEverybody(cookie, http)).toBe(false),
  )

  it("recognises the session cookie's name on https", () => {
    expect(isForEverybody('__Host-session=x', https)).toBe(false)
    expect(isForEverybody('session=x', https)).toBe(true)
  })
})

describe('readerCacheHeaders', () => {
  it('allows shared caching of public responses only', () => {
    const request = (cookie?: string) =>
      new Request('http://localhost/', { headers: cookie ? { Cookie: cookie } : {} })
    expect(readerCacheHeaders(request(), http)).toEqual({
      'Cache-Control':
        'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400',
      Vary: 'Cookie',
    })
    expect(readerCacheHeaders(request('session=x'), http)).toEqual({
      'Cache-Control': 'private, no-store',
      Vary: 'Cookie',
    })
  })
})

describe('isReaderPath', () => {
  it.each([
    '/',
    '/post/x',
    '/category/x',
    '/about',
    '/_root.data',
    '/post/x.data',
    '/latest-posts',
  ])('%s may be cached', (path) => expect(isReaderPath(path)).toBe(true))

  it.each([
    '/sign-in',
    '/sign-up.data',
    '/dashboard',
    '/dashboard.data',
    '/create-post',
    '/update-post/1',
    '/search',
    '/media/a.webp',
    '/healthz',
    '/readyz',
    '/sign-out',
    '/api/posts',
    '/API/posts',
    '/%61pi/posts',
    '/Dashboard',
    '/s%65arch.data',
  ])('%s may not', (path) => expect(isReaderPath(path)).toBe(false))
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
  ])('%s is the same for every visitor', (target) => expect(isCachedCall(target)).toBe(true))

  it.each([
    '/api/posts/drafts',
    '/api/user/signout',
    '/api/auth/verify',
    '/api/files',
    '/api/posts/create',
    '/api//posts',
    '/api/posts/getpost/1/2',
    `/api/posts?limit=${'9'.repeat(500)}`,
  ])('%s is not cached', (target) => expect(isCachedCall(target)).toBe(false))
})
