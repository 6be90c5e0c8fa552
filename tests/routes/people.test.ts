import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES } from '~/domain/files/limits'
import * as dashboard from '~/routes/dashboard/route'
import * as deletion from '~/routes/dashboard_.delete-account/route'
import * as role from '~/routes/dashboard_.user-role.$userId/route'
import * as root from '~/root'
import { posts, sessions, users } from '~db/schema'
import { aMember, aMemberWithPassword, anAdmin, aPost } from '../helpers/builders'
import { createTestDeps, memoryLog, refuseWrites } from '../helpers/deps'
import {
  cookiesOf,
  get,
  postForm,
  postMultipart,
  run,
  signedIn,
  toastOf,
} from '../helpers/requests'

const EMAIL = 'sita@example.org'
const PASSWORD = 'गुप्त शब्द १२३'
const PROFILE = '/dashboard?tab=profile'

async function aPerson({ isAdmin = false, log = memoryLog().log } = {}) {
  const deps = createTestDeps({ log })
  const account = await aMemberWithPassword(deps, PASSWORD, {
    email: EMAIL,
    username: 'सीता',
    isAdmin,
  })
  const cookie = await signedIn(deps, account)
  const present = { username: 'सीता', email: EMAIL, password: '', currentPassword: '' }
  const save = (fields: Record<string, string | File>) =>
    run(dashboard.action, postMultipart(PROFILE, { ...present, ...fields }, { cookie }), { deps })
  const row = () => deps.db.select().from(users).where(eq(users.id, account.id)).get()!
  return { deps, account, cookie, save, row }
}

async function aPicture(name = 'मैं.png') {
  const image = sharp({ create: { width: 90, height: 60, channels: 3, background: '#b91c1c' } })
  return new File([new Uint8Array(await image.png().toBuffer())], name, { type: 'image/png' })
}

const tabOf = async (path: string, { deps, cookie }: Awaited<ReturnType<typeof aPerson>>) =>
  run(dashboard.loader, get(path, { cookie }), { deps })

describe('the tab an address names', () => {
  it.each([
    ['/dashboard', true, 'overview'],
    ['/dashboard', false, 'profile'],
    ['/dashboard?tab=profile', true, 'profile'],
    ['/dashboard?tab=nonsense', true, 'profile'],
    ['/dashboard?tab=', true, 'profile'],
    ['/dashboard?tab=users', true, 'users'],
  ])('%s (admin: %s) is %s', async (path, isAdmin, name) => {
    const answer = await tabOf(path, await aPerson({ isAdmin }))
    expect([answer.status, answer.data.name]).toEqual([200, name])
  })

  it('takes no form where there is none', async () => {
    const { deps, cookie } = await aPerson({ isAdmin: true })
    const answer = await run(dashboard.action, postForm('/dashboard', {}, { cookie }), { deps })
    expect(answer.status).toBe(400)
  })
})

