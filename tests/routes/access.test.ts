/** An account's credentials: sessions, API tokens, and password reset links. */
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { errors } from '~/labels/specified/messages'
import { createResetLinkFor } from '~/domain/accounts/account-links.server'
import { findSessionAccount, startSession } from '~/domain/accounts/sessions.server'
import { Mailer } from '~/domain/core/mailer.server'
import { labelsFor } from '~/labels/languages.server'
import { formStamp } from '~/http/form-guard.server'
import * as confirm from '~/routes/_auth.confirm-email/route'
import * as forgot from '~/routes/_auth.forgot-password/route'
import * as reset from '~/routes/_auth.reset-password/route'
import * as signIn from '~/routes/_auth.sign-in/route'
import * as signUp from '~/routes/_auth.sign-up/route'
import * as dashboard from '~/routes/dashboard/route'
import * as resetLink from '~/routes/dashboard_.reset-link.$userId/route'
import { resetPath } from '~/paths/paths'
import { DAY, HOUR, MINUTE } from '~/time/durations'
import { sessions, users } from '~db/schema'
import { anApiSite } from '../helpers/api-site'
import { aMember, aMemberWithPassword, anAdmin } from '../helpers/builders'
import { createTestDeps, memoryLog, type TestDeps } from '../helpers/deps'
import { aPerson, EMAIL, PASSWORD, PROFILE, tabOf } from '../helpers/people'
import {
  cookiesOf,
  get,
  ORIGIN,
  postForm,
  publicForm,
  type Reply,
  run,
  signedIn,
  toastOf,
} from '../helpers/requests'

const CHROME =
  'Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
const NEW_PASSWORD = 'नदी के उस पार'

type Person = Awaited<ReturnType<typeof aPerson>>

const accessOf = async (person: Person) => (await tabOf(PROFILE, person)).data.tab.access
const act = ({ deps, cookie }: Pick<Person, 'deps' | 'cookie'>, fields: Record<string, string>) =>
  run(dashboard.action, postForm(PROFILE, fields, { cookie }), { deps })
const kindsOf = ({ db }: TestDeps) =>
  db
    .select({ kind: sessions.kind })
    .from(sessions)
    .all()
    .map(({ kind }) => kind)

