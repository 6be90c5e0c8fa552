import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { receiveChunk } from '~/domain/files/resumable-upload.server'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { posts, sessions, uploads, users } from '~db/schema'
import { aMemberWithPassword, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { deleteAccount, deleteUser } from './delete-account.server'
import { countOwnPosts } from './own-account.server'
import { startSession } from '~/domain/accounts/sessions.server'

const PASSWORD = 'सही गुप्त शब्द'

async function aPerson({ isAdmin = false, deps = createTestDeps() } = {}) {
  const account = await aMemberWithPassword(deps, PASSWORD, { username: 'सीता', isAdmin })
  startSession(deps, account.id, 'web')
  startSession(deps, account.id, 'api')
  return { deps, account }
}

describe('deleteAccount', () => {
  it('deletes the account with every session and token', async () => {
    const { deps, account } = await aPerson()
    expect(await deleteAccount(deps, account, { password: PASSWORD })).toEqual({ keptPosts: 0 })
    expect(deps.db.select().from(users).all()).toEqual([])
    expect(deps.db.select().from(sessions).all()).toEqual([])
  })

  it("keeps posts and drafts under their author's name", async () => {
    const { deps, account } = await aPerson({ isAdmin: true })
    anAdmin(deps)
    aPost(deps, { by: account, title: 'छपा लेख' })
    aPost(deps, { by: account, title: 'अधूरा लेख', status: 'draft' })
    expect(countOwnPosts(deps, account)).toBe(2)
    const cacheVersion = getCacheVersion(deps)
    expect(await deleteAccount(deps, account, { password: PASSWORD })).toEqual({ keptPosts: 2 })
    for (const post of deps.db.select().from(posts).all()) {
      expect(post).toMatchObject({ userId: null, authorName: 'सीता' })
    }
    expect(getCacheVersion(deps)).toBeGreaterThan(cacheVersion)
  })

  it('requires the password and throttles guesses', async () => {
    const { deps, account } = await aPerson()
    for (let time = 1; time <= 5; time += 1) {
      await expect(deleteAccount(deps, account, { password: 'wrong' })).rejects.toMatchObject({
        code: 'InvalidInput',
        fields: { password: ['This is not your current password.'] },
      })
    }
    await expect(deleteAccount(deps, account, { password: PASSWORD })).rejects.toMatchObject({
      code: 'RateLimited',
    })
    expect(deps.db.select().from(users).all()).toHaveLength(1)
  })

  it('never deletes the last admin', async () => {
    const { deps, account } = await aPerson({ isAdmin: true })
    await expect(deleteAccount(deps, account, { password: PASSWORD })).rejects.toMatchObject({
      code: 'Conflict',
      message: 'This is the last admin. Make somebody else an admin first.',
    })
    expect(deps.db.select().from(sessions).all()).toHaveLength(2)
  })

  it('deletes only one of the last two admins', async () => {
    const { deps, account } = await aPerson({ isAdmin: true })
    const { account: other } = await aPerson({ isAdmin: true, deps })
    const results = await Promise.allSettled([
      deleteAccount(deps, account, { password: PASSWORD }),
      deleteAccount(deps, other, { password: PASSWORD }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(deps.db.select().from(users).all()).toMatchObject([{ isAdmin: true }])
  })

  it('deletes unfinished uploads', async () => {
    const { deps, account } = await aPerson({ isAdmin: true })
    anAdmin(deps)
    const bytes = new Uint8Array(4)
    const begun = await receiveChunk(deps, account, {
      name: 'a.png',
      start: 0,
      end: 3,
      total: 9,
      bytes,
    })
    const id = 'upload' in begun ? begun.upload.id : ''
    const part = join(deps.env.DATA_DIR, 'parts', `${id}.part`)
    expect(existsSync(part)).toBe(true)
    await deleteAccount(deps, account, { password: PASSWORD })
    expect(existsSync(part)).toBe(false)
    expect(deps.db.select().from(uploads).all()).toEqual([])
  })

  it('requires a signed-in user', async () => {
    const { deps } = await aPerson()
    await expect(deleteAccount(deps, null, { password: PASSWORD })).rejects.toMatchObject({
      code: 'Unauthenticated',
    })
  })
})

describe('deleteUser', () => {
  it('deletes a user and all sessions, and keeps the posts', async () => {
    const { deps, account } = await aPerson({ isAdmin: true })
    const admin = anAdmin(deps)
    aPost(deps, { by: account })
    expect(await deleteUser(deps, admin, account.id)).toEqual({ keptPosts: 1, account })
    expect(deps.db.select().from(users).all()).toMatchObject([{ id: admin.id }])
    expect(deps.db.select().from(sessions).all()).toEqual([])
    expect(deps.db.select().from(posts).get()).toMatchObject({ userId: null, authorName: 'सीता' })
    await expect(deleteUser(deps, admin, account.id)).rejects.toThrow('User not found')
  })

  it("is for admins only, and rejects the admin's own account", async () => {
    const { deps, account } = await aPerson()
    const admin = anAdmin(deps)
    await expect(deleteUser(deps, account, admin.id)).rejects.toThrow('Unauthorized access')
    await expect(deleteUser(deps, null, admin.id)).rejects.toThrow('Please sign in.')
    await expect(deleteUser(deps, admin, admin.id)).rejects.toThrow('Delete your own account')
    expect(deps.db.select().from(users).all()).toHaveLength(2)
  })

  it('keeps the first of two admins who delete each other at the same time', async () => {
    const { deps, account } = await aPerson({ isAdmin: true })
    const admin = anAdmin(deps)
    await deleteUser(deps, admin, account.id)
    await expect(deleteUser(deps, account, admin.id)).rejects.toThrow('Unauthorized access')
  })
})
