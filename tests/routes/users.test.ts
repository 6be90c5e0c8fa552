import { describe, expect, it } from 'vitest'
import * as dashboard from '~/routes/dashboard/route'
import { action, loader } from '~/routes/dashboard_.$change.$id/route'
import type { RowOf } from '~/routes/dashboard/tab'
import type { load } from '~/routes/dashboard/users/users.server'
import { sessions, users } from '~db/schema'
import { aMember, anAdmin, aPost } from '../helpers/builders'
import { get, postForm, run, toastOf } from '../helpers/requests'
import { aPerson, tabOf } from '../helpers/people'

describe('the list of users', () => {
  it('lists accounts without secrets', async () => {
    const person = await aPerson({ isAdmin: true })
    aMember(person.deps, { username: 'मीरा', email: 'meera@example.org' })
    const { data } = await tabOf('/dashboard?tab=users', person)
    expect(data.tab).toMatchObject({
      filter: { q: '' },
      page: { value: { previous: null, next: null } },
    })
    expect(data.tab.page.value.rows).toMatchObject([
      {
        username: 'मीरा',
        isAdmin: false,
        isYou: false,
        posts: 0,
        since: { children: '21 Nov 2026' },
      },
      { username: 'सीता', isAdmin: true, isYou: true },
    ])
    expect(JSON.stringify(data)).not.toMatch(/passwordHash|sha384/)
  })

  it('shows our own pictures, and loads none from other sites', async () => {
    const person = await aPerson({ isAdmin: true })
    aMember(person.deps, { username: 'गीता', profilePicture: 'https://pictures.example/me.png' })
    aMember(person.deps, { username: 'मीरा', profilePicture: '/media/me.webp' })
    const { data } = await tabOf('/dashboard?tab=users', person)
    const photos = data.tab.page.value.rows.map(({ username, photo }: RowOf<typeof load>) => [
      username,
      photo,
    ])
    expect(Object.fromEntries(photos)).toEqual({ गीता: null, मीरा: '/media/me.webp', सीता: null })
  })

  it('is searched and paged through its URL', async () => {
    const person = await aPerson({ isAdmin: true })
    for (let made = 0; made < 45; made += 1) aMember(person.deps, { username: 'पाठक' })
    const { data } = await tabOf('/dashboard?tab=users&q=पाठक&startIndex=20', person)
    expect(data.tab.page.value.rows).toHaveLength(20)
    const q = `q=${encodeURIComponent('पाठक')}`
    expect(data.tab.page.value.previous).toBe(`/dashboard?tab=users&${q}`)
    expect(data.tab.page.value.next).toBe(`/dashboard?tab=users&${q}&startIndex=40`)
    const last = await tabOf('/dashboard?tab=users&q=पाठक&startIndex=40', person)
    expect(last.data.tab).toMatchObject({ page: { value: { rows: { length: 5 }, next: null } } })
  })
})

async function createTestSite(name = 'user-role') {
  const person = await aPerson({ isAdmin: true })
  const { deps, cookie } = person
  const change = (userId: string, intent: string) =>
    run(action, postForm(`/dashboard/${name}/${userId}`, { intent }, { cookie }), {
      deps,
      params: { change: name, id: userId },
    })
  return { ...person, change }
}

describe('blocking and deleting', () => {
  it('blocks and unblocks, and names the user', async () => {
    const { change, ...person } = await createTestSite('block-user')
    const { deps } = person
    const member = aMember(deps, { username: 'मीरा' })
    expect(await toastOf(await change(member.id, 'block'), deps)).toEqual({
      type: 'success',
      message: 'Account blocked',
      description: 'मीरा',
    })
    const { data } = await tabOf('/dashboard?tab=users', person)
    expect(data.tab.page.value.rows).toMatchObject([{ isBlocked: true }, { isBlocked: false }])
    expect(await toastOf(await change(member.id, 'unblock'), deps)).toMatchObject({
      message: 'Account unblocked',
    })
  })

  it('asks for confirmation and says how many posts will stay, then deletes and names the user', async () => {
    const { deps, cookie, change } = await createTestSite('delete-user')
    const member = anAdmin(deps, { username: 'मीरा' })
    aPost(deps, { by: member })
    const params = { change: 'delete-user', id: member.id }
    const asked = await run(loader, get(`/dashboard/delete-user/${member.id}`, { cookie }), {
      deps,
      params,
    })
    expect(asked.data.confirmation.note).toContain('Their one post or draft stays on the site')
    expect(await toastOf(await change(member.id, ''), deps)).toEqual({
      type: 'success',
      message: 'Account deleted',
      description: 'मीरा',
    })
    expect(await toastOf(await change(member.id, ''), deps)).toEqual({
      type: 'error',
      message: 'Failed to delete account',
      description: 'User not found',
    })
  })

  it('explains why admins cannot block or delete themselves', async () => {
    for (const [name, description] of [
      ['block-user', 'You cannot block your own account.'],
      ['delete-user', 'Delete your own account in your profile.'],
    ] as const) {
      const { deps, account, change } = await createTestSite(name)
      expect(await toastOf(await change(account.id, 'block'), deps)).toMatchObject({ description })
    }
  })
})

