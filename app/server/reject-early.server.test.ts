import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { apiLabels } from '~/labels/api'
import { createTestDeps } from '../../tests/helpers/deps'
import { earlyResponse, rejectEarly } from './reject-early.server'

interface EditorRequest {
  method?: string
  target?: string
  headers?: IncomingHttpHeaders
  origin?: string
  cors?: string
}

function reject({ method = 'GET', target = '/', headers = {}, origin, cors }: EditorRequest) {
  const request = {
    method,
    originalUrl: target,
    protocol: 'http',
    headers: { host: 'localhost:3000', ...headers },
    headersDistinct: {},
  }
  const environment = { PUBLIC_ORIGIN: origin, CORS_ORIGINS: cors }
  return rejectEarly(request, createTestDeps({ environment }))
}

describe('rejectEarly', () => {
  it.each([
    { target: '/' },
    { target: '/post/%E0%A4%B0%E0%A4%BE%E0%A4%AE?x=1' },
    { target: '/search?q=//evil.example' },
    { target: `/${'x'.repeat(2_047)}` },
    { method: 'HEAD' },
    { method: 'POST', headers: { origin: 'http://localhost:3000' } },
    { method: 'DELETE' },
  ])('accepts %o', (request) => {
    expect(reject(request)).toBeNull()
  })

  it.each(['PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'get'])(
    'rejects %s with 405',
    (method) => {
      expect(reject({ method })).toEqual({
        status: 405,
        message: 'Method not allowed',
        headers: { Allow: 'GET, HEAD, POST, PUT, DELETE' },
      })
    },
  )

  it.each(['/search', '/search.data', '/search-suggestions', '/api/posts/search'])(
    'accepts 5,000 letters at %s',
    (path) => {
      const target = (letters: number) => `${path}?q=${encodeURIComponent('क'.repeat(letters))}`
      expect(reject({ target: target(5_000) })).toBeNull()
      expect(reject({ target: target(6_000) })).toMatchObject({ status: 414 })
    },
  )

  it('rejects two hosts with 400', () => {
    const headers = { host: 'localhost' }
    const request = { method: 'GET', originalUrl: '/', protocol: 'http', headers }
    const rejectHosts = (host: string[]) =>
      rejectEarly({ ...request, headersDistinct: { host } }, createTestDeps())
    expect(rejectHosts(['localhost'])).toBeNull()
    expect(rejectHosts(['localhost', 'localhost'])).toMatchObject({ status: 400 })
  })

  it('rejects a URL over 2 KB with 414', () => {
    expect(reject({ target: `/${'x'.repeat(2_048)}` })).toMatchObject({ status: 414 })
  })

  it.each([
    '/%',
    '/%zz',
    '/post/%E0%A4',
    '/%00',
    '/post/a%00b',
    '//evil.example/',
    '//a:b@c/',
    '/\\evil.example',
    'http://localhost:3000/api/nope',
    '*',
    'api/posts',
  ])('rejects the URL %s with 400', (target) =>
    expect(reject({ target })).toMatchObject({ status: 400 }),
  )

  it.each(['', 'a b', 'me:secret@localhost:3000', 'localhost:99999', '[::'])(
    'rejects the host %j with 400',
    (host) => expect(reject({ headers: { host } })).toMatchObject({ status: 400 }),
  )

  it.each(['x:99999', 'x, y:99999', 'a b', 'me:secret@x', 'x/y', 'x:', ''])(
    'rejects the forwarded host %j with 400',
    (forwarded) => {
      const headers = { 'x-forwarded-host': forwarded }
      expect(reject({ headers })).toMatchObject({ status: 400 })
    },
  )

  it.each(['news.example', 'news.example:8443', 'news.example, inner:3000', '[::1]:3000'])(
    'accepts the forwarded host %s',
    (forwarded) => {
      expect(reject({ headers: { 'x-forwarded-host': forwarded } })).toBeNull()
    },
  )

  it.each([
    ['https', null],
    ['http, https', null],
    ['gopher', 400],
    ['javascript:', 400],
    ['https, ftp', 400],
    ['', 400],
  ])('for the forwarded protocol %j, the status is %s', (forwarded, status) => {
    const rejection = reject({ headers: { 'x-forwarded-proto': forwarded } })
    expect(rejection?.status ?? null).toBe(status)
  })

  it('rejects the old `?_data=` request format with 400', () => {
    expect(reject({ target: '/?_data=routes%2F_index' })).toMatchObject({ status: 400 })
  })

  it('rejects any host but the configured one with 421, except on health checks', () => {
    const origin = 'https://news.example'
    expect(reject({ origin, headers: { host: 'news.example' } })).toBeNull()
    expect(reject({ origin })).toEqual({ status: 421, message: 'This site has another address.' })
    expect(reject({ origin, target: '/healthz?x=1' })).toBeNull()
    expect(reject({ origin, target: '/healthz/x' })).toMatchObject({ status: 421 })
  })

  it('rejects a form from another site with 403', () => {
    const rejected = { status: 403, message: 'This form was sent from another site.' }
    expect(reject({ method: 'POST', headers: { origin: 'https://evil.example' } })).toEqual(
      rejected,
    )
    expect(reject({ method: 'POST', headers: { cookie: 'session=x' } })).toEqual(rejected)
    const site = { 'sec-fetch-site': 'cross-site' }
    expect(reject({ method: 'PUT', headers: site })).toEqual(rejected)
    expect(reject({ method: 'GET', headers: site })).toBeNull()
  })

  it.each(['PATCH', 'OPTIONS'])('leaves %s to /api', (method) => {
    expect(reject({ method, target: '/api/posts' })).toBeNull()
    expect(reject({ method, target: '/apis' })).toMatchObject({ status: 405 })
  })

  it.each(['/API/posts', '/%61pi/posts', '/x/../api/posts', '/api?x=1'])(
    'matches /api like the router: %s',
    (target) => {
      expect(reject({ method: 'PATCH', target })).toBeNull()
    },
  )

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'rejects %s on the API docs with 405',
    (method) => {
      for (const target of ['/api/docs', '/api/docs/', '/API/d%6fcs?x=1']) {
        expect(reject({ method, target })).toEqual({
          status: 405,
          message: 'Method not allowed',
          headers: { Allow: 'GET, HEAD' },
        })
      }
      expect(reject({ method, target: '/api/docs/more' })).toBeNull()
    },
  )

  it.each(['%0A', '%0D', '%0d%0a', '%E2%80%A8'])(
    'rejects %s under /api with 404 in JSON',
    async (sign) => {
      for (const path of [`/api/x${sign}y`, `/api/posts/getpost/${sign}`]) {
        const rejection = reject({ target: path })
        expect(rejection).toEqual({ status: 404, message: apiLabels.noSuchCall })
        const response = earlyResponse(
          rejection!,
          { originalUrl: path, headers: {} },
          createTestDeps(),
        )
        expect(await response.json()).toMatchObject({ message: apiLabels.noSuchCall })
      }
      expect(reject({ target: `/x${sign}y` })).toBeNull()
    },
  )

  it('rejects /api paths with the `.data` suffix with 404', () => {
    for (const target of ['/api/posts.data?limit=6', '/API/posts.data', '/%61pi/posts.data']) {
      expect(reject({ target })).toMatchObject({ status: 404 })
    }
    expect(reject({ target: '/api.data' })).toMatchObject({ status: 404 })
    expect(reject({ target: '/_root.data' })).toBeNull()
  })

  it('accepts writes from a listed origin under /api only', () => {
    const request = {
      method: 'POST',
      cors: 'https://app.example',
      headers: { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
    }
    expect(reject({ ...request, target: '/api/posts/create' })).toBeNull()
    expect(reject({ ...request, target: '/sign-in' })).toMatchObject({ status: 403 })
    const evil = { ...request, headers: { origin: 'https://evil.example' } }
    expect(reject({ ...evil, target: '/api/posts/create' })).toMatchObject({ status: 403 })
  })
})
