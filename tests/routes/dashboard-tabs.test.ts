import { describe, expect, it } from 'vitest'
import * as dashboard from '~/routes/dashboard/route'
import { users } from '~db/schema'
import { aCategory, aPost } from '../helpers/builders'
import { postForm, run } from '../helpers/requests'
import { aPerson, tabOf } from '../helpers/people'

describe('the dashboard tab', () => {
  it.each([
    ['/dashboard', true, 'overview'],
    ['/dashboard', false, 'profile'],
    ['/dashboard?tab=profile', true, 'profile'],
    ['/dashboard?tab=nonsense', true, 'profile'],
    ['/dashboard?tab=', true, 'profile'],
    ['/dashboard?tab=users', true, 'users'],
  ])('at %s (admin: %s) is %s', async (path, isAdmin, name) => {
    const reply = await tabOf(path, await aPerson({ isAdmin }))
    expect([reply.status, reply.data.name]).toEqual([200, name])
  })

  it('welcomes the admin of an empty site until something is published', async () => {
    const person = await aPerson({ isAdmin: true })
    const welcome = async () => (await tabOf('/dashboard', person)).data.tab.welcome
    expect(await welcome()).toEqual({ hasPicture: false, hasCategories: false })
    aCategory(person.deps, 'तीर्थ')
    aPost(person.deps, { status: 'draft', by: person.account })
    person.deps.db.update(users).set({ profilePicture: '/media/me.webp' }).run()
    expect(await welcome()).toEqual({ hasPicture: true, hasCategories: true })
    aPost(person.deps, { by: person.account })
    expect(await welcome()).toBeNull()
  })

  it.each(['posts', 'drafts'])('%s has no filter on an empty site', async (tab) => {
    const person = await aPerson({ isAdmin: true })
    const isSearchable = async () =>
      (await tabOf(`/dashboard?tab=${tab}`, person)).data.tab.page.value.isSearchable
    expect(await isSearchable()).toBe(false)
    aPost(person.deps, { status: tab === 'posts' ? 'published' : 'draft' })
    expect(await isSearchable()).toBe(true)
  })

  it('rejects a form sent to a tab that has no form', async () => {
    const { deps, cookie } = await aPerson({ isAdmin: true })
    const reply = await run(dashboard.action, postForm('/dashboard', {}, { cookie }), { deps })
    expect(reply.status).toBe(400)
  })
})
