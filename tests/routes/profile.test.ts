import { describe, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES } from '~/domain/core/file-schema'
import * as dashboard from '~/routes/dashboard/route'
import * as root from '~/root'
import { sessions } from '~db/schema'
import { aMember } from '../helpers/builders'
import { memoryLog, failWrites } from '../helpers/deps'
import { get, run, signedIn, toastOf } from '../helpers/requests'
import { aPerson, aPicture, EMAIL, PASSWORD, PROFILE } from '../helpers/people'

describe('the profile form', () => {
  it('saves name and picture, and shows them with a toast', async () => {
    const { deps, cookie, save, row } = await aPerson()
    const reply = await save({ username: ' सीता  देवी ', file: await aPicture() })
    expect([reply.status, reply.location]).toEqual([302, PROFILE])
    expect(await toastOf(reply, deps)).toEqual({
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

  it('ends other sessions after a password change and shows a message', async () => {
    const { deps, account, cookie, save } = await aPerson()
    await signedIn(deps, account)
    const reply = await save({ password: 'नया गुप्त शब्द', currentPassword: PASSWORD })
    expect(reply.location).toBe(PROFILE)
    expect(await toastOf(reply, deps)).toMatchObject({
      description: 'You were signed out on all other devices.',
    })
    expect(deps.db.select().from(sessions).all()).toHaveLength(1)
    expect((await run(dashboard.loader, get(PROFILE, { cookie }), { deps })).status).toBe(200)
  })

  it('accepts thirty pictures a minute per account, from any IP', async () => {
    const { deps, account, save, row } = await aPerson()
    for (let time = 1; time <= 30; time += 1) deps.throttle.consume('upload', account.id)
    const reply = await save({ username: 'सीता देवी', file: await aPicture() })
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([429, '60'])
    expect(reply.data.result.initialValue).toMatchObject({ username: 'सीता देवी' })
    expect(row().username).toBe('सीता')
    expect((await save({ username: 'सीता देवी' })).status).toBe(302)
  })

  it('returns the values of a rejected form, except passwords', async () => {
    const { save, row } = await aPerson()
    const reply = await save({
      username: 'क',
      email: 'no-at-sign',
      password: 'short',
      currentPassword: PASSWORD,
    })
    expect(reply.status).toBe(400)
    expect(reply.data.toast).toEqual({ type: 'error', message: 'Failed to update profile' })
    expect(reply.data.result.error).toEqual({
      username: ['Username must be at least 2 characters'],
      email: ['Invalid email address.'],
      password: ['Password must be at least 8 characters.'],
    })
    expect(reply.data.result.initialValue).toEqual({ username: 'क', email: 'no-at-sign' })
    expect(row()).toMatchObject({ username: 'सीता', email: EMAIL })
  })

  it.each([
    ['without a', '', 'Please enter your current password to change the email or the password.'],
    ['with a wrong', 'wrong password', 'This is not your current password.'],
  ])('rejects a new email address %s current password', async (_, currentPassword, message) => {
    const { save, row } = await aPerson()
    const reply = await save({ email: 'gita@example.org', currentPassword })
    expect(reply.status).toBe(400)
    expect(reply.data.result.error).toEqual({ currentPassword: [message] })
    expect(reply.data.result.initialValue).toMatchObject({ email: 'gita@example.org' })
    expect(JSON.stringify(reply.data)).not.toContain('wrong password')
    expect(row().email).toBe(EMAIL)
  })

  it('limits guesses at the password', async () => {
    const { save } = await aPerson()
    for (let time = 1; time <= 5; time += 1) {
      const reply = await save({ email: 'gita@example.org', currentPassword: 'wrong password' })
      expect(reply.status).toBe(400)
    }
    const reply = await save({ email: 'gita@example.org', currentPassword: PASSWORD })
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([429, '5'])
  })

  it('does not make the owner wait for wrong guesses at sign-in', async () => {
    const { deps, save } = await aPerson()
    for (let time = 1; time <= 9; time += 1) deps.throttle.recordAccountFailure(EMAIL)
    const reply = await save({ email: 'gita@example.org', currentPassword: PASSWORD })
    expect(reply.status).toBe(302)
  })

  it('returns the values, except passwords, if they cannot be saved', async () => {
    const { log, lines } = memoryLog()
    const { deps, save } = await aPerson({ log })
    failWrites(deps, 'users', 'UPDATE')
    const reply = await save({
      username: 'गीता',
      password: 'नया गुप्त शब्द',
      currentPassword: PASSWORD,
    })
    expect(reply.status).toBe(507)
    expect(reply.data.result.initialValue).toEqual({ username: 'गीता', email: EMAIL })
    expect(reply.data.result.error).toEqual({ '': ['Something went wrong! Please try again.'] })
    expect(lines).toHaveLength(1)
  })

  it('reports a duplicate email address in its field', async () => {
    const { deps, save } = await aPerson()
    aMember(deps, { email: 'gita@example.org' })
    const reply = await save({ email: 'gita@example.org', currentPassword: PASSWORD })
    expect(reply.status).toBe(409)
    expect(reply.data.result.error).toEqual({
      email: ['An account with this email already exists.'],
    })
  })

  it('keeps the picture of a rejected form, and saves it with the next submission', async () => {
    const { deps, save, row } = await aPerson()
    const rejected = await save({ username: 'क', file: await aPicture() })
    const url = rejected.data.result.initialValue.profilePicture as string
    expect(deps.storage.files.has(url.replace('/media/', ''))).toBe(true)
    expect(row().profilePicture).toBeNull()
    await save({ profilePicture: url })
    expect(row().profilePicture).toBe(url)
  })

  it('removes the picture only if requested', async () => {
    const { deps, save, row } = await aPerson()
    await save({ file: await aPicture() })
    const url = row().profilePicture!
    await save({ username: 'सीता देवी' })
    expect(row().profilePicture).toBe(url)
    await save({ profilePicture: url, removePicture: 'on' })
    expect(row().profilePicture).toBeNull()
    expect(deps.storage.files.size).toBe(0)
  })

  it.each([
    ['is not a picture', new File(['<svg/>'], 'a.png'), 415, /^Please choose a PNG/],
    [
      'is too large',
      new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], 'a.png'),
      413,
      /^The picture is too large/,
    ],
  ])('saves nothing if the file %s', async (_, file, status, message) => {
    const { save, row } = await aPerson()
    const reply = await save({ username: 'सीता देवी', file })
    expect(reply.status).toBe(status)
    expect(reply.data.result.error).toEqual({ file: [expect.stringMatching(message)] })
    expect(reply.data.result.initialValue).toMatchObject({ username: 'सीता देवी' })
    expect(row().username).toBe('सीता')
  })

  it("reports the file's error together with other errors", async () => {
    const { save } = await aPerson()
    const reply = await save({ username: 'क', file: new File(['x'], 'a.png') })
    expect(Object.keys(reply.data.result.error).toSorted()).toEqual(['file', 'username'])
  })

  it.each(['javascript:alert(1)', '//evil.example/x.png', 'http://evil.example/x.png'])(
    'rejects a picture from %s',
    async (profilePicture) => {
      const { save, row } = await aPerson()
      expect((await save({ profilePicture })).status).toBe(400)
      expect(row().profilePicture).toBeNull()
    },
  )

  it("cannot change the user's rights", async () => {
    const { deps, save, row } = await aPerson()
    const other = aMember(deps)
    await save({ username: 'सीता देवी', isAdmin: '1', id: other.id })
    expect(row()).toMatchObject({ isAdmin: false, username: 'सीता देवी' })
  })
})
