import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { HOUR } from '~/time/durations'
import { webhookDeliveries } from '~db/schema'
import { anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { plansOf } from '../../../tests/helpers/query-plans'
import { claimDelivery, recordAttempt, signWebhook } from './deliver.server'
import { createWebhook, listDeliveries, sendAgain } from './webhooks.server'

const FAILED = { isDelivered: false, outcome: '500' }
const NOBODY = new Set<string>()
const DELIVERED = { isDelivered: true, outcome: '200' }

function aSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  createWebhook(deps, admin, { url: 'https://bot.example.org/' })
  const deliveries = () => deps.db.select().from(webhookDeliveries).all()
  return { deps, admin, deliveries }
}

it("signs the specification's test vector", () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
  expect(signWebhook(secret, id, 1_614_265_330, '{"test": 2432232314}')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

it('signs Hindi text as UTF-8, with the decoded secret', () => {
  const { deps, admin } = aSite()
  const { secret } = createWebhook(deps, admin, { url: 'https://other.example.org/' })
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(key).toHaveLength(32)
  const bytes = Buffer.from('a.7.{"title":"कथा"}', 'utf8')
  const expected = createHmac('sha256', key).update(bytes).digest('base64')
  expect(signWebhook(secret, 'a', 7, '{"title":"कथा"}')).toBe(`v1,${expected}`)
})

it('repeats a delivery with growing pauses for a day, then gives up', () => {
  const { deps, deliveries } = aSite()
  aPost(deps)
  const begun = deps.now()
  const times: number[] = []
  while (deliveries()[0]!.nextAt !== null) {
    deps.clock.set(deliveries()[0]!.nextAt!)
    times.push(deps.now() - begun)
    recordAttempt(deps, claimDelivery(deps, NOBODY)!, FAILED)
  }
  const pauses = times.slice(1).map((time, index) => time - times[index]!)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(new Set(pauses).size).toBe(pauses.length)
  expect(times.at(-1)! / HOUR).toBeGreaterThan(23)
  expect(times.at(-1)! / HOUR).toBeLessThanOrEqual(24)
  expect(deliveries()).toMatchObject([{ isDelivered: false, outcome: '500', attempts: 10 }])
  deps.clock.advance(100 * HOUR)
  expect(claimDelivery(deps, NOBODY)).toBeNull()
})

it('gives a delivery to one process, and to another one only after a crash', () => {
  const { deps, deliveries } = aSite()
  aPost(deps)
  const first = claimDelivery(deps, NOBODY)!
  expect(claimDelivery(deps, NOBODY)).toBeNull()
  // The first process never records what happened.
  deps.clock.set(deliveries()[0]!.nextAt!)
  const second = claimDelivery(deps, NOBODY)!
  expect(second.id).toBe(first.id)
  // The first process was only slow: by now, its result does not count.
  recordAttempt(deps, first, FAILED)
  recordAttempt(deps, second, DELIVERED)
  expect(deliveries()).toMatchObject([{ isDelivered: true, outcome: '200', nextAt: null }])
})

it('sends a delivery again if asked, even while it is being sent', () => {
  const { deps, admin, deliveries } = aSite()
  aPost(deps)
  const first = claimDelivery(deps, NOBODY)!
  sendAgain(deps, admin, first.id)
  recordAttempt(deps, first, DELIVERED)
  expect(deliveries()).toMatchObject([{ isDelivered: false, attempts: 0, nextAt: deps.now() }])
  recordAttempt(deps, claimDelivery(deps, NOBODY)!, DELIVERED)
  sendAgain(deps, admin, first.id)
  expect(claimDelivery(deps, NOBODY)).toMatchObject({ id: first.id, attempts: 1 })
})

it('keeps the newest hundred deliveries, and all that are waiting', () => {
  const { deps, admin, deliveries } = aSite()
  for (let number = 0; number < 105; number += 1) aPost(deps)
  const oldest = claimDelivery(deps, NOBODY)!
  for (let number = 1; number < 105; number += 1) {
    recordAttempt(deps, claimDelivery(deps, NOBODY)!, DELIVERED)
  }
  expect(deliveries()).toHaveLength(101)
  expect(deliveries().map((delivery) => delivery.id)).toContain(oldest.id)
  expect(listDeliveries(deps, admin)).toHaveLength(100)
  recordAttempt(deps, oldest, DELIVERED)
  expect(deliveries()).toHaveLength(100)
})

it('finds the next delivery and the finished ones by index, however many are waiting', async () => {
  const { deps } = aSite()
  aPost(deps)
  const about = /^(?:select|update|delete).*webhook_deliveries/
  const claim = () => recordAttempt(deps, claimDelivery(deps, NOBODY)!, FAILED)
  const plans = await plansOf(deps, claim, about)
  expect(plans.filter((step) => /^SCAN webhook_deliveries(?! USING)/.test(step))).toEqual([])
  expect(plans.join('\n')).toMatch(/USING .*webhook_deliveries_to_send \(webhook_id=\?/)
})