describe('changing many accounts', () => {
  const USERS = '/dashboard?tab=users'

  async function aSpammedSite() {
    const person = await aPerson({ isAdmin: true })
    const { deps, cookie } = person
    const spam = ['एक', 'दो'].map((username) =>
      aMember(deps, { username, email: `${username}@x.example` }),
    )
    const send = (fields: Record<string, string>, ids: string[] = []) => {
      const selected = ids.map((id): [string, string] => ['userId', id])
      const form = postForm(USERS, [...Object.entries(fields), ...selected], { cookie })
      return run(dashboard.action, form, { deps })
    }
    return { ...person, send, ids: spam.map(({ id }) => id) }
  }

  it('blocks, unblocks, and asks before it deletes', async () => {
    const { deps, account, send, ids } = await aSpammedSite()
    const blocked = await send({ intent: 'block-many' }, [...ids, account.id])
    expect(await toastOf(blocked, deps)).toEqual({
      type: 'warning',
      message: '2 accounts blocked',
      description: '1 needed no change.',
    })
    const unblocked = await send({ intent: 'unblock-many' }, ids)
    expect(await toastOf(unblocked, deps)).toMatchObject({ message: '2 accounts unblocked' })
    const { data } = await send({ intent: 'delete-many' }, [...ids, account.id])
    const titles = data.question.rows.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(['दो', 'एक'])
    const deleted = await send({ intent: 'delete-many', confirmed: 'yes' }, ids)
    expect(await toastOf(deleted, deps)).toMatchObject({ message: '2 accounts deleted' })
    expect(deps.db.select().from(users).all()).toMatchObject([{ id: account.id }])
  })

  it('names the accounts made since a time before it blocks them', async () => {
    const { deps, cookie, send } = await aSpammedSite()
    const asked = await send({ intent: 'block-since', date: '2026-11-21', time: '09:30' })
    const path = asked.location ?? ''
    expect(path).toMatch(/^\/dashboard\/block-since\/\d+$/)
    const params = { change: 'block-since', id: path.split('/').pop()! }
    const { data } = await run(loader, get(path, { cookie }), { deps, params })
    expect(data.confirmation).toMatchObject({
      question: 'Block 2 accounts made since 21 November 2026, 9:30 am?',
      name: 'दो@x.example, एक@x.example',
    })
    const done = await run(action, postForm(path, {}, { cookie }), { deps, params })
    expect(await toastOf(done, deps)).toMatchObject({ message: '2 accounts blocked' })
  })

  it.each([
    ['', '', 'Please enter a date and a time.'],
    ['2027-01-01', '10:00', 'No member has signed up since then who is not blocked already.'],
  ])('keeps the date %s with an error', async (date, time, message) => {
    const { send } = await aSpammedSite()
    const { data, status } = await send({ intent: 'block-since', date, time })
    expect(status).toBe(400)
    expect(data.result.error.time).toEqual([message])
    if (date) expect(data.result.initialValue).toMatchObject({ date, time })
  })
})

describe('changing a role', () => {
  it('promotes and demotes, and names the user', async () => {
    const { deps, change } = await createTestSite()
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

  it('explains why a change is rejected', async () => {
    const { deps, account, change } = await createTestSite()
    const last = await change(account.id, 'demote')
    expect(last.location).toBe('/dashboard?tab=users')
    expect(await toastOf(last, deps)).toEqual({
      type: 'error',
      message: 'Failed to change the role',
      description: 'This is the last admin. Make somebody else an admin first.',
    })
    expect(await toastOf(await change('nobody', 'promote'), deps)).toMatchObject({
      description: 'User not found',
    })
  })

  it("redirects to the home page after removing one's own role", async () => {
    const { deps, account, change } = await createTestSite()
    anAdmin(deps)
    expect((await change(account.id, 'demote')).location).toBe('/')
    expect(deps.db.select().from(sessions).all()).toEqual([])
  })
})
