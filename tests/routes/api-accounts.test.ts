import { describe, expect, it, vi } from 'vitest'
import * as signOut from '~/routes/sign-out/route'
import { endSession } from '~/domain/accounts/sessions.server'
import { categories, sessions, users } from '~db/schema'
import { aMember, aMemberWithPassword, anAdmin } from '../helpers/builders'
import { anApiSite } from '../helpers/api-site'
import { cookiesOf, ORIGIN, postForm, run, signedIn } from '../helpers/requests'

const EMAIL = 'meera@example.org'
const PASSWORD = 'एक लम्बा पासवर्ड'

describe('POST /api/auth/signin', () => {
  it('returns the user, both at the top level and as currentUser, and a token', async () => {
    const { deps, call } = anApiSite()
    const account = await aMemberWithPassword(deps, PASSWORD, { email: EMAIL, username: 'मीरा' })
    const reply = await call('POST', '/api/auth/signin', {
      body: { email: ` ${EMAIL.toUpperCase()} `, password: PASSWORD },
    })
    const user = {
      _id: account.id,
      username: 'मीरा',
      email: EMAIL,
      profilePicture: '/assets/DT-DefaultImg.jpg',
      isAdmin: false,
    }
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      success: true,
      message: 'Sign in Successful!',
      ...user,
      currentUser: user,
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(reply.headers.get('Cache-Control')).toBe('private, no-store')
    expect(reply.headers.has('Set-Cookie')).toBe(false)
    expect(deps.db.select().from(sessions).all()).toMatchObject([{ kind: 'api' }])
  })

  it.each([
    [{ email: EMAIL, password: 'wrong password' }, 401, 'Invalid email or password', undefined],
    [
      { email: 'nobody@example.org', password: PASSWORD },
      401,
      'Invalid email or password',
      undefined,
    ],
    [
      { email: '', password: 'short' },
      400,
      'Invalid email address.',
      {
        email: ['Invalid email address.'],
        password: ['Password must be at least 8 characters.'],
      },
    ],
    [{ password: PASSWORD }, 400, 'Invalid email address.', { email: ['Invalid email address.'] }],
  ])('rejects %o with %i %s', async (body, status, message, errors) => {
    const { deps, call } = anApiSite()
    await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
    const reply = await call('POST', '/api/auth/signin', { body })
    expect(reply.status).toBe(status)
    expect(reply.json).toEqual({
      success: false,
      statusCode: status,
      message,
      error: message,
      errors,
    })
  })

  it('limits attempts and sends Retry-After', async () => {
    const { deps, call } = anApiSite()
    for (let time = 1; time <= 5; time += 1) deps.throttle.recordAccountFailure(EMAIL)
    const reply = await call('POST', '/api/auth/signin', {
      body: { email: EMAIL, password: PASSWORD },
    })
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([429, '5'])
    expect(reply.json.message).toBe('Too many attempts. Please wait and try again.')
  })

  it("reports an internal error in the specification's words", async () => {
    const { deps, call } = anApiSite()
    deps.db.$client.close()
    const reply = await call('POST', '/api/auth/signin', {
      body: { email: EMAIL, password: PASSWORD },
    })
    expect(reply.json).toEqual({
      success: false,
      statusCode: 500,
      message: 'Sign in failed',
      error: 'Sign in failed',
    })
  })
})

it('POST /api/auth/signin rejects a password that is changed while it is being verified', async () => {
  const { deps, call } = anApiSite()
  await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
  vi.spyOn(deps.passwords, 'verify').mockImplementationOnce(async () => {
    deps.db.update(users).set({ passwordHash: 'sha384:another' }).run()
    return true
  })
  const reply = await call('POST', '/api/auth/signin', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: { email: EMAIL, password: PASSWORD },
  })
  expect([reply.status, reply.json.message]).toEqual([401, 'Invalid email or password'])
  expect(cookiesOf(reply).size).toBe(0)
  expect(deps.db.select().from(sessions).all()).toEqual([])
})

