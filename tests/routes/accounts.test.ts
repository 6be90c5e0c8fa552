import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import * as signIn from '~/routes/_auth.sign-in/route'
import * as signUp from '~/routes/_auth.sign-up/route'
import * as signOut from '~/routes/sign-out/route'
import * as root from '~/root'
import { sessions, users } from '~db/schema'
import { aMember, aMemberWithPassword } from '../helpers/builders'
import { createTestDeps, memoryLog, failWrites } from '../helpers/deps'
import {
  cookiesOf,
  get,
  postForm,
  postMultipart,
  publicForm,
  run,
  signedIn,
  toastOf,
} from '../helpers/requests'

const EMAIL = 'sita@example.org'
const PASSWORD = 'गुप्त शब्द १२३'
const HTTPS = { PUBLIC_ORIGIN: 'https://news.example' }

async function aSite(environment = {}) {
  const deps = createTestDeps({ environment })
  const account = await aMemberWithPassword(deps, PASSWORD, { email: EMAIL, username: 'सीता' })
  return { deps, account }
}

it.each([
  ['signing in', signIn.action, 'sessions'],
  ['signing up', signUp.action, 'users'],
])('%s returns the submitted values if saving fails', async (_, action, table) => {
  const { log, lines } = memoryLog()
  const deps = createTestDeps({ log })
  await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
  failWrites(deps, table, 'INSERT')
  const email = table === 'users' ? 'gita@example.org' : EMAIL
  const fields = { username: 'गीता', email, password: PASSWORD }
  const reply = await run(action, publicForm(deps, '/sign-up', fields), { deps })
  expect(reply.status).toBe(507)
  expect(reply.data.result.initialValue).toMatchObject({ email })
  expect(JSON.stringify(reply.data)).not.toContain(PASSWORD)
  expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(1)
})

