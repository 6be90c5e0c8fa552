import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as deletion from '~/routes/dashboard_.delete-account/route'
import { posts, users } from '~db/schema'
import { anAdmin, aPost } from '../helpers/builders'
import { cookiesOf, get, postForm, run, toastOf } from '../helpers/requests'
import { aPerson, PASSWORD } from '../helpers/people'

describe('deleting an account', () => {
  const PATH = '/dashboard/delete-account'

  it('explains beforehand what happens to the posts', async () => {
    const { deps, account, cookie } = await aPerson({ isAdmin: true })
    aPost(deps, { by: account })
    const { data } = await run(deletion.loader, get(PATH, { cookie }), { deps })
    expect(data).toMatchObject({ posts: 1 })
  })

  it('signs out, redirects to the home page, and shows a toast', async () => {
    const { deps, account, cookie } = await aPerson({ isAdmin: true })
    anAdmin(deps)
    aPost(deps, { by: account })
    const request = postForm(PATH, { password: PASSWORD }, { cookie })
    const reply = await run(deletion.action, request, { deps })
    expect([reply.status, reply.location]).toEqual([302, '/'])
    expect(await toastOf(reply, deps)).toMatchObject({ message: 'Your account was deleted' })
    expect(cookiesOf(reply).get('session')).toMatchObject({ value: '' })
    expect(deps.db.select().from(users).where(eq(users.id, account.id)).get()).toBeUndefined()
    expect(deps.db.select().from(posts).all()).toMatchObject([{ authorName: 'सीता', userId: null }])
  })

  it.each([
    ['', 'Please enter your password.'],
    ['wrong password', 'This is not your current password.'],
  ])('is rejected with the password %j', async (password, message) => {
    const { deps, cookie, row } = await aPerson()
    const reply = await run(deletion.action, postForm(PATH, { password }, { cookie }), { deps })
    expect(reply.status).toBe(400)
    expect(reply.data.result.error).toEqual({ password: [message] })
    expect(reply.data.toast.message).toBe('Failed to delete account')
    expect(JSON.stringify(reply.data)).not.toContain('wrong password')
    expect(row()).toBeDefined()
  })

  it('is rejected for the last admin', async () => {
    const { deps, cookie, row } = await aPerson({ isAdmin: true })
    const request = postForm(PATH, { password: PASSWORD }, { cookie })
    const reply = await run(deletion.action, request, { deps })
    expect(reply.status).toBe(409)
    expect(reply.data.result.error).toEqual({
      '': ['This is the last admin. Make somebody else an admin first.'],
    })
    expect(row()).toBeDefined()
  })
})