describe('the list of sessions', () => {
  it('names each browser and marks the current session', async () => {
    const person = await aPerson()
    const { deps } = person
    person.deps.clock.advance(HOUR)
    const headers = { 'User-Agent': CHROME }
    const form = postForm('/sign-in', { email: EMAIL, password: PASSWORD }, { headers })
    const cookie = cookiesOf(await run(signIn.action, form, { deps })).get('session')!.pair
    deps.clock.advance(5 * MINUTE)
    const { sessions: rows } = await accessOf({ ...person, cookie })
    expect(rows).toMatchObject([
      {
        device: 'Chrome on Android',
        isCurrent: true,
        kind: 'web',
        lastUsed: { children: '5 minutes ago' },
      },
      { device: null, isCurrent: false, lastUsed: { children: '1 hour ago' } },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/[\da-f]{64}/)
    const inHindi = await accessOf({ ...person, cookie: `${cookie}; language=hi` })
    expect(inHindi.sessions[0].device).toBe('Android पर Chrome')
  })

  it("omits expired sessions and other users' sessions", async () => {
    const person = await aPerson()
    startSession(person.deps, aMember(person.deps).id, 'web')
    person.deps.clock.advance(-15 * DAY)
    startSession(person.deps, person.account.id, 'web')
    person.deps.clock.advance(15 * DAY)
    expect((await accessOf(person)).sessions).toHaveLength(1)
  })

  it("revokes one of the user's sessions, but never another user's", async () => {
    const person = await aPerson()
    const { deps, account } = person
    const lost = startSession(deps, account.id, 'web')
    const foreign = startSession(deps, aMember(deps).id, 'web')
    const rows = (await accessOf(person)).sessions as { id: string; isCurrent: boolean }[]
    const { id } = rows.find(({ isCurrent }) => !isCurrent)!
    const reply = await act(person, { intent: 'sign-out', id })
    expect(reply.location).toBe(PROFILE)
    expect(findSessionAccount(deps, lost, 'web')).toBeNull()
    const foreignRow = deps.db
      .select()
      .from(sessions)
      .all()
      .find((row) => row.userId !== account.id)!
    await act(person, { intent: 'sign-out', id: foreignRow.tokenHash.slice(0, 16) })
    expect(findSessionAccount(deps, foreign, 'web')).not.toBeNull()
  })

  it('revokes all sessions, but keeps API tokens', async () => {
    const person = await aPerson()
    await act(person, { intent: 'create-token', name: 'import', scope: 'read', days: '7' })
    startSession(person.deps, person.account.id, 'api')
    const reply = await act(person, { intent: 'sign-out-everywhere' })
    expect([reply.location, cookiesOf(reply).get('session')!.value]).toEqual(['/', ''])
    expect(kindsOf(person.deps)).toEqual(['token'])
  })
})

describe('an API token', () => {
  const create = (person: Person, fields = {}) =>
    act(person, { intent: 'create-token', name: 'import', scope: 'write', days: '30', ...fields })

  it('is shown once, stored as a hash, valid only for the API, and revocable', async () => {
    const person = await aPerson()
    const { deps } = person
    const { token } = (await create(person)).data as { token: string }
    expect(token).toMatch(/^dharohar_[\w-]{43}$/)
    expect(
      JSON.stringify([await accessOf(person), deps.db.select().from(sessions).all()]),
    ).not.toContain(token)
    expect((await accessOf(person)).tokens).toMatchObject([
      { name: 'import', scope: 'write', lastUsed: null },
    ])
    const { call } = anApiSite(deps)
    expect((await call('GET', '/api/auth/verify', { token })).json.user.email).toBe(EMAIL)
    const [row] = (await accessOf(person)).tokens as [{ id: string; lastUsed: object }]
    expect(row.lastUsed).toMatchObject({ children: 'just now' })
    expect(findSessionAccount(deps, token, 'web')).toBeNull()
    await act(person, { intent: 'remove-token', id: row.id })
    expect((await call('GET', '/api/auth/verify', { token })).status).toBe(401)
  })

  it('stays valid while idle, but not beyond its lifetime', async () => {
    const person = await aPerson()
    const { token } = (await create(person)).data as { token: string }
    person.deps.clock.advance(29 * DAY)
    expect(findSessionAccount(person.deps, token, 'token')).not.toBeNull()
    person.deps.clock.advance(DAY)
    expect(findSessionAccount(person.deps, token, 'token')).toBeNull()
  })

  it.each([
    [{ name: ' ' }, { name: ['Please name the token.'] }],
    [{ scope: 'admin' }, { scope: ['Please choose what the token may do.'] }],
    [{ days: '100000' }, { days: ['Please choose how long the token is valid.'] }],
  ])('rejects %o', async (fields, error) => {
    const person = await aPerson()
    const reply = await create(person, fields)
    expect([reply.status, reply.data.result.error]).toEqual([400, error])
    expect(kindsOf(person.deps)).toEqual(['web'])
  })

  it('has a unique name, so that a reload does not create a second token', async () => {
    const person = await aPerson()
    await create(person)
    const reply = await create(person)
    expect([reply.status, reply.data.result.error]).toEqual([
      409,
      { name: ['You already have a token with this name.'] },
    ])
  })

  it('is revoked when the password changes', async () => {
    const person = await aPerson({ isAdmin: true })
    anAdmin(person.deps)
    const { token } = (await create(person)).data as { token: string }
    await person.save({ password: NEW_PASSWORD, currentPassword: PASSWORD })
    expect(findSessionAccount(person.deps, token, 'token')).toBeNull()
  })

  it('gets responses that shared caches do not store', async () => {
    const person = await aPerson()
    const { token } = (await create(person)).data as { token: string }
    const { call } = anApiSite(person.deps)
    const cacheControl = async (options = {}) =>
      (await call('GET', '/api/posts', options)).headers.get('Cache-Control')
    expect(await cacheControl()).toBe('public, no-cache')
    expect(await cacheControl({ token })).toBe('private, no-cache')
  })
})

const mailDeps = (overrides = {}) => {
  const { log, lines } = memoryLog()
  const sendMail = vi.fn((mail: { to: { address: string }; text: string }) => Promise.resolve(mail))
  const MAIL_FROM = 'news@news.example'
  const environment = {
    PUBLIC_ORIGIN: ORIGIN,
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM,
    ...overrides,
  }
  const deps = createTestDeps({ environment, log })
  deps.mailer = new Mailer(deps, {
    transport: { sendMail: sendMail as never, close: () => {} },
    pauses: [0, 0, 0],
  })
  return { deps, sendMail, lines }
}

describe('a password reset', () => {
  const ask = (deps: TestDeps, email: string, clientIp = '192.0.2.1') =>
    run(forgot.action, publicForm(deps, '/forgot-password', { email }), { deps, clientIp })

  it('uses an emailed link, which works once and revokes every session', async () => {
    const { deps, sendMail, lines } = mailDeps()
    const account = await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
    const session = startSession(deps, account.id, 'web')
    const second = createResetLinkFor(deps, EMAIL)
    expect((await ask(deps, ' SITA@example.org ')).location).toBe('/sign-in')
    await vi.waitFor(() => expect(sendMail).toHaveBeenCalledOnce())
    const mail = sendMail.mock.calls[0]![0]
    expect(mail.to).toEqual({ name: '', address: EMAIL })
    expect(mail.text).not.toContain(account.username)
    expect(lines.join()).toContain('password reset link emailed')
    const [, path = ''] = /http:\/\/localhost:3000(\/reset-password\?token=[\w-]{43})\n/.exec(
      mail.text,
    )!
    const token = path.split('=')[1]!
    expect(JSON.stringify([deps.db.select().from(sessions).all(), lines])).not.toContain(token)

    expect((await run(reset.loader, get(path), { deps })).data.email).toBe(EMAIL)
    const weak = await run(reset.action, postForm(path, { password: 'password' }), { deps })
    expect([weak.status, Object.keys(weak.data.result.error)]).toEqual([400, ['password']])
    const send = () => run(reset.action, postForm(path, { password: NEW_PASSWORD }), { deps })
    const reply = await send()
    expect(reply.location).toBe('/sign-in')
    expect(await toastOf(reply, deps)).toMatchObject({
      message: 'Your new password is saved. Please sign in.',
    })
    expect(findSessionAccount(deps, session, 'web')).toBeNull()
    expect(findSessionAccount(deps, second, 'reset')).toBeNull()
    expect((await send()).status).toBe(404)
    expect((await run(reset.loader, get(path), { deps })).status).toBe(404)
    const form = postForm('/sign-in', { email: EMAIL, password: NEW_PASSWORD })
    expect((await run(signIn.action, form, { deps })).location).toBe('/')
  })

  it('gets the same response if there is no account, but does not send an email', async () => {
    const { deps, sendMail } = mailDeps()
    await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
    const [known, unknown] = [await ask(deps, EMAIL), await ask(deps, 'nobody@example.org')]
    expect(unknown.location).toBe(known.location)
    expect(await toastOf(unknown, deps)).toEqual(await toastOf(known, deps))
    await vi.waitFor(() => expect(sendMail).toHaveBeenCalled())
    expect(sendMail).toHaveBeenCalledOnce()
  })

  it('is limited to three requests an hour per email address and ten per IP', async () => {
    const { deps } = mailDeps()
    const statuses = async (emails: string[], ip: string) => {
      const found: number[] = []
      for (const email of emails) found.push((await ask(deps, email, ip)).status)
      return found
    }
    expect(await statuses(Array<string>(4).fill('nobody@example.org'), '192.0.2.1')).toEqual([
      302, 302, 302, 429,
    ])
    const many = Array.from({ length: 11 }, (_, index) => `nobody-${index}@example.org`)
    expect((await statuses(many, '192.0.2.2')).indexOf(429)).toBe(10)
  })

  it('is unavailable without a mail server, and pages do not offer it', async () => {
    const deps = createTestDeps()
    expect((await run(forgot.loader, get('/forgot-password'), { deps })).data.canMail).toBe(false)
    expect((await run(signIn.loader, get('/sign-in'), { deps })).data.canMail).toBe(false)
    expect((await ask(deps, EMAIL)).status).toBe(404)
  })

  it('retries a failed email twice, then logs the failure', async () => {
    const { deps, sendMail, lines } = mailDeps()
    sendMail.mockRejectedValue(new Error('rejected by the mail server'))
    await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
    await ask(deps, EMAIL)
    await vi.waitFor(() =>
      expect(lines.filter((line) => line.includes('an email was not sent'))).toHaveLength(1),
    )
    expect(sendMail).toHaveBeenCalledTimes(3)
    expect(lines.join()).not.toContain('mailed')
  })
})

describe('an unconfirmed address', () => {
  const fields = { username: 'सीता', email: EMAIL, password: PASSWORD }
  const confirmDeps = () => mailDeps({ CONFIRM_EMAIL: '1' })
  const signsIn = (deps: TestDeps) =>
    run(signIn.action, postForm('/sign-in', { email: EMAIL, password: PASSWORD }), { deps })
  const pathIn = ({ text }: { text: string }) =>
    /http:\/\/localhost:3000(\/confirm-email\?token=[\w-]{43})\n/.exec(text)![1]!

  it('is sent a link after sign-up, and must be confirmed before sign-in', async () => {
    const { deps, sendMail } = confirmDeps()
    const made = await run(signUp.action, publicForm(deps, '/sign-up', fields), { deps })
    expect(made.location).toBe('/sign-in')
    const kinds = deps.db.select({ kind: sessions.kind }).from(sessions).all()
    expect(kinds).toEqual([{ kind: 'confirm' }])
    expect(await toastOf(made, deps)).toMatchObject({ message: 'Sign up Successful!' })
    await vi.waitFor(() => expect(sendMail).toHaveBeenCalledOnce())
    const rejected = await signsIn(deps)
    expect([rejected.status, rejected.data.result.error['']]).toEqual([
      401,
      [errors.wrongOrUnconfirmed],
    ])
    const wrong = postForm('/sign-in', { email: EMAIL, password: 'wrong password' })
    expect((await run(signIn.action, wrong, { deps })).data.result.error['']).toEqual([
      errors.wrongOrUnconfirmed,
    ])

    const path = pathIn(sendMail.mock.calls[0]![0])
    expect((await run(confirm.loader, get(path), { deps })).data.email).toBe(EMAIL)
    expect((await signsIn(deps)).status).toBe(401)
    const confirmed = await run(confirm.action, postForm(path, {}), { deps })
    expect(confirmed.location).toBe('/sign-in')
    expect((await signsIn(deps)).location).toBe('/')
    expect((await run(confirm.action, postForm(path, {}), { deps })).status).toBe(404)
    expect((await run(confirm.loader, get(path), { deps })).status).toBe(404)
  })

  it('is sent another link on request, and the response is the same for any address', async () => {
    const { deps, sendMail } = confirmDeps()
    await run(signUp.action, publicForm(deps, '/sign-up', fields), { deps })
    const again = (email: string) =>
      run(confirm.action, publicForm(deps, '/confirm-email', { email }), { deps })
    const [known, unknown] = [await again(EMAIL), await again('nobody@example.org')]
    expect(await toastOf(unknown, deps)).toEqual(await toastOf(known, deps))
    await vi.waitFor(() => expect(sendMail).toHaveBeenCalledTimes(2))
    for (const [mail] of sendMail.mock.calls.toReversed()) {
      const { status } = await run(confirm.loader, get(pathIn(mail)), { deps })
      expect(status).toBe(200)
    }
    const statuses: number[] = []
    for (let time = 0; time < 3; time += 1) statuses.push((await again(EMAIL)).status)
    expect(statuses).toEqual([302, 302, 429])
  })

  it('is reported to API clients, which do not get a token', async () => {
    const { deps } = confirmDeps()
    const { call } = anApiSite(deps)
    const { status, json } = await call('POST', '/api/auth/signup', { body: fields })
    expect(status).toBe(202)
    expect(json).toEqual({
      success: true,
      message: 'We emailed you a link to confirm your address. Please open it, then sign in.',
      currentUser: null,
      token: null,
    })
    expect(deps.db.select().from(sessions).all()).toMatchObject([{ kind: 'confirm' }])
    const body = { email: EMAIL, password: PASSWORD }
    const rejected = await call('POST', '/api/auth/signin', { body })
    expect([rejected.status, rejected.json.message]).toEqual([401, errors.wrongOrUnconfirmed])
  })

  it('is also confirmed by a password reset link', async () => {
    const { deps } = confirmDeps()
    await run(signUp.action, publicForm(deps, '/sign-up', fields), { deps })
    const path = resetPath(createResetLinkFor(deps, EMAIL))
    await run(reset.action, postForm(path, { password: PASSWORD }), { deps })
    expect((await signsIn(deps)).location).toBe('/')
  })

  it('does not have to be confirmed if the setting is off or the account is older', async () => {
    const { deps } = mailDeps()
    expect((await run(confirm.loader, get('/confirm-email'), { deps })).data.mustConfirm).toBe(
      false,
    )
    await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
    const later = createTestDeps({
      db: deps.db,
      environment: {
        PUBLIC_ORIGIN: ORIGIN,
        SMTP_URL: 'smtp://localhost',
        MAIL_FROM: 'site@example.org',
        CONFIRM_EMAIL: '1',
      },
    })
    expect((await signsIn(later)).location).toBe('/')
  })
})

describe('a taken address', () => {
  const fields = { username: 'सीता', email: EMAIL, password: PASSWORD }

  it('gets the same response at sign-up as a new one, and an email says that it has an account', async () => {
    const { deps, sendMail } = mailDeps({ CONFIRM_EMAIL: '1' })
    await aMemberWithPassword(deps, NEW_PASSWORD, { email: EMAIL })
    const { call } = anApiSite(deps)
    const taken = await run(signUp.action, publicForm(deps, '/sign-up', fields), { deps })
    const other = { ...fields, email: 'new@example.org' }
    const fresh = await run(signUp.action, publicForm(deps, '/sign-up', other), { deps })
    expect([taken.status, taken.location]).toEqual([fresh.status, fresh.location])
    expect(await toastOf(taken, deps)).toEqual(await toastOf(fresh, deps))
    const [known, unknown] = [
      await call('POST', '/api/auth/signup', { body: fields }),
      await call('POST', '/api/auth/signup', { body: { ...fields, email: 'newer@example.org' } }),
    ]
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
    await vi.waitFor(() => expect(sendMail).toHaveBeenCalledTimes(4))
    const { to, text } = sendMail.mock.calls[0]![0]
    expect(to.address).toBe(EMAIL)
    expect(text).toContain(`${ORIGIN}/forgot-password\n`)
    expect(text).not.toContain('सीता')
    expect(deps.db.select().from(users).all()).toHaveLength(3)
  })

  it('cannot be found by signing in with the password of a sign-up', async () => {
    const { deps } = mailDeps({ CONFIRM_EMAIL: '1' })
    await aMemberWithPassword(deps, NEW_PASSWORD, { email: EMAIL })
    const replies = async (email: string) => {
      await run(signUp.action, publicForm(deps, '/sign-up', { ...fields, email }), { deps })
      const found: unknown[] = []
      for (let time = 0; time < 6; time += 1) {
        const request = postForm('/sign-in', { email, password: PASSWORD })
        const { status, data } = await run(signIn.action, request, { deps })
        found.push([status, data.result.error])
      }
      return found
    }
    expect(await replies(EMAIL)).toEqual(await replies('new@example.org'))
  })

  it('gets three emails an hour', async () => {
    const { deps } = mailDeps({ CONFIRM_EMAIL: '1' })
    const statuses: number[] = []
    for (let time = 0; time < 4; time += 1) {
      const request = publicForm(deps, '/sign-up', fields)
      statuses.push((await run(signUp.action, request, { deps })).status)
    }
    expect(statuses).toEqual([302, 302, 302, 429])
  })
})

describe('a new address in the profile', () => {
  const NEW = 'gita@example.org'
  const change = (email = NEW) => ({ email, currentPassword: PASSWORD })

  async function aSite() {
    const { deps, sendMail } = mailDeps({ CONFIRM_EMAIL: '1' })
    const person = await aPerson({ deps })
    const mailTo = async (address: string) => {
      const find = () => sendMail.mock.calls.findLast(([mail]) => mail.to.address === address)?.[0]
      await vi.waitFor(() => expect(find()).toBeDefined())
      return find()!
    }
    const pathTo = async (address: string) =>
      /http:\/\/localhost:3000(\/confirm-email\?token=[\w-]{43})\n/.exec(
        (await mailTo(address)).text,
      )?.[1] ?? ''
    const newEmail = async () => (await tabOf(PROFILE, person)).data.tab.newEmail as string | null
    return { ...person, deps, sendMail, mailTo, pathTo, newEmail }
  }

  it('is used once its link has been opened, and the old address is told at once', async () => {
    const { deps, account, cookie, save, row, mailTo, pathTo, newEmail } = await aSite()
    const elsewhere = startSession(deps, account.id, 'web')
    const reply = await save({ ...change(), username: 'सीता देवी' })
    expect(reply.location).toBe(PROFILE)
    expect(await toastOf(reply, deps)).toMatchObject({
      message: 'Profile updated successfully!',
      description: `We emailed a link to ${NEW}. Your account gets this address once you open the link.`,
    })
    expect(row()).toMatchObject({ email: EMAIL, username: 'सीता देवी' })
    expect(await newEmail()).toBe(NEW)
    expect((await mailTo(EMAIL)).text).toContain(`${ORIGIN}/forgot-password\n`)
    const signsIn = postForm('/sign-in', { email: NEW, password: PASSWORD })
    expect((await run(signIn.action, signsIn, { deps })).status).toBe(401)

    const path = await pathTo(NEW)
    expect((await run(confirm.loader, get(path), { deps })).data.email).toBe(NEW)
    expect(row().email).toBe(EMAIL)
    const confirmed = await run(confirm.action, postForm(path, {}, { cookie }), { deps })
    expect(confirmed.location).toBe(PROFILE)
    expect(row().email).toBe(NEW)
    expect(await newEmail()).toBeNull()
    expect(findSessionAccount(deps, elsewhere, 'web')).toBeNull()
    expect((await run(confirm.action, postForm(path, {}), { deps })).status).toBe(404)
  })

  it('gets the same response if it is taken, but its owner gets no link', async () => {
    const { deps, save, row, pathTo, newEmail } = await aSite()
    aMember(deps, { email: NEW })
    const taken = await save(change())
    expect(await newEmail()).toBe(NEW)
    const free = await save(change('new@example.org'))
    const [one, other] = [await toastOf(taken, deps), await toastOf(free, deps)]
    expect([taken.status, taken.location]).toEqual([free.status, free.location])
    expect(JSON.stringify(one)).toBe(JSON.stringify(other).replace('new@example.org', NEW))
    expect(await pathTo(NEW)).toBe('')
    expect(row().email).toBe(EMAIL)
  })

  it('is not used if somebody else got it first, or after a new password', async () => {
    const { deps, account, save, row, pathTo } = await aSite()
    await save(change())
    const path = await pathTo(NEW)
    const other = aMember(deps, { email: NEW })
    expect((await run(confirm.action, postForm(path, {}), { deps })).status).toBe(409)
    deps.db.delete(users).where(eq(users.id, other.id)).run()
    const link = resetPath(createResetLinkFor(deps, account.email))
    await run(reset.action, postForm(link, { password: NEW_PASSWORD }), { deps })
    expect((await run(confirm.action, postForm(path, {}), { deps })).status).toBe(404)
    expect(row().email).toBe(EMAIL)
  })

  it('leaves only the last link valid, and can be requested three times an hour', async () => {
    const { deps, save, pathTo } = await aSite()
    await save(change('one@example.org'))
    await save(change('two@example.org'))
    const statuses: number[] = []
    for (const name of ['one', 'two']) {
      const path = await pathTo(`${name}@example.org`)
      statuses.push((await run(confirm.loader, get(path), { deps })).status)
    }
    expect(statuses).toEqual([404, 200])
    expect((await save(change('three@example.org'))).status).toBe(302)
    expect((await save(change('four@example.org'))).status).toBe(429)
  })

  it('is reported to API clients', async () => {
    const { deps } = await aSite()
    const { call, tokenOf } = anApiSite(deps)
    const account = await aMemberWithPassword(deps, PASSWORD, { email: 'ram@example.org' })
    const { status, json } = await call('PUT', `/api/user/update/${account.id}`, {
      token: tokenOf(account),
      body: change(),
    })
    expect([status, json.message, json.email]).toEqual([
      200,
      'Profile updated. Open the link that we emailed to your new address to use it.',
      'ram@example.org',
    ])
  })

  it('is used at once without CONFIRM_EMAIL, and the old address is told', async () => {
    const { deps, sendMail } = mailDeps()
    const { save, row } = await aPerson({ deps })
    await save(change())
    expect(row().email).toBe(NEW)
    await vi.waitFor(() => expect(sendMail).toHaveBeenCalledOnce())
    expect(sendMail.mock.calls[0]![0].to.address).toBe(EMAIL)
  })
})

describe('a device that has signed in before', () => {
  const signsIn = (deps: TestDeps, cookie?: string, password = PASSWORD, email = EMAIL) =>
    run(signIn.action, postForm('/sign-in', { email, password }, { cookie }), {
      deps,
      clientIp: '192.0.2.1',
    })
  const deviceOf = (reply: Reply) => cookiesOf(reply).get('device')!

  async function lockedSite(environment = {}) {
    const deps = createTestDeps({ environment })
    await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
    const device = deviceOf(await signsIn(deps)).pair
    for (let time = 0; time < 9; time += 1) deps.throttle.recordAccountFailure(EMAIL)
    return { deps, device }
  }

  it('does not wait for wrong guesses on other devices, or by others with its IP', async () => {
    const { deps, device } = await lockedSite()
    expect((await signsIn(deps)).status).toBe(429)
    expect((await signsIn(deps, device)).status).toBe(302)
    expect((await signsIn(deps)).status).toBe(429)
    for (let time = 0; time < 48; time += 1) deps.throttle.consume('signInFailure', '192.0.2.1')
    expect((await signsIn(deps, device)).status).toBe(302)
  })

  it('waits for its own wrong guesses, also with a new session', async () => {
    const { deps, device } = await lockedSite()
    const statuses: number[] = []
    for (let time = 0; time < 7; time += 1) {
      statuses.push((await signsIn(deps, device, 'wrong password')).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await signsIn(deps, device)).status).toBe(429)
  })

  it('is not exempt for accounts that it has not signed in to, nor with a made-up cookie', async () => {
    const { deps, device } = await lockedSite()
    const other = 'ram@example.org'
    await aMemberWithPassword(deps, PASSWORD, { email: other })
    for (let time = 0; time < 9; time += 1) deps.throttle.recordAccountFailure(other)
    expect((await signsIn(deps, device, PASSWORD, other)).status).toBe(429)
    expect((await signsIn(deps, `${device}x`)).status).toBe(429)
    const toast = cookiesOf(await signsIn(deps, device)).get('toast')!
    expect((await signsIn(deps, `device=${toast.value}`)).status).toBe(429)
  })

  it('is recognised by a cookie that scripts cannot read, for the last five accounts', async () => {
    const { deps, device } = await lockedSite()
    expect(deviceOf(await signsIn(deps, device)).attributes).toEqual(
      expect.arrayContaining(['httponly', 'samesite=lax', 'path=/', 'max-age=34560000']),
    )
    let cookie = device
    for (let n = 0; n < 5; n += 1) {
      const email = `${n}@example.org`
      await aMemberWithPassword(deps, PASSWORD, { email })
      cookie = deviceOf(await signsIn(deps, cookie, PASSWORD, email)).pair
      expect((await signsIn(deps, cookie)).status).toBe(n < 4 ? 302 : 429)
    }
  })

  it('is also the one on which a reset link was used, and works for sign-in through the API', async () => {
    const { deps } = await lockedSite()
    const path = resetPath(createResetLinkFor(deps, EMAIL))
    const saved = await run(reset.action, postForm(path, { password: NEW_PASSWORD }), { deps })
    const device = deviceOf(saved).pair
    expect((await signsIn(deps, undefined, NEW_PASSWORD)).status).toBe(429)
    expect((await signsIn(deps, device, NEW_PASSWORD)).status).toBe(302)
    const body = { email: EMAIL, password: NEW_PASSWORD }
    const { call } = anApiSite(deps)
    const headers = { Cookie: device, Origin: ORIGIN }
    expect((await call('POST', '/api/auth/signin', { body })).status).toBe(429)
    expect((await call('POST', '/api/auth/signin', { body, headers })).status).toBe(200)
  })
})

describe('a link created by an admin', () => {
  it('is shown to the admin once, and expires after a day', async () => {
    const deps = createTestDeps()
    const member = await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
    const cookie = await signedIn(deps, anAdmin(deps))
    const path = `/dashboard/reset-link/${member.id}`
    const { data } = await run(resetLink.action, postForm(path, {}, { cookie }), {
      deps,
      params: { userId: member.id },
    })
    const { pathname, search } = new URL(data.url as string)
    expect((await run(reset.loader, get(pathname + search), { deps })).data.email).toBe(EMAIL)
    deps.clock.advance(DAY)
    const late = postForm(pathname + search, { password: NEW_PASSWORD })
    expect((await run(reset.action, late, { deps })).status).toBe(404)
    expect(deps.db.select().from(users).where(eq(users.id, member.id)).get()!.updatedAt).toBe(
      deps.now() - DAY,
    )
  })
})

describe('closed sign-up', () => {
  it('is reported by the page and the API, which do not create an account', async () => {
    const site = { signUp: 'off' } as const
    const { deps, call } = anApiSite({ site })
    const { data } = await run(signUp.loader, get('/sign-up'), { deps })
    expect(data.canSignUp).toBe(false)
    expect(signUp.handle(labelsFor('hi', 'hi').labels, data).welcome).toBeUndefined()
    const fields = { username: 'गीता', email: 'gita@example.org', password: NEW_PASSWORD }
    expect((await run(signUp.action, publicForm(deps, '/sign-up', fields), { deps })).status).toBe(
      403,
    )
    const reply = await call('POST', '/api/auth/signup', { body: fields })
    expect([reply.status, reply.json.message]).toEqual([
      403,
      expect.stringContaining('Sign-up is closed'),
    ])
    expect(deps.db.select().from(users).all()).toEqual([])
  })
})

describe('a public form', () => {
  const FIELDS = { username: 'गीता', email: 'gita@example.org', password: NEW_PASSWORD }
  const stampOf = async (deps: TestDeps) =>
    (await run(signUp.loader, get('/sign-up'), { deps })).data.stamp as string

  it.each([
    ['a hidden field filled in', { topic: 'cheap watches' }, /hidden field/],
    ['no render time', { opened: '' }, /once more/],
    ['a made-up time', { opened: '1000.abc' }, /once more/],
    [
      "another form's time",
      { opened: formStamp(createTestDeps(), 'forgot-password') },
      /once more/,
    ],
  ])('with %s is returned with its values', async (_, wrong, message) => {
    const deps = createTestDeps()
    const fields = { ...FIELDS, opened: await stampOf(deps), ...wrong }
    deps.clock.advance(HOUR)
    const reply = await run(signUp.action, postForm('/sign-up', fields), { deps })
    expect(reply.status).toBe(400)
    expect(reply.data.result.error['']).toEqual([expect.stringMatching(message)])
    expect(reply.data.result.initialValue).toMatchObject({ username: 'गीता' })
    expect(deps.db.select().from(users).all()).toEqual([])
  })

  it('shares its per-IP limit with the API', async () => {
    const { deps, call } = anApiSite()
    const person = (name: string) => ({ ...FIELDS, email: `${name}@example.org` })
    const join = (name: string, clientIp = '192.0.2.1') =>
      run(signUp.action, publicForm(deps, '/sign-up', person(name)), { deps, clientIp })
    for (let count = 0; count < 10; count += 1) {
      expect((await join(`form-${count}`)).status).toBe(302)
      expect(
        (await call('POST', '/api/auth/signup', { body: person(`api-${count}`) })).status,
      ).toBe(201)
    }
    const rejected = await call('POST', '/api/auth/signup', { body: person('one-more') })
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '3600'])
    expect((await join('one-more')).status).toBe(429)
    expect((await join('one-more', '192.0.2.2')).status).toBe(302)
  })

  it('that was opened more than a day ago is returned', async () => {
    const deps = createTestDeps()
    const fields = { ...FIELDS, opened: await stampOf(deps) }
    deps.clock.advance(DAY + 1)
    const reply = await run(signUp.action, postForm('/sign-up', fields), { deps })
    expect(reply.data.result.error['']).toEqual([expect.stringMatching(/once more/)])
    deps.clock.advance(-1)
    expect((await run(signUp.action, postForm('/sign-up', fields), { deps })).location).toBe('/')
  })

  it('that is submitted immediately is accepted two seconds after the page was rendered', async () => {
    const deps = createTestDeps()
    const fields = { ...FIELDS, opened: await stampOf(deps) }
    deps.clock.advance(1_990)
    const started = performance.now()
    const reply = await run(signUp.action, postForm('/sign-up', fields), { deps })
    expect(reply.location).toBe('/')
    expect(performance.now() - started).toBeGreaterThanOrEqual(9)
  })
})