describe('sign-in', () => {
  it('signs in, shows a toast, and redirects to the home page', async () => {
    const { deps } = await aSite()
    const request = postForm('/sign-in', { email: ` ${EMAIL.toUpperCase()} `, password: PASSWORD })
    const reply = await run(signIn.action, request, { deps })
    expect([reply.status, reply.location]).toEqual([302, '/'])
    expect(await toastOf(reply, deps)).toMatchObject({
      type: 'success',
      message: 'Sign in Successful!',
    })
    const cookie = cookiesOf(reply).get('session')!
    expect(cookie.attributes).toEqual(
      expect.arrayContaining(['httponly', 'samesite=lax', 'path=/', 'max-age=2592000']),
    )
    expect(cookie.attributes.join()).not.toMatch(/secure|domain/)
    const page = await run(root.loader, get('/', { cookie: cookie.pair }), { deps })
    expect(page.data.user).toMatchObject({ email: EMAIL, username: 'सीता', isAdmin: false })
    expect(JSON.stringify(page.data)).not.toContain('passwordHash')
  })

  it('sets a secure __Host- cookie over HTTPS', async () => {
    const { deps } = await aSite(HTTPS)
    const fields = { email: EMAIL, password: PASSWORD }
    const request = postForm('/sign-in', fields, { origin: HTTPS.PUBLIC_ORIGIN })
    const cookies = cookiesOf(await run(signIn.action, request, { deps }))
    expect([...cookies.keys()].toSorted()).toEqual(['__Host-device', '__Host-session', 'toast'])
    for (const { attributes } of cookies.values()) {
      expect(attributes).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=lax']))
    }
  })

  it.each([
    ['/dashboard?tab=create-post', '/dashboard?tab=create-post'],
    ['//evil.example', '/'],
    ['/.//evil.example', '/'],
    ['https://evil.example', '/'],
  ])('redirects from %s to %s', async (requested, location) => {
    const { deps } = await aSite()
    const path = `/sign-in?redirectTo=${encodeURIComponent(requested)}`
    const request = postForm(path, { email: EMAIL, password: PASSWORD })
    expect((await run(signIn.action, request, { deps })).location).toBe(location)
  })

  it('starts a new session and ends the previous one', async () => {
    const { deps, account } = await aSite()
    const cookie = await signedIn(deps, account)
    const request = postForm('/sign-in', { email: EMAIL, password: PASSWORD }, { cookie })
    const reply = await run(signIn.action, request, { deps })
    expect(cookiesOf(reply).get('session')!.pair).not.toBe(cookie)
    expect(deps.db.select().from(sessions).all()).toHaveLength(1)
  })

  it.each([
    ['a wrong password', EMAIL],
    ['an unknown address', 'nobody@example.org'],
  ])('responds to %s with the same message', async (_, email) => {
    const { deps } = await aSite()
    const request = postForm('/sign-in', { email, password: 'wrong password' })
    const reply = await run(signIn.action, request, { deps })
    expect(reply.status).toBe(401)
    expect(reply.data.toast).toEqual({
      type: 'error',
      message: 'Sign in failed! Please try again.',
    })
    expect(reply.data.result.error).toEqual({ '': ['Invalid email or password'] })
    expect(reply.data.result.initialValue).toEqual({ email })
    expect(JSON.stringify(reply.data)).not.toContain('wrong password')
    expect([...cookiesOf(reply).keys()]).toEqual([])
  })

  it('reports errors for each field, and returns the values except the password', async () => {
    const { deps } = await aSite()
    const request = postForm('/sign-in', { email: ' ', password: 'secret7' })
    const reply = await run(signIn.action, request, { deps })
    expect(reply.status).toBe(400)
    expect(reply.data.result.error).toEqual({
      email: ['Invalid email address.'],
      password: ['Password must be at least 8 characters.'],
    })
    expect(JSON.stringify(reply.data)).not.toContain('secret7')
  })

  it('rejects a password that is changed while it is being verified', async () => {
    const { deps, account } = await aSite()
    vi.spyOn(deps.passwords, 'verify').mockImplementationOnce(async () => {
      const changed = { passwordHash: 'sha384:another' }
      deps.db.update(users).set(changed).where(eq(users.id, account.id)).run()
      return true
    })
    const request = postForm('/sign-in', { email: EMAIL, password: PASSWORD })
    const reply = await run(signIn.action, request, { deps })
    expect(reply.status).toBe(401)
    expect(reply.data.result.error).toEqual({ '': ['Invalid email or password'] })
    expect(deps.db.select().from(sessions).all()).toEqual([])
  })

  it('limits attempts', async () => {
    const { deps } = await aSite()
    for (let time = 1; time <= 5; time += 1) deps.throttle.recordAccountFailure(EMAIL)
    const request = postForm('/sign-in', { email: EMAIL, password: PASSWORD })
    const reply = await run(signIn.action, request, { deps })
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([429, '5'])
    expect(reply.data.result.error).toEqual({
      '': ['Too many attempts. Please wait and try again.'],
    })
  })

  it('rejects a file in place of the email address', async () => {
    const { deps } = await aSite()
    const fields = { email: new File(['x'], 'a.txt'), password: PASSWORD }
    const reply = await run(signIn.action, postMultipart('/sign-in', fields), { deps })
    expect(reply.status).toBe(400)
  })
})

describe('sign-up', () => {
  const fields = { username: 'राम', email: 'ram@example.org', password: PASSWORD }

  it('creates an account, signs in, shows a toast, and redirects to the home page', async () => {
    const { deps } = await aSite()
    const request = publicForm(deps, '/sign-up', { ...fields, isAdmin: '1' })
    const reply = await run(signUp.action, request, { deps })
    expect([reply.status, reply.location]).toEqual([302, '/'])
    expect(await toastOf(reply, deps)).toMatchObject({ message: 'Sign up Successful!' })
    const cookie = cookiesOf(reply).get('session')!
    const page = await run(root.loader, get('/', { cookie: cookie.pair }), { deps })
    expect(page.data.user).toMatchObject({ email: fields.email, isAdmin: false })
  })

  it('reports a duplicate email address in its field', async () => {
    const { deps } = await aSite()
    const request = publicForm(deps, '/sign-up', { ...fields, email: 'SITA@example.org' })
    const reply = await run(signUp.action, request, { deps })
    expect(reply.status).toBe(409)
    expect(reply.data.toast.message).toBe('Sign up failed! Please try again.')
    expect(reply.data.result.error).toEqual({
      email: ['An account with this email already exists.'],
    })
    expect(reply.data.result.initialValue).toEqual({ username: 'राम', email: 'SITA@example.org' })
    expect(JSON.stringify(reply.data)).not.toContain(PASSWORD)
  })

  it("reports each field's errors in the specification's words", async () => {
    const { deps } = await aSite()
    const reply = await run(signUp.action, postForm('/sign-up', { username: 'क' }), { deps })
    expect(reply.status).toBe(400)
    expect(reply.data.result.error).toEqual({
      username: ['Username must be at least 2 characters'],
      email: ['Invalid email address.'],
      password: ['Password must be at least 8 characters.'],
    })
    expect(deps.db.select().from(users).all()).toHaveLength(1)
  })
})