describe('the session cookie of older clients', () => {
  const OWN_PAGES: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    { Origin: 'http://localhost:3000' },
  ]
  const body = { username: 'मीरा', email: EMAIL, password: PASSWORD }

  it.each(OWN_PAGES)(
    'is set by sign-up, and replaced by sign-in, with the headers %o',
    async (own) => {
      const { deps, call } = anApiSite()
      const joined = await call('POST', '/api/auth/signup', { headers: own, body })
      const first = cookiesOf(joined).get('session')!
      expect(first.attributes).toEqual(
        expect.arrayContaining(['httponly', 'samesite=lax', 'path=/', 'max-age=2592000']),
      )
      expect(joined.text).not.toContain(decodeURIComponent(first.value))
      const reply = await call('POST', '/api/auth/signin', {
        headers: { ...own, Cookie: first.pair },
        body,
      })
      const second = cookiesOf(reply).get('session')!
      const kinds = deps.db.select({ kind: sessions.kind }).from(sessions).all()
      expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['api', 'api', 'web'])
      const who = (cookie: string) =>
        call('GET', '/api/auth/verify', {
          headers: { ...own, Cookie: cookie, Authorization: 'Bearer null' },
        })
      expect((await who(second.pair)).json.user.email).toBe(EMAIL)
      expect((await who(first.pair)).status).toBe(401)
    },
  )

  it.each([
    {},
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://app.example' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'https://app.example' },
    { Origin: 'https://app.example' },
  ] as Record<string, string>[])('is not set with the headers %o', async (headers) => {
    const { deps, call } = anApiSite({ environment: { CORS_ORIGINS: 'https://app.example' } })
    const joined = await call('POST', '/api/auth/signup', { headers, body })
    const reply = await call('POST', '/api/auth/signin', { headers, body })
    expect([joined.status, reply.status]).toEqual([201, 200])
    expect([cookiesOf(joined).size, cookiesOf(reply).size]).toEqual([0, 0])
    expect(deps.db.select().from(sessions).all()).toHaveLength(2)
  })

  it('is deleted by sign-out, along with its session, whatever token is sent', async () => {
    const { deps, call } = anApiSite()
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    for (const sent of [undefined, 'null', 'nonsense', 'own']) {
      const joined = await call('POST', '/api/auth/signup', {
        headers,
        body: { ...body, email: `${sent}@example.org` },
      })
      const Cookie = cookiesOf(joined).get('session')!.pair
      const token = sent === 'own' ? joined.json.token : sent
      const reply = await call('POST', '/api/user/signout', {
        token,
        headers: { ...headers, Cookie },
      })
      expect([reply.status, cookiesOf(reply).get('session')!.attributes]).toEqual([
        200,
        expect.arrayContaining(['max-age=0']),
      ])
      const kinds = deps.db.select({ kind: sessions.kind }).from(sessions).all()
      expect(kinds).not.toContainEqual({ kind: 'web' })
    }
  })

  it('is not deleted by another site’s sign-out', async () => {
    const { deps, call } = anApiSite({ environment: { CORS_ORIGINS: 'https://app.example' } })
    const Cookie = await signedIn(deps, aMember(deps))
    const headers = { Cookie, Origin: 'https://app.example', 'Sec-Fetch-Site': 'cross-site' }
    const reply = await call('POST', '/api/user/signout', { headers })
    expect([reply.status, cookiesOf(reply).size]).toEqual([200, 0])
    expect(deps.db.select().from(sessions).all()).toHaveLength(1)
  })

  it('is deleted if it is invalid, except by public responses', async () => {
    const { call } = anApiSite()
    const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: 'session=junk' }
    const verify = await call('GET', '/api/auth/verify', { headers })
    expect(cookiesOf(verify).get('session')!.attributes).toContain('max-age=0')
    expect(cookiesOf(await call('GET', '/api/posts', { headers })).size).toBe(0)
    const foreign = { ...headers, 'Sec-Fetch-Site': 'cross-site' }
    expect(cookiesOf(await call('GET', '/api/auth/verify', { headers: foreign })).size).toBe(0)
  })
})

it('writes through pages and through the API share one limit', async () => {
  const { deps, call } = anApiSite()
  const url = { deps, clientIp: '192.0.2.1' }
  for (let count = 0; count < 299; count += 1) deps.throttle.consume('write', '192.0.2.1')
  expect((await run(signOut.action, postForm('/sign-out', {}), url)).location).toBe('/')
  expect((await call('POST', '/api/user/signout')).status).toBe(429)
  const rejected = await run(signOut.action, postForm('/sign-out', {}), url)
  expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '60'])
})

describe('POST /api/auth/signup', () => {
  it('creates an account without rights, whatever is sent, and signs in', async () => {
    const { call } = anApiSite()
    const body = { username: 'मीरा', email: EMAIL, password: PASSWORD, isAdmin: true, _id: 'mine' }
    const { status, json } = await call('POST', '/api/auth/signup', { body })
    expect(status).toBe(201)
    expect(json).toMatchObject({
      username: 'मीरा',
      isAdmin: false,
      currentUser: { isAdmin: false },
    })
    expect(json._id).not.toBe('mine')
    const verified = await call('GET', '/api/auth/verify', { token: json.token })
    expect(verified.json).toEqual({ user: json.currentUser })
  })

  it('reports a duplicate email address in the `email` field', async () => {
    const { deps, call } = anApiSite()
    await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
    const body = { username: 'मीरा', email: EMAIL, password: PASSWORD }
    const reply = await call('POST', '/api/auth/signup', { body })
    const message = 'An account with this email already exists.'
    expect(reply.json).toMatchObject({ statusCode: 409, message, errors: { email: [message] } })
  })
})

