import { describe, expect, it } from 'vitest'
import { action, loader } from '~/routes/dashboard_.plan.$postId/route'
import { nextScheduledTime } from '~/domain/posts/schedule.server'
import { anAdmin, aPost } from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { get, postForm, run, signedIn, toastOf } from '../helpers/requests'

async function createTestSite(timeZone = 'Asia/Kolkata') {
  const deps = createTestDeps({ site: { timeZone } })
  const admin = anAdmin(deps)
  const cookie = await signedIn(deps, admin)
  const { id } = aPost(deps, { status: 'draft', publishedAt: null, by: admin })
  const path = `/dashboard/plan/${id}`
  const options = { deps, params: { postId: id } }
  const send = (fields: Record<string, string>) =>
    run(action, postForm(path, fields, { cookie }), options)
  const set = (date: string, time: string, more = {}) =>
    send({ intent: 'schedule-publish', date, time, ...more })
  const load = async () => (await run(loader, get(path, { cookie }), options)).data
  return { deps, path, send, set, load }
}

describe('the plan page', () => {
  it("accepts times in the site's time zone, and shows them in words", async () => {
    const { deps, path, set, load } = await createTestSite()
    const reply = await set('2026-11-22', '09:00')
    expect(reply.location).toBe(path)
    expect(await toastOf(reply, deps)).toMatchObject({
      message: 'Scheduled',
      description: 'Will be published tomorrow, Sunday, 22 November 2026, 9:00 am – in 23 hours',
    })
    expect(new Date(nextScheduledTime(deps)!).toISOString()).toBe('2026-11-22T03:30:00.000Z')
    expect(await load()).toMatchObject({
      zone: 'IST',
      plans: [
        {
          action: 'publish',
          date: '2026-11-22',
          time: '09:00',
          words: 'tomorrow, Sunday, 22 November 2026, 9:00 am – in 23 hours',
        },
      ],
    })
  })

  it.each([
    ['2026-11-21', '10:00', 'This time has passed'],
    ['2026-02-31', '10:00', 'Please enter a date and a time.'],
    ['', '', 'Please enter a date and a time.'],
    ['x'.repeat(100_000), '10:00', 'Please enter a date and a time.'],
    ['2036-01-01', '10:00', 'more than five years away'],
  ])('rejects %.12s %s with a message', async (date, time, message) => {
    const { deps, set } = await createTestSite()
    const { status, data } = await set(date, time)
    expect(status).toBe(400)
    expect(JSON.stringify(data.result.error)).toContain(message)
    expect(nextScheduledTime(deps)).toBeNull()
  })

  it('offers the nearest times if a clock change skips a time, and both times if it repeats one', async () => {
    const { deps, set } = await createTestSite('Europe/Berlin')
    const skipped = await set('2027-03-28', '02:30')
    expect(skipped.data.choices.map(({ label }: { label: string }) => label)).toEqual([
      '01:30 GMT+1',
      '03:30 GMT+2',
    ])
    const repeated = await set('2027-10-31', '02:30')
    const [, second] = repeated.data.choices as { at: number }[]
    expect(repeated.data.choices).toHaveLength(2)
    await set('2027-10-31', '02:30', { at: String(second!.at) })
    expect(nextScheduledTime(deps)).toBe(second!.at)
  })

  it('rejects a choice that was not offered', async () => {
    const { deps, set } = await createTestSite('Europe/Berlin')
    expect((await set('2027-10-31', '02:30', { at: '1' })).status).toBe(400)
    expect(nextScheduledTime(deps)).toBeNull()
  })

  it('cancels a schedule, and publishes a scheduled post immediately', async () => {
    const { deps, set, send } = await createTestSite()
    await set('2026-11-22', '09:00')
    await send({ intent: 'cancel-publish' })
    expect(nextScheduledTime(deps)).toBeNull()
    expect((await send({ intent: 'cancel-publish' })).status).toBe(404)
    await set('2026-11-22', '09:00')
    await send({ intent: 'publish-now' })
    expect(nextScheduledTime(deps)).toBeNull()
  })

  it('shows a new preview link only once', async () => {
    const { send, load } = await createTestSite()
    const { data } = await send({ intent: 'create-link', days: '1' })
    expect(data.link).toMatch(/^http:\/\/localhost:3000\/preview\/[\w-]{43}$/)
    const shown = await load()
    expect(shown.links).toHaveLength(1)
    expect(JSON.stringify(shown)).not.toContain(data.link.split('/').pop())
    expect((await send({ intent: 'create-link', days: '365' })).status).toBe(400)
  })
})
