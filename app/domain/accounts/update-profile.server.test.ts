import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { storeProfilePicture } from '~/domain/files/store-picture.server'
import { onContentChange } from '~/domain/core/cache-version.server'
import { errors } from '~/labels/specified/messages'
import { SECOND } from '~/time/durations'
import { posts, sessions, users } from '~db/schema'
import { aFile, aMember, aMemberWithPassword, aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { ProfileInputSchema } from '~/domain/core/account-schema'
import { findSessionAccount, startSession } from './sessions.server'
import { checkCredentials } from './accounts.server'
import { updateProfile } from '~/domain/across/own-account.server'

const PASSWORD = 'सही गुप्त शब्द'
const EMAIL = 'sita@example.org'

async function aPerson({ isAdmin = false } = {}) {
  const deps = createTestDeps()
  const account = await aMemberWithPassword(deps, PASSWORD, {
    email: EMAIL,
    username: 'सीता',
    isAdmin,
  })
  const tokens = {
    here: startSession(deps, account.id, 'web'),
    elsewhere: startSession(deps, account.id, 'web'),
    api: startSession(deps, account.id, 'api'),
  }
  const update = async (values: Record<string, unknown>) => {
    const { username, email } = account
    const input = ProfileInputSchema.parse({ username, email, ...values })
    const saved = await updateProfile(deps, account, input, { keepToken: tokens.here })
    return saved.account
  }
  const isSignedIn = (token: string, kind: 'web' | 'api' = 'web') =>
    findSessionAccount(deps, token, kind) !== null
  const upload = async (userId = account.id) => `/media/${(await aFile(deps, { userId })).key}`
  return { deps, account, tokens, update, upload, isSignedIn }
}

describe('updateProfile', () => {
  it('changes the name and picture without requiring a password or ending a session', async () => {
    const { deps, account, update, upload } = await aPerson()
    const changed = { username: 'सीता देवी', profilePicture: await upload() }
    expect(await update(changed)).toEqual({ ...account, ...changed })
    expect(deps.db.select().from(users).get()).toMatchObject(changed)
    expect(deps.db.select().from(sessions).all()).toHaveLength(3)
  })

  it('leaves an absent picture and password unchanged', async () => {
    const { update, upload, deps } = await aPerson()
    const profilePicture = await upload()
    await update({ profilePicture })
    expect(await update({ password: '', currentPassword: '' })).toMatchObject({ profilePicture })
    await expect(
      checkCredentials(deps, { email: EMAIL, password: PASSWORD }, '192.0.2.1'),
    ).resolves.toMatchObject({ account: { email: EMAIL } })
  })

  it('rejects a common new password', async () => {
    const { update } = await aPerson()
    const change = update({ password: 'Password123', currentPassword: PASSWORD })
    await expect(change).rejects.toMatchObject({
      fields: { password: [errors.commonPassword] },
    })
  })

  it('deletes the picture', async () => {
    const { update, upload } = await aPerson()
    await update({ profilePicture: await upload() })
    expect(await update({ profilePicture: '' })).toMatchObject({ profilePicture: null })
  })

  it("accepts the account's own upload, the default picture and the current one", async () => {
    const { deps, account, update, upload } = await aPerson()
    const others = await upload(aMember(deps).id)
    for (const profilePicture of [others, '/media/nothing.webp', 'https://pictures.example/a']) {
      await expect(update({ profilePicture })).rejects.toMatchObject({
        code: 'InvalidInput',
        fields: { profilePicture: ['Please upload your own picture.'] },
      })
    }
    account.profilePicture = 'https://pictures.example/before'
    await update({ profilePicture: account.profilePicture })
    const standard = { profilePicture: '/assets/DT-DefaultImg.jpg' }
    expect(await update(standard)).toMatchObject({ profilePicture: null })
  })

  it.each([
    ['another email', { email: 'gita@example.org' }],
    ['another password', { password: 'नया गुप्त शब्द' }],
  ])('%s requires the current password', async (_, values) => {
    const { deps, update } = await aPerson()
    const before = deps.db.select().from(users).get()
    await expect(update(values)).rejects.toMatchObject({
      code: 'InvalidInput',
      fields: { currentPassword: [expect.stringContaining('enter your current password')] },
    })
    await expect(update({ ...values, currentPassword: 'wrong' })).rejects.toMatchObject({
      code: 'InvalidInput',
      fields: { currentPassword: ['This is not your current password.'] },
    })
    expect(deps.db.select().from(users).get()).toEqual(before)
    expect(deps.db.select().from(sessions).all()).toHaveLength(3)
  })

  it.each([
    ['another email', { email: ' GITA@example.org' }],
    ['another password', { password: 'नया गुप्त शब्द' }],
  ])('%s revokes every other session and token', async (_, values) => {
    const { tokens, update, isSignedIn } = await aPerson()
    await update({ ...values, currentPassword: PASSWORD })
    expect(isSignedIn(tokens.here)).toBe(true)
    expect(isSignedIn(tokens.elsewhere)).toBe(false)
    expect(isSignedIn(tokens.api, 'api')).toBe(false)
  })

  it('accepts the new password and rejects the old one', async () => {
    const { deps, update } = await aPerson()
    await update({ password: ' नया  गुप्त शब्द ', currentPassword: PASSWORD })
    const signIn = (password: string) =>
      checkCredentials(deps, { email: EMAIL, password }, '192.0.2.1')
    await expect(signIn(' नया  गुप्त शब्द ')).resolves.toMatchObject({ account: { email: EMAIL } })
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'Unauthenticated' })
  })

  it('throttles guesses like the sign-in page, but counts them apart', async () => {
    const { deps, update } = await aPerson()
    const guess = () => update({ email: 'gita@example.org', currentPassword: 'wrong' })
    for (let time = 1; time <= 5; time += 1) {
      await expect(guess()).rejects.toMatchObject({ code: 'InvalidInput' })
    }
    await expect(guess()).rejects.toMatchObject({ code: 'RateLimited', retryAfter: 5 })
    await checkCredentials(deps, { email: EMAIL, password: PASSWORD }, '192.0.2.1')
    deps.clock.advance(5 * SECOND)
    await expect(
      update({ email: 'gita@example.org', currentPassword: PASSWORD }),
    ).resolves.toMatchObject({ email: 'gita@example.org' })
  })

  it("rejects another account's email", async () => {
    const { deps, update } = await aPerson()
    aMember(deps, { email: 'taken@example.org' })
    await expect(
      update({ email: 'TAKEN@example.org', currentPassword: PASSWORD }),
    ).rejects.toMatchObject({
      code: 'Conflict',
      fields: { email: ['An account with this email already exists.'] },
    })
    expect(deps.db.select().from(sessions).all()).toHaveLength(3)
  })

  it('rejects a change that started before the password changed', async () => {
    const { update } = await aPerson()
    const [first, second] = await Promise.allSettled([
      update({ password: 'पहला नया शब्द', currentPassword: PASSWORD }),
      update({ password: 'दूसरा नया शब्द', currentPassword: PASSWORD }),
    ])
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('cannot grant rights or change another account', async () => {
    const { deps, account, update } = await aPerson()
    const other = aMember(deps)
    await update({ username: 'सीता देवी', isAdmin: true, id: other.id })
    const rows = deps.db.select().from(users).all()
    expect(rows.find(({ id }) => id === account.id)).toMatchObject({ isAdmin: false })
    expect(rows.find(({ id }) => id === other.id)).toMatchObject({ username: other.username })
  })

  it('changes no published post and invalidates only the pages that show the profile', async () => {
    const { deps, account, update, upload } = await aPerson({ isAdmin: true })
    const post = aPost(deps, { by: account })
    const changed = vi.fn()
    const stop = onContentChange(changed)
    await update({ username: 'सीता देवी', profilePicture: await upload() })
    expect(deps.db.select().from(posts).where(eq(posts.id, post.id)).get()).toEqual(post)
    stop()
    expect(changed.mock.calls).toEqual([[[`author:${account.id}`, `profile:${account.id}`], []]])
  })

  it('requires a signed-in user', async () => {
    const { deps } = await aPerson()
    const input = ProfileInputSchema.parse({ username: 'कोई और', email: EMAIL })
    await expect(updateProfile(deps, null, input, { keepToken: null })).rejects.toMatchObject({
      code: 'Unauthenticated',
    })
  })
})

describe('the previous profile picture', () => {
  async function aPicture(red: number) {
    const background = { r: red, g: 0, b: 0 }
    const image = sharp({ create: { width: 40, height: 40, channels: 3, background } })
    return { name: 'me.png', bytes: await image.png().toBuffer() }
  }

  it('is deleted when replaced', async () => {
    const { deps, account, update } = await aPerson()
    const first = await storeProfilePicture(deps, account, await aPicture(10))
    account.profilePicture = (await update({ profilePicture: first.url })).profilePicture
    const second = await storeProfilePicture(deps, account, await aPicture(200))
    expect(deps.storage.files.size).toBe(2)
    await update({ profilePicture: second.url })
    expect([...deps.storage.files.keys()]).toEqual([second.url.replace('/media/', '')])
  })

  it('is kept if another user uploaded it or uses it in a post', async () => {
    const { deps, account, update } = await aPerson()
    const other = aMember(deps)
    const theirs = await storeProfilePicture(deps, other, await aPicture(10))
    account.profilePicture = theirs.url
    await update({ profilePicture: '' })
    const own = await storeProfilePicture(deps, account, await aPicture(200))
    aPost(deps, { content: `<p><img src="${own.url}" alt=""></p>` })
    account.profilePicture = own.url
    await update({ profilePicture: '' })
    expect(deps.storage.files.size).toBe(2)
  })

  it("is kept while one of the user's posts or another profile uses it", async () => {
    const { deps, account, update } = await aPerson({ isAdmin: true })
    const shown = await storeProfilePicture(deps, account, await aPicture(10))
    account.profilePicture = (await update({ profilePicture: shown.url })).profilePicture
    aPost(deps, { by: account })
    account.profilePicture = (await update({ profilePicture: '' })).profilePicture
    expect(deps.storage.files.size).toBe(1)

    const shared = await storeProfilePicture(deps, account, await aPicture(200))
    aMember(deps, { profilePicture: shared.url })
    account.profilePicture = (await update({ profilePicture: shared.url })).profilePicture
    await update({ profilePicture: '' })
    expect(deps.storage.files.size).toBe(2)
  })
})
