/** Simulates denial of service by one client, against separate built servers. */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { ADMIN } from './admin'
import { openedIn } from './helpers'
import { startSite, type Site } from './own-site'

test.skip(
  ({ viewport }) => (viewport?.width ?? 0) < 1000,
  'Independent of the screen size, so it runs once',
)
test.describe.configure({ mode: 'default' })

async function openedNow({ origin }: Site): Promise<string> {
  return openedIn(await (await fetch(`${origin}/sign-up`)).text())
}

const OWN = { 'Sec-Fetch-Site': 'same-origin' }

function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = OWN,
) {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  })
}

function sendJson(url: string, method: string, body: object, token?: string) {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return fetch(url, { method, headers, body: JSON.stringify(body) })
}

async function cookieAfter(response: Response): Promise<string> {
  expect(response.status).toBe(302)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

const person = (name: string) => ({
  username: 'पाठक',
  email: `${name}@example.org`,
  password: 'ganga-jamuna',
})

test.describe('a one-megabyte request does not delay other requests', () => {
  /** Strings of almost a megabyte that are slow to normalise or count. */
  const SIZE = 1_000_000
  const TEXTS = {
    'a character that becomes eighteen': 'ﷺ'.repeat(SIZE / 3),
    letters: 'क'.repeat(SIZE / 3),
    'one mark': '\u0301'.repeat(SIZE / 2),
    'two alternating marks': '\u0301\u0323'.repeat(SIZE / 4),
  }
  /** Without the limits, one such request delayed other requests by ten seconds to several minutes. */
  const ANSWER_TIMEOUT = 5_000

  /** One form or call of each kind; `npm run test:deep` tests all of them. */
  const QUICK = ['/sign-up', '/create-post', '/api/posts/create']
  const tagOf = (name: string, path: string) =>
    name === 'one mark' && QUICK.includes(path) ? [] : '@deep'

  let site: Site
  let cookie: string
  let token: string
  test.beforeAll(async () => {
    site = await startSite({ RATE_LIMIT_SCALE: '100000' })
    const { email, password } = ADMIN
    cookie = await cookieAfter(await postForm(`${site.origin}/sign-in`, { email, password }))
    const signedIn = await sendJson(`${site.origin}/api/auth/signin`, 'POST', { email, password })
    token = ((await signedIn.json()) as { token: string }).token
    const category = { name: 'इतिहास' }
    const made = await sendJson(`${site.origin}/api/categories`, 'POST', category, token)
    expect(made.status).toBe(201)
  })
  test.afterAll(() => site.stop())

  async function expectRepliesBeside(send: () => Promise<Response>): Promise<void> {
    const reply = { status: 0 }
    const sent = send().then(async (response) => {
      await response.arrayBuffer()
      reply.status = response.status
    })
    do {
      const beside = await fetch(`${site.origin}/healthz`, {
        signal: AbortSignal.timeout(ANSWER_TIMEOUT),
      })
      expect(beside.status).toBe(200)
      await Promise.race([sent, sleep(10)])
    } while (reply.status === 0)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
  }

  const profile = { ...person('admin'), email: ADMIN.email, currentPassword: ADMIN.password }
  const post = { title: 'राम', content: 'कथा', category: '', description: '', authorName: '' }
  const media = {
    title: 'आरती',
    description: '',
    url: 'https://youtu.be/abcdefghijk',
    type: 'youtube',
  }
  const verses = { title: 'पाठ', subtitle: '', 'shlokas[0]': 'एक' }

  /** A form's path, the fields that receive the long text, and fields that are only sent along. */
  const FORMS: [path: string, fields: Record<string, string>, rest?: Record<string, string>][] = [
    ['/sign-up', person('form')],
    ['/sign-in', { email: ADMIN.email, password: ADMIN.password }],
    ['/dashboard?tab=profile', profile],
    ['/dashboard/delete-account', { password: 'x' }],
    ['/create-post', { ...post, slug: '', image: '' }, { intent: 'publish' }],
    ['/dashboard/autosave', { ...post, slug: '' }, { intent: 'save-draft' }],
    ['/dashboard?tab=manage-categories', { name: 'नया' }, { intent: 'add' }],
    ['/dashboard?tab=multimedia', media, { intent: 'add' }],
    ['/dashboard?tab=nirvankand', verses, { intent: 'update', id: '' }],
  ]
  const CALLS: [method: string, path: string, fields: Record<string, unknown>][] = [
    ['POST', '/api/auth/signup', person('call')],
    ['POST', '/api/auth/signin', { email: ADMIN.email, password: ADMIN.password }],
    ['POST', '/api/posts/create', { ...post, image: '', authorPhoto: '' }],
    ['POST', '/api/posts/save-draft', post],
    ['POST', '/api/categories', { name: 'नया' }],
    ['POST', '/api/multimedia', media],
    ['PUT', '/api/nirvankand/new', { title: 'पाठ', subtitle: '' }],
  ]

  for (const [name, text] of Object.entries(TEXTS)) {
    for (const [path, fields, rest] of FORMS) {
      test(`${name} in the form ${path}`, { tag: tagOf(name, path) }, async () => {
        const opened = path === '/sign-up' ? await openedNow(site) : ''
        for (const field of Object.keys(fields)) {
          const form = new FormData()
          const sent = { ...fields, ...rest, opened, [field]: text }
          for (const [key, value] of Object.entries(sent)) form.append(key, value)
          const isPublic = path.startsWith('/sign-')
          const headers = isPublic ? OWN : { ...OWN, Cookie: cookie }
          await expectRepliesBeside(() =>
            fetch(site.origin + path, { method: 'POST', body: form, headers, redirect: 'manual' }),
          )
        }
      })
    }

    for (const [method, path, fields] of CALLS) {
      test(`${name} in the operation ${method} ${path}`, { tag: tagOf(name, path) }, async () => {
        const asked = path.startsWith('/api/auth') ? undefined : token
        for (const field of Object.keys(fields)) {
          await expectRepliesBeside(() =>
            sendJson(site.origin + path, method, { ...fields, [field]: text }, asked),
          )
        }
      })
    }

    test(`${name} in verses @deep`, async () => {
      const body = { title: 'पाठ', subtitle: '', shlokas: [text] }
      await expectRepliesBeside(() =>
        sendJson(`${site.origin}/api/nirvankand/new`, 'PUT', body, token),
      )
    })
  }
})

test.describe('a site with low limits @deep', () => {
  let site: Site
  test.beforeAll(async () => {
    site = await startSite({ RATE_LIMIT_SCALE: '0.01' })
  })
  test.afterAll(() => site.stop())

  test('sends Retry-After with every response to a form', async () => {
    const wrong = { email: 'sita@example.org', password: 'not-this-one' }
    const expectWait = async (path: string) => {
      const { status, headers } = await postForm(site.origin + path, wrong)
      expect([status, Number(headers.get('Retry-After')) > 0], path).toEqual([429, true])
    }
    expect((await postForm(`${site.origin}/sign-in`, wrong)).status).toBe(401)
    // The form is returned with a message; after three writes, every form gets an error page.
    for (const path of ['/sign-in', '/sign-in.data']) await expectWait(path)
    for (const path of ['/sign-in', '/dashboard?tab=profile', '/create-post.data']) {
      await expectWait(path)
    }
  })

  test('limits reads, except those served from the cache', async () => {
    const ask = (call: number) => fetch(`${site.origin}/api/categories?call=${call}`)
    for (let call = 1; call <= 6; call += 1) expect((await ask(call)).status).toBe(200)
    for (let time = 1; time <= 20; time += 1) expect((await ask(1)).status).toBe(200)
    const { status, headers } = await ask(7)
    expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect((await fetch(site.origin)).status).toBe(200)
  })
})

test.describe('a site at its first start @deep', () => {
  let site: Site
  test.beforeAll(async () => {
    site = await startSite({})
  })
  test.afterAll(() => site.stop())

  test('accepts forms from browsers that hide their origin', async () => {
    const headers = { ...OWN, Origin: 'null' }
    const form = { ...person('private'), opened: await openedNow(site) }
    const signedUp = await postForm(`${site.origin}/sign-up`, form, headers)
    const cookie = await cookieAfter(signedUp)
    const { email, password } = person('private')
    await cookieAfter(await postForm(`${site.origin}/sign-in`, { email, password }, headers))
    const data = await postForm(`${site.origin}/sign-in.data`, { email, password }, headers)
    expect(data.status).toBe(202)
    const name = { username: 'नया नाम', email, password: '', currentPassword: '' }
    const renamed = await postForm(`${site.origin}/dashboard?tab=profile`, name, {
      ...headers,
      Cookie: cookie,
    })
    expect(renamed.status).toBe(302)
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }
    expect((await postForm(`${site.origin}/sign-in`, { email, password }, foreign)).status).toBe(
      403,
    )
  })

  test('rejects a request with two hosts', async () => {
    const { hostname, port } = new URL(site.origin)
    const socket = connect(Number(port), hostname)
    socket.end(
      'GET / HTTP/1.1\r\nHost: one.example\r\nHost: two.example\r\nConnection: close\r\n\r\n',
    )
    let reply = ''
    for await (const chunk of socket) reply += String(chunk)
    expect(reply).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('rejects the most common password', async () => {
    const opened = await openedNow(site)
    const common = { ...person('common'), password: 'Password123', opened }
    const page = await postForm(`${site.origin}/sign-up`, common)
    expect(page.status).toBe(400)
    expect(await page.text()).toContain('Many people use this password')
    const call = await sendJson(`${site.origin}/api/auth/signup`, 'POST', common)
    expect(call.status).toBe(400)
    expect(await call.json()).toMatchObject({
      errors: { password: [expect.stringContaining('यह पासवर्ड बहुत लोग रखते हैं')] },
    })
  })
})