describe('the caller of the API', () => {
  it.each(['', 'Bearer', 'Bearer null', 'Bearer undefined', 'Bearer nonsense', 'Basic YTpi'])(
    'is anonymous with the header %j',
    async (authorization) => {
      const { call } = anApiSite()
      const reply = await call('GET', '/api/auth/verify', {
        headers: { Authorization: authorization },
      })
      expect(reply.status).toBe(401)
      expect(reply.headers.get('WWW-Authenticate')).toBe('Bearer')
      expect(reply.json.message).toBe('No authentication token found')
    },
  )

  it("can send a token only in the header, and cannot use a web session's key as a token", async () => {
    const { deps, call, tokenOf } = anApiSite()
    const account = aMember(deps)
    const token = tokenOf(account)
    const inUrl = await call('GET', `/api/auth/verify?token=${token}&access_token=${token}`)
    expect(inUrl.status).toBe(401)
    const [, web] = (await signedIn(deps, account)).split('=')
    const raw = JSON.parse(Buffer.from(decodeURIComponent(web!), 'base64').toString()) as string
    expect((await call('GET', '/api/auth/verify', { token: raw })).status).toBe(401)
    expect((await call('GET', '/api/auth/verify', { token })).status).toBe(200)
    const lower = { Authorization: `bearer ${token}` }
    expect((await call('GET', '/api/auth/verify', { headers: lower })).status).toBe(200)
  })

  it.each([
    [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ Origin: 'http://localhost:3000' }, 200],
    [{ Referer: 'http://localhost:3000/dashboard' }, 200],
    [{ 'Sec-Fetch-Site': 'same-origin', Authorization: 'Bearer null' }, 200],
    [{ 'Sec-Fetch-Site': 'same-origin', Authorization: 'Bearer nonsense' }, 401],
    [{ 'Sec-Fetch-Site': 'same-site' }, 401],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 401],
    [{ Origin: 'https://evil.example' }, 401],
    [{ Referer: 'https://evil.example/' }, 401],
    [{}, 401],
  ] as [Record<string, string>, number][])(
    'sends the cookie with the headers %o and gets status %i',
    async (headers, status) => {
      const { deps, call } = anApiSite()
      const Cookie = await signedIn(deps, aMember(deps))
      const reply = await call('GET', '/api/auth/verify', { headers: { ...headers, Cookie } })
      expect(reply.status).toBe(status)
    },
  )
})

describe('POST /api/user/signout', () => {
  it('revokes the token, requires no body or content type, and is idempotent', async () => {
    const { deps, call, send, tokenOf } = anApiSite()
    const account = aMember(deps)
    const [token, other] = [tokenOf(account), tokenOf(account)]
    const request = new Request('http://localhost:3000/api/user/signout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(await send(request)).toMatchObject({ status: 200, json: { success: true } })
    expect((await call('GET', '/api/auth/verify', { token })).status).toBe(401)
    expect((await call('GET', '/api/auth/verify', { token: other })).status).toBe(200)
    expect((await call('POST', '/api/user/signout', { token })).status).toBe(200)
  })

  it("ends the calling page's session", async () => {
    const { deps, call } = anApiSite()
    const headers = {
      Cookie: await signedIn(deps, aMember(deps)),
      'Sec-Fetch-Site': 'same-origin',
    }
    expect((await call('POST', '/api/user/signout', { headers })).status).toBe(200)
    expect(deps.db.select().from(sessions).all()).toEqual([])
  })
})

describe('a call with a slow body', () => {
  it('writes nothing if its session ends in the meantime', async () => {
    const { deps, send, tokenOf } = anApiSite()
    const token = tokenOf(anAdmin(deps))
    const bytes = new TextEncoder().encode(JSON.stringify({ name: 'कला' }))
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          controller.enqueue(bytes.slice(0, 5))
          endSession(deps, token)
          controller.enqueue(bytes.slice(5))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body, duplex: 'half' as const }
    const reply = await send(new Request(`${ORIGIN}/api/categories`, init))
    expect(reply.status).toBe(401)
    expect(deps.db.select().from(categories).all()).toEqual([])
  })
})
