import { describe, expect, it } from 'vitest'
import * as signOut from '~/routes/sign-out/route'
import { sessions } from '~db/schema'
import { aMember, aMemberWithPassword } from '../helpers/builders'
import { anApiSite } from '../helpers/api-site'
import { postForm, run, signedIn } from '../helpers/requests'

const EMAIL = 'meera@example.org'
const PASSWORD = 'एक लम्बा पासवर्ड'

describe('POST /api/auth/signin', () => {
  it('answers the person, once at the top and once as currentUser, and a token', async () => {
    const { deps, call } = anApiSite()
    const account = await aMemberWithPassword(deps, PASSWORD, { email: EMAIL, username: 'मीरा' })
    const reply = await call('POST', '/api/auth/signin', {
      body: { email: ` ${EMAIL.toUpperCase()} `, password: PASSWORD },
    })
    const user = {
      _id: account.id,
      username: 'मीरा',
      email: EMAIL,
      profilePicture: null,
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
  ])('%o: %i %s', async (body, status, message, errors) => {
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

  it('makes who tries too often wait, and says how long', async () => {
    const { deps, call } = anApiSite()
    for (let time = 1; time <= 5; time += 1) deps.throttle.recordAccountFailure(EMAIL)
    const reply = await call('POST', '/api/auth/signin', {
      body: { email: EMAIL, password: PASSWORD },
    })
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([429, '5'])
    expect(reply.json.message).toBe('Too many attempts. Please wait and try again.')
  })

  it('answers a failure of ours with the words of the specification', async () => {
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

it('writes of pages and of the API are counted together', async () => {
  const { deps, call } = anApiSite()
  const address = { deps, clientAddress: '192.0.2.1' }
  for (let count = 0; count < 299; count += 1) deps.throttle.take('write', '192.0.2.1')
  expect((await run(signOut.action, postForm('/sign-out', {}), address)).location).toBe('/')
  expect((await call('POST', '/api/user/signout')).status).toBe(429)
  const refused = await run(signOut.action, postForm('/sign-out', {}), address)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
})

describe('POST /api/auth/signup', () => {
  it('makes an account without rights, whatever is asked for, and signs in', async () => {
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

  it('refuses an address that has an account, at the field', async () => {
    const { deps, call } = anApiSite()
    await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
    const body = { username: 'मीरा', email: EMAIL, password: PASSWORD }
    const reply = await call('POST', '/api/auth/signup', { body })
    const message = 'An account with this email already exists.'
    expect(reply.json).toMatchObject({ statusCode: 409, message, errors: { email: [message] } })
  })
})

describe('who is calling', () => {
  it.each(['', 'Bearer', 'Bearer null', 'Bearer undefined', 'Bearer nonsense', 'Basic YTpi'])(
    '%j is nobody',
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

  it('takes a token from the header alone, and none of the web', async () => {
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
    'with the cookie and %o: %i',
    async (headers, status) => {
      const { deps, call } = anApiSite()
      const Cookie = await signedIn(deps, aMember(deps))
      const reply = await call('GET', '/api/auth/verify', { headers: { ...headers, Cookie } })
      expect(reply.status).toBe(status)
    },
  )
})

describe('POST /api/user/signout', () => {
  it('ends the token, without body or content type, and says yes once more', async () => {
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

  it('ends the session of the page that calls', async () => {
    const { deps, call } = anApiSite()
    const headers = {
      Cookie: await signedIn(deps, aMember(deps)),
      'Sec-Fetch-Site': 'same-origin',
    }
    expect((await call('POST', '/api/user/signout', { headers })).status).toBe(200)
    expect(deps.db.select().from(sessions).all()).toEqual([])
  })
})
