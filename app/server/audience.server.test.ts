import { describe, expect, it } from 'vitest'
import { readSettings } from '~/env.server'
import { hideSession, isForEverybody, readerCacheHeaders } from './audience.server'

const http = readSettings({})
const https = readSettings({ PUBLIC_ORIGIN: 'https://news.example' })

it('hideSession hides only the session cookie', () => {
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
  ])('treats %j as not personal', (cookie) => expect(isForEverybody(cookie, http)).toBe(true))

  it.each(['session=x', 'a=b; session=x', 'session=', 'session', ' toast=x', 'a=b;toast=x;c=d'])(
    'treats %j as personal',
    (cookie) => expect(isForEverybody(cookie, http)).toBe(false),
  )

  it("recognises the session cookie's name over HTTPS", () => {
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
