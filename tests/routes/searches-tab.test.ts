import { describe, expect, it } from 'vitest'
import * as dashboard from '~/routes/dashboard/route'
import { DAY } from '~/time/durations'
import { anAdmin } from '../helpers/builders'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import { get, postForm, run, signedIn } from '../helpers/requests'

async function open(deps: TestDeps, query = '') {
  const cookie = await signedIn(deps, anAdmin(deps))
  const request = get(`/dashboard?tab=searches${query}`, { cookie })
  return (await run(dashboard.loader, request, { deps })).data.tab
}
const queries = (rows: { query: string }[]) => rows.map(({ query }) => query)

function recordQuery({ queries }: TestDeps, query: string, found: number): void {
  queries.count(query, found)
  queries.write()
}

describe('the searches tab', () => {
  it('lists frequent and zero-result queries, each in its language', async () => {
    const deps = createTestDeps()
    recordQuery(deps, 'कबीर', 4)
    recordQuery(deps, 'ramayan', 12_345)
    recordQuery(deps, 'ramayan', 12_345)
    recordQuery(deps, 'xyzzy', 0)
    const { days, frequent, zeroResult } = await open(deps)
    expect(days).toBe(30)
    expect(frequent[0]).toEqual({
      id: 'ramayan',
      query: 'ramayan',
      language: 'en',
      countLabel: '2',
      foundLabel: '12,345',
      lastDay: '2026-11-21',
      lastDayLabel: '21 Nov 2026',
    })
    expect(frequent).toContainEqual(expect.objectContaining({ query: 'कबीर', language: 'hi' }))
    expect(queries(zeroResult)).toEqual(['xyzzy'])
  })

  it.each([
    ['', 30],
    ['&days=7', 7],
    ['&days=90', 90],
    ['&days=8', 30],
    ['&days=-7', 30],
    ['&days=%00', 30],
  ])('for %j, covers %i days', async (query, expected) => {
    const deps = createTestDeps()
    for (const age of [89, 29, 6, 0]) {
      deps.clock.set(deps.now() - age * DAY)
      recordQuery(deps, `${age} दिन`, 1)
      deps.clock.set(deps.now() + age * DAY)
    }
    const { days, frequent } = await open(deps, query)
    expect(days).toBe(expected)
    expect(queries(frequent)).toHaveLength({ 7: 2, 30: 3, 90: 4 }[expected]!)
  })

  it('shows empty lists on an empty site', async () => {
    expect(await open(createTestDeps())).toEqual({
      days: 30,
      frequent: [],
      zeroResult: [],
      synonyms: '',
    })
  })
})

describe("the site's list of synonyms", () => {
  const TAB = '/dashboard?tab=searches'

  async function send(deps: TestDeps, fields: Record<string, string>) {
    const cookie = await signedIn(deps, anAdmin(deps))
    return run(dashboard.action, postForm(TAB, { intent: 'save', ...fields }, { cookie }), { deps })
  }

  it('is saved, shown and used', async () => {
    const deps = createTestDeps()
    const reply = await send(deps, { synonyms: 'काशी, बनारस\r\nBHU, बीएचयू', before: '' })
    expect(reply.location).toBe(TAB)
    expect((await open(deps)).synonyms).toBe('BHU, बीएचयू\nकाशी, बनारस')
  })

  it('is returned if a line has only one word', async () => {
    const deps = createTestDeps()
    const typed = { synonyms: 'काशी, बनारस\nअकेला', before: 'क, ख' }
    const reply = await send(deps, typed)
    expect(reply.status).toBe(400)
    expect(reply.data.result.initialValue).toMatchObject(typed)
    expect(reply.data.result.error.synonyms[0]).toContain('अकेला')
    expect((await open(deps)).synonyms).toBe('')
  })
})