describe('the profile form', () => {
  it('saves name and picture, says so, and shows them', async () => {
    const { deps, cookie, save, row } = await aPerson()
    const answer = await save({ username: ' सीता  देवी ', file: await aPicture() })
    expect([answer.status, answer.location]).toEqual([302, PROFILE])
    expect(await toastOf(answer, deps)).toEqual({
      type: 'success',
      message: 'Profile updated successfully!',
    })
    expect(row()).toMatchObject({ username: 'सीता देवी' })
    expect(row().profilePicture).toMatch(/^\/media\/[0-9a-f]{32}-512\.webp$/)
    const page = await run(root.loader, get(PROFILE, { cookie }), { deps })
    expect(page.data.user).toMatchObject({
      username: 'सीता देवी',
      profilePicture: row().profilePicture,
    })
  })

  it('ends other sign-ins with a new password, says so, and goes on', async () => {
    const { deps, account, cookie, save } = await aPerson()
    await signedIn(deps, account)
    const answer = await save({ password: 'नया गुप्त शब्द', currentPassword: PASSWORD })
    expect(answer.location).toBe(PROFILE)
    expect(await toastOf(answer, deps)).toMatchObject({
      description: 'You were signed out everywhere else.',
    })
    expect(deps.db.select().from(sessions).all()).toHaveLength(1)
    expect((await run(dashboard.loader, get(PROFILE, { cookie }), { deps })).status).toBe(200)
  })

  it('keeps what was typed when it is refused, and never a password', async () => {
    const { save, row } = await aPerson()
    const answer = await save({
      username: 'क',
      email: 'no-at-sign',
      password: 'short',
      currentPassword: PASSWORD,
    })
    expect(answer.status).toBe(400)
    expect(answer.data.toast).toEqual({ type: 'error', message: 'Failed to update profile' })
    expect(answer.data.result.error).toEqual({
      username: ['Username must be at least 2 characters'],
      email: ['Invalid email address.'],
      password: ['Password must be at least 8 characters.'],
    })
    expect(answer.data.result.initialValue).toEqual({ username: 'क', email: 'no-at-sign' })
    expect(row()).toMatchObject({ username: 'सीता', email: EMAIL })
  })

  it.each([
    ['without', '', 'Please enter your current password to change the email or the password.'],
    ['with a wrong', 'wrong password', 'This is not your present password.'],
  ])('changes no e-mail %s current password', async (_, currentPassword, message) => {
    const { save, row } = await aPerson()
    const answer = await save({ email: 'gita@example.org', currentPassword })
    expect(answer.status).toBe(400)
    expect(answer.data.result.error).toEqual({ currentPassword: [message] })
    expect(answer.data.result.initialValue).toMatchObject({ email: 'gita@example.org' })
    expect(JSON.stringify(answer.data)).not.toContain('wrong password')
    expect(row().email).toBe(EMAIL)
  })

  it('makes who guesses wait', async () => {
    const { deps, save } = await aPerson()
    for (let time = 1; time <= 5; time += 1) deps.throttle.recordAccountFailure(EMAIL)
    const answer = await save({ email: 'gita@example.org', currentPassword: PASSWORD })
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '5'])
  })

  it('comes back with everything but the passwords where it cannot be saved', async () => {
    const { log, lines } = memoryLog()
    const { deps, save } = await aPerson({ log })
    refuseWrites(deps, 'users', 'UPDATE')
    const answer = await save({
      username: 'गीता',
      password: 'नया गुप्त शब्द',
      currentPassword: PASSWORD,
    })
    expect(answer.status).toBe(507)
    expect(answer.data.result.initialValue).toEqual({ username: 'गीता', email: EMAIL })
    expect(answer.data.result.error).toEqual({ '': ['Something went wrong! Please try again.'] })
    expect(lines).toHaveLength(1)
  })

  it('says at its field that an address is taken', async () => {
    const { deps, save } = await aPerson()
    aMember(deps, { email: 'gita@example.org' })
    const answer = await save({ email: 'gita@example.org', currentPassword: PASSWORD })
    expect(answer.status).toBe(409)
    expect(answer.data.result.error).toEqual({
      email: ['An account with this email already exists.'],
    })
  })

  it('keeps a picture that came with a form that was refused, and saves it with the next', async () => {
    const { deps, save, row } = await aPerson()
    const refused = await save({ username: 'क', file: await aPicture() })
    const address = refused.data.result.initialValue.profilePicture as string
    expect(deps.storage.files.has(address.replace('/media/', ''))).toBe(true)
    expect(row().profilePicture).toBeNull()
    await save({ profilePicture: address })
    expect(row().profilePicture).toBe(address)
  })

  it('takes the picture away, and leaves it where nothing is said of it', async () => {
    const { deps, save, row } = await aPerson()
    await save({ file: await aPicture() })
    const address = row().profilePicture!
    await save({ username: 'सीता देवी' })
    expect(row().profilePicture).toBe(address)
    await save({ profilePicture: address, removePicture: 'on' })
    expect(row().profilePicture).toBeNull()
    expect(deps.storage.files.size).toBe(0)
  })

  it.each([
    ['is no picture', new File(['<svg/>'], 'a.png'), 415, /^Please choose a PNG/],
    [
      'is too large',
      new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], 'a.png'),
      413,
      /^The picture is too large/,
    ],
  ])('saves nothing with a file that %s', async (_, file, status, message) => {
    const { save, row } = await aPerson()
    const answer = await save({ username: 'सीता देवी', file })
    expect(answer.status).toBe(status)
    expect(answer.data.result.error).toEqual({ file: [expect.stringMatching(message)] })
    expect(answer.data.result.initialValue).toMatchObject({ username: 'सीता देवी' })
    expect(row().username).toBe('सीता')
  })

  it('says what is wrong with a file beside what is wrong with the rest', async () => {
    const { save } = await aPerson()
    const answer = await save({ username: 'क', file: new File(['x'], 'a.png') })
    expect(Object.keys(answer.data.result.error).toSorted()).toEqual(['file', 'username'])
  })

  it.each(['javascript:alert(1)', '//evil.example/x.png', 'http://evil.example/x.png'])(
    'takes no picture from %s',
    async (profilePicture) => {
      const { save, row } = await aPerson()
      expect((await save({ profilePicture })).status).toBe(400)
      expect(row().profilePicture).toBeNull()
    },
  )

  it('gives nobody rights', async () => {
    const { deps, save, row } = await aPerson()
    const other = aMember(deps)
    await save({ username: 'सीता देवी', isAdmin: '1', id: other.id })
    expect(row()).toMatchObject({ isAdmin: false, username: 'सीता देवी' })
  })
})

