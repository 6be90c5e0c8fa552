import { describe, expect, it } from 'vitest'
import { anAdmin, aPost } from '../helpers/builders'
import { anApiSite } from '../helpers/api-site'
import { signedIn } from '../helpers/requests'

const APP = 'https://app.example'
const POST = { title: 'राम', content: 'राम कथा।' }

const aListingSite = () =>
  anApiSite({ environment: { CORS_ORIGINS: `${APP}, https://two.example` } })

const preflight = (origin: string) => ({
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type',
  },
})

const corsHeaders = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'))

describe('pages of other origins', () => {
  it('get no CORS headers if no origin is listed', async () => {
    const { call } = anApiSite()
    const reply = await call('GET', '/api/posts', { headers: { Origin: APP } })
    expect([reply.status, corsHeaders(reply.headers)]).toEqual([200, []])
    const asked = await call('OPTIONS', '/api/posts/create', preflight(APP))
    expect([asked.status, asked.headers.get('Allow')]).toEqual([405, 'POST'])
    expect(corsHeaders(asked.headers)).toEqual([])
  })

  it('may read if their origin is listed, but never with credentials', async () => {
    const { call } = aListingSite()
    const reply = await call('GET', '/api/posts', { headers: { Origin: APP } })
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBe(APP)
    expect(reply.headers.get('Vary')).toContain('Origin')
    expect(reply.headers.get('Access-Control-Expose-Headers')).toContain('ETag')
    expect(reply.headers.has('Access-Control-Allow-Credentials')).toBe(false)
    const rejected = await call('GET', '/api/nothing', { headers: { Origin: APP } })
    expect([rejected.status, rejected.headers.get('Access-Control-Allow-Origin')]).toEqual([
      404,
      APP,
    ])
  })

  it('may send preflight requests if their origin is listed', async () => {
    const { call } = aListingSite()
    const asked = await call('OPTIONS', '/api/posts/create', preflight(APP))
    expect(asked.status).toBe(204)
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBe(APP)
    expect(asked.headers.get('Access-Control-Allow-Methods')).toBe('POST')
    expect(asked.headers.get('Access-Control-Allow-Headers')).toContain('Authorization')
  })

  it.each([
    'https://evil.example',
    'http://app.example',
    `${APP}:8443`,
    'https://app.example.evil.example',
    'null',
  ])('do not count as listed: %s', async (origin) => {
    const site = aListingSite()
    const token = site.tokenOf(anAdmin(site.deps))
    const headers = { Origin: origin }
    const read = await site.call('GET', '/api/posts', { headers })
    expect([read.status, corsHeaders(read.headers)]).toEqual([200, []])
    expect((await site.call('OPTIONS', '/api/posts/create', preflight(origin))).status).toBe(405)
    const wrote = await site.call('POST', '/api/posts/create', { token, headers, body: POST })
    expect([wrote.status, corsHeaders(wrote.headers)]).toEqual([403, []])
  })

  it('may write with a token if their origin is listed, but never with a cookie', async () => {
    const site = aListingSite()
    const admin = anAdmin(site.deps)
    const headers = { Origin: APP, 'Sec-Fetch-Site': 'cross-site' }
    const send = (more: object, token?: string) =>
      site.call('POST', '/api/posts/create', {
        token,
        headers: { ...headers, ...more },
        body: POST,
      })
    expect((await send({}, site.tokenOf(admin))).status).toBe(201)
    expect((await send({ Cookie: await signedIn(site.deps, admin) })).status).toBe(401)
  })
})

describe('the session cookie', () => {
  it('allows writes, and shows drafts, only on our own pages', async () => {
    const site = anApiSite()
    const admin = anAdmin(site.deps)
    aPost(site.deps, { by: admin, status: 'draft' })
    const Cookie = await signedIn(site.deps, admin)
    const own = { Cookie, 'Sec-Fetch-Site': 'same-origin' }
    const wrote = await site.call('POST', '/api/posts/create', { headers: own, body: POST })
    expect(wrote.status).toBe(201)
    expect((await site.call('GET', '/api/posts/drafts', { headers: own })).json).toHaveLength(1)
    const other = { Cookie, 'Sec-Fetch-Site': 'cross-site' }
    expect((await site.call('GET', '/api/posts/drafts', { headers: other })).status).toBe(401)
    const forged = await site.call('POST', '/api/posts/create', { headers: other, body: POST })
    expect(forged.status).toBe(403)
    const silent = await site.call('POST', '/api/posts/create', { headers: { Cookie }, body: POST })
    expect(silent.status).toBe(403)
  })
})