describe('sign-out', () => {
  it('ends the session and deletes its cookie', async () => {
    const { deps, account } = await aSite()
    const cookie = await signedIn(deps, account)
    const reply = await run(signOut.action, postForm('/sign-out', {}, { cookie }), { deps })
    expect([reply.status, reply.location]).toEqual([302, '/'])
    expect(cookiesOf(reply).get('session')!.attributes).toContain('max-age=0')
    expect((await run(root.loader, get('/', { cookie }), { deps })).data.user).toBeNull()
  })

  it('requires a POST request', async () => {
    const { deps, account } = await aSite()
    const cookie = await signedIn(deps, account)
    const reply = await run(signOut.loader, get('/sign-out', { cookie }), { deps })
    expect(reply.location).toBe('/')
    expect(deps.db.select().from(sessions).all()).toHaveLength(1)
  })
})

describe('the root', () => {
  it.each(['session=junk', `session=${'A'.repeat(60)}`, 'session='])(
    'deletes the invalid cookie %s',
    async (cookie) => {
      const { deps } = await aSite()
      const page = await run(root.loader, get('/about', { cookie }), { deps })
      expect(page.data.user).toBeNull()
      expect(cookiesOf(page).get('session')!.attributes).toContain('max-age=0')
    },
  )

  it('deletes a session cookie only if its session has ended', async () => {
    const { deps, account } = await aSite()
    const cookie = await signedIn(deps, account)
    const signedInPage = await run(root.loader, get('/', { cookie }), { deps })
    expect(cookiesOf(signedInPage).size).toBe(0)
    expect(cookiesOf(await run(root.loader, get('/'), { deps })).size).toBe(0)
    deps.db.delete(sessions).run()
    const page = await run(root.loader, get('/', { cookie }), { deps })
    expect(cookiesOf(page).get('session')!.attributes).toContain('max-age=0')
  })

  it('shows a toast once', async () => {
    const { deps, account } = await aSite()
    const fields = { email: account.email, password: PASSWORD }
    const reply = await run(signIn.action, postForm('/sign-in', fields), { deps })
    const { pair } = cookiesOf(reply).get('toast')!
    const page = await run(root.loader, get('/', { cookie: pair }), { deps })
    expect(page.data.toast).toMatchObject({ message: 'Sign in Successful!' })
    const next = cookiesOf(page).get('toast')!
    const again = await run(root.loader, get('/', { cookie: next.pair }), { deps })
    expect(again.data.toast).toBeNull()
  })

  it('ignores an unsigned toast', async () => {
    const { deps } = await aSite()
    const forged = Buffer.from('{"__flash_toast__":{"message":"x","type":"info"}}').toString(
      'base64',
    )
    const page = await run(root.loader, get('/', { cookie: `toast=${forged}` }), { deps })
    expect(page.data.toast).toBeNull()
  })

  it('lists all categories except the default one', async () => {
    const { log, lines } = memoryLog()
    const deps = createTestDeps({ log })
    aMember(deps)
    const page = await run(root.loader, get('/'), { deps })
    expect(page.data).toMatchObject({ user: null, categories: [], toast: null })
    expect(lines).toEqual([])
  })
})