describe('deleting an account', () => {
  const PATH = '/dashboard/delete-account'

  it('says first what happens to the posts', async () => {
    const { deps, account, cookie } = await aPerson({ isAdmin: true })
    aPost(deps, { by: account })
    const { data } = await run(deletion.loader, get(PATH, { cookie }), { deps })
    expect(data).toMatchObject({ posts: 1 })
  })

  it('signs out, goes home, and says that it is done', async () => {
    const { deps, account, cookie } = await aPerson({ isAdmin: true })
    anAdmin(deps)
    aPost(deps, { by: account })
    const request = postForm(PATH, { password: PASSWORD }, { cookie })
    const answer = await run(deletion.action, request, { deps })
    expect([answer.status, answer.location]).toEqual([302, '/'])
    expect(await toastOf(answer, deps)).toMatchObject({ message: 'Your account was deleted' })
    expect(cookiesOf(answer).get('session')).toMatchObject({ value: '' })
    expect(deps.db.select().from(users).where(eq(users.id, account.id)).get()).toBeUndefined()
    expect(deps.db.select().from(posts).all()).toMatchObject([{ authorName: 'सीता', userId: null }])
  })

  it.each([
    ['', 'Please enter your password.'],
    ['wrong password', 'This is not your present password.'],
  ])('does not happen with the password %j', async (password, message) => {
    const { deps, cookie, row } = await aPerson()
    const answer = await run(deletion.action, postForm(PATH, { password }, { cookie }), { deps })
    expect(answer.status).toBe(400)
    expect(answer.data.result.error).toEqual({ password: [message] })
    expect(answer.data.toast.message).toBe('Failed to delete account')
    expect(JSON.stringify(answer.data)).not.toContain('wrong password')
    expect(row()).toBeDefined()
  })

  it('does not happen to the last admin', async () => {
    const { deps, cookie, row } = await aPerson({ isAdmin: true })
    const request = postForm(PATH, { password: PASSWORD }, { cookie })
    const answer = await run(deletion.action, request, { deps })
    expect(answer.status).toBe(409)
    expect(answer.data.result.error).toEqual({
      '': ['The last admin stays. Make somebody else admin first.'],
    })
    expect(row()).toBeDefined()
  })
})

describe('the list of users', () => {
  it('shows who has an account, and nothing secret', async () => {
    const person = await aPerson({ isAdmin: true })
    aMember(person.deps, { username: 'मीरा', email: 'meera@example.org' })
    const { data } = await tabOf('/dashboard?tab=users', person)
    expect(data.tab).toMatchObject({ query: '', previous: null, next: null })
    expect(data.tab.rows).toMatchObject([
      { username: 'मीरा', isAdmin: false, isYou: false, posts: '0', sinceLabel: '21 Nov 2026' },
      { username: 'सीता', isAdmin: true, isYou: true },
    ])
    expect(JSON.stringify(data)).not.toMatch(/passwordHash|sha384/)
  })

  it('is searched and leafed through by address', async () => {
    const person = await aPerson({ isAdmin: true })
    for (let made = 0; made < 45; made += 1) aMember(person.deps, { username: 'पाठक' })
    const { data } = await tabOf('/dashboard?tab=users&q=पाठक&startIndex=20', person)
    expect(data.tab.rows).toHaveLength(20)
    const q = `q=${encodeURIComponent('पाठक')}`
    expect(data.tab.previous).toBe(`/dashboard?tab=users&${q}`)
    expect(data.tab.next).toBe(`/dashboard?tab=users&${q}&startIndex=40`)
    const last = await tabOf('/dashboard?tab=users&q=पाठक&startIndex=40', person)
    expect(last.data.tab).toMatchObject({ rows: { length: 5 }, next: null })
  })
})

describe('changing a role', () => {
  async function anOffice() {
    const person = await aPerson({ isAdmin: true })
    const { deps, cookie } = person
    const change = (userId: string, intent: string) =>
      run(role.action, postForm(`/dashboard/user-role/${userId}`, { intent }, { cookie }), {
        deps,
        params: { userId },
      })
    return { ...person, change }
  }

  it('promotes, demotes, and says whom', async () => {
    const { deps, change } = await anOffice()
    const member = aMember(deps, { username: 'मीरा' })
    const promoted = await change(member.id, 'promote')
    expect(promoted.location).toBe('/dashboard?tab=users')
    expect(await toastOf(promoted, deps)).toEqual({
      type: 'success',
      message: 'New admin',
      description: 'मीरा',
    })
    expect(await toastOf(await change(member.id, 'demote'), deps)).toMatchObject({
      message: 'No longer an admin',
    })
  })

  it('says why not', async () => {
    const { deps, account, change } = await anOffice()
    const last = await change(account.id, 'demote')
    expect(last.location).toBe('/dashboard?tab=users')
    expect(await toastOf(last, deps)).toEqual({
      type: 'error',
      message: 'Failed to change the role',
      description: 'The last admin stays. Make somebody else admin first.',
    })
    expect(await toastOf(await change('nobody', 'promote'), deps)).toMatchObject({
      description: 'User not found',
    })
  })

  it('sends home who gave their own right away', async () => {
    const { deps, account, change } = await anOffice()
    anAdmin(deps)
    expect((await change(account.id, 'demote')).location).toBe('/')
    expect(deps.db.select().from(sessions).all()).toEqual([])
  })
})
