import { describe, expect, it } from 'vitest'
import * as dashboard from '~/routes/dashboard/route'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { readGroup, saveSettings } from '~/domain/settings/settings.server'
import { users } from '~db/schema'
import { aCategory, aPost } from '../helpers/builders'
import { get, postForm, run } from '../helpers/requests'
import { aPerson, tabOf } from '../helpers/people'

describe('the dashboard tab', () => {
  it.each([
    ['/dashboard', true, 'overview'],
    ['/dashboard', false, 'profile'],
    ['/dashboard?tab=profile', true, 'profile'],
    ['/dashboard?tab=nonsense', true, 'overview'],
    ['/dashboard?tab=', true, 'overview'],
    ['/dashboard?tab=users', true, 'users'],
  ])('at %s (admin: %s) is %s', async (path, isAdmin, name) => {
    const reply = await tabOf(path, await aPerson({ isAdmin }))
    expect([reply.status, reply.data.name]).toEqual([200, name])
  })

  it.each(['/dashboard?tab=nonsense', '/dashboard?tab='])(
    'at %s is no form of another tab',
    async (path) => {
      const { deps, cookie, account } = await aPerson({ isAdmin: false })
      const { status } = await run(dashboard.loader, get(path, { cookie }), { deps })
      expect(status).toBe(404)
      const form = postForm(path, { username: 'और कोई', email: account.email }, { cookie })
      expect((await run(dashboard.action, form, { deps })).status).toBe(404)
    },
  )

  it('begins with the settings of a new site, until all first tasks are done or hidden', async () => {
    const person = await aPerson({ isAdmin: true })
    const { deps, account, cookie } = person
    const card = async () => (await tabOf('/dashboard', person)).data.tab.firstTasks
    const open = async () =>
      (await card()).tasks.flatMap((task: { name: string; isDone: boolean }) =>
        task.isDone ? [] : task.name,
      )
    const all = ['name', 'logo', 'contact', 'about', 'you', 'categories', 'post']
    expect(await open()).toEqual(all)
    const settings = (values: object) =>
      saveSettings(
        deps,
        account,
        'site',
        SCHEMAS.site.parse(values),
        readGroup(deps, 'site').version,
      )
    settings({ name: 'सवेरा' })
    expect(await open()).toEqual(all)
    settings({ name: 'सवेरा', nameEnglish: 'Savera', email: 'meera@example.net' })
    aCategory(deps, 'तीर्थ')
    aPost(deps, { status: 'page-draft', slug: 'about', by: account })
    deps.db.update(users).set({ profilePicture: '/media/me.webp' }).run()
    expect(await open()).toEqual(['logo', 'about', 'post'])
    expect((await card()).hasAboutDraft).toBe(true)
    aPost(deps, { by: account })
    expect(await open()).toEqual(['logo', 'about'])
    const path = '/dashboard?tab=settings&part=site'
    await run(dashboard.action, postForm(path, { intent: 'hide-tasks' }, { cookie }), { deps })
    expect(await card()).toBeNull()
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
