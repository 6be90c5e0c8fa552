import { describe, expect, it } from 'vitest'
import { webhookDeliveries, webhooks } from '~db/schema'
import { aMember, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { WebhookInputSchema } from './schema'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  sendAgain,
} from './webhooks.server'

const url = 'https://bot.example.org/post?of=1'

describe('createWebhook', () => {
  it('returns a new secret, which no list contains', () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const { secret } = createWebhook(deps, admin, { url })
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    expect(createWebhook(deps, admin, { url: `${url}2` }).secret).not.toBe(secret)
    expect(listWebhooks(deps, admin)).toMatchObject([{ url }, { url: `${url}2` }])
    expect(JSON.stringify(listWebhooks(deps, admin))).not.toContain('whsec_')
  })

  it.each([
    'http://127.0.0.1/',
    'http://[::ffff:10.0.0.1]/',
    'https://bot.example.org:8443/',
    'https://user:password@bot.example.org/',
    'http://169.254.169.254/latest/meta-data/',
  ])('rejects %s', (address) => {
    const deps = createTestDeps()
    expect(() => createWebhook(deps, anAdmin(deps), { url: address })).toThrowError(
      expect.objectContaining({ code: 'InvalidInput', fields: { url: [expect.anything()] } }),
    )
    expect(deps.db.select().from(webhooks).all()).toEqual([])
  })

  it('rejects a second webhook with the same address, and an eleventh one', () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    for (let number = 1; number <= 10; number += 1) {
      createWebhook(deps, admin, { url: `${url}${number}` })
    }
    for (const address of [`${url}1`, `${url}11`]) {
      expect(() => createWebhook(deps, admin, { url: address })).toThrowError(
        expect.objectContaining({ code: 'Conflict' }),
      )
    }
    expect(listWebhooks(deps, admin)).toHaveLength(10)
  })
})

it.each([
  '',
  'ftp://example.org/',
  'javascript:alert(1)',
  `https://example.org/${'a'.repeat(1_000)}`,
])('the form rejects %s', (address) => {
  expect(WebhookInputSchema.safeParse({ url: address }).success).toBe(false)
})

it('the form completes an address without https', () => {
  expect(WebhookInputSchema.parse({ url: ' bot.example.org/post ' })).toEqual({
    url: 'https://bot.example.org/post',
  })
})

it('deletes a webhook with its deliveries', () => {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const { id } = createWebhook(deps, admin, { url })
  aPost(deps)
  deleteWebhook(deps, admin, id)
  expect(deps.db.select().from(webhookDeliveries).all()).toEqual([])
  expect(() => deleteWebhook(deps, admin, id)).toThrowError(
    expect.objectContaining({ code: 'NotFound' }),
  )
})

it('is for admins only', () => {
  const deps = createTestDeps()
  const { id } = createWebhook(deps, anAdmin(deps), { url })
  aPost(deps)
  const [delivery] = deps.db.select().from(webhookDeliveries).all()
  for (const [actor, code] of [
    [null, 'Unauthenticated'],
    [aMember(deps), 'Forbidden'],
  ] as const) {
    for (const call of [
      () => listWebhooks(deps, actor),
      () => createWebhook(deps, actor, { url: 'https://other.example.org/' }),
      () => deleteWebhook(deps, actor, id),
      () => listDeliveries(deps, actor),
      () => sendAgain(deps, actor, delivery!.id),
    ]) {
      expect(call).toThrowError(expect.objectContaining({ code }))
    }
  }
  expect(deps.db.select().from(webhooks).all()).toHaveLength(1)
  expect(deps.db.select().from(webhookDeliveries).all()).toEqual([delivery])
})
