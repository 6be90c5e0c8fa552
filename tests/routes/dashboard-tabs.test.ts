import { describe, expect, it } from 'vitest'
import * as dashboard from '~/routes/dashboard/route'
import { postForm, run } from '../helpers/requests'
import { aPerson, tabOf } from '../helpers/people'

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
