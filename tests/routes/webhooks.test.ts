import { expect, it } from 'vitest'
import * as dashboard from '~/routes/dashboard/route'
import { webhookDeliveries, webhooks } from '~db/schema'
import { anApiSite, tokenOf } from '../helpers/api-site'
import { aPost, anAdmin } from '../helpers/builders'
import { aPerson, tabOf } from '../helpers/people'
import { postForm, run, toastOf } from '../helpers/requests'

const PATH = '/dashboard?tab=settings&part=webhooks'
const url = 'https://bot.example.org/post'

async function aSite() {
  const person = await aPerson({ isAdmin: true })
  const { deps, cookie } = person
  const send = (fields: Record<string, string>) =>
    run(dashboard.action, postForm(PATH, fields, { cookie }), { deps })
  const open = async () => (await tabOf(PATH, person)).data.tab
  return { deps, send, open }
}

it('shows the secret of a new webhook in one response only', async () => {
  const { send, open } = await aSite()
  const { status, data } = await send({ intent: 'add-webhook', url })
  expect([status, data.secret]).toEqual([200, expect.stringMatching(/^whsec_.{44}$/)])
  const tab = await open()
  expect(tab).toMatchObject({ part: 'webhooks', webhooks: [{ title: url }], deliveries: [] })
  expect(JSON.stringify(tab)).not.toContain('whsec_')
})

it.each([
  ['', 'Please enter a valid URL'],
  ['javascript:alert(1)', 'Please enter a valid URL'],
  ['http://localhost:3000/', 'Please enter an address on the Internet'],
])('returns %j with a message', async (typed, message) => {
  const { deps, send } = await aSite()
  const { status, data } = await send({ intent: 'add-webhook', url: typed })
  expect(status).toBe(400)
  expect(data.result.error.url).toEqual([expect.stringContaining(message)])
  expect(data.result.initialValue?.url ?? '').toBe(typed)
  expect(deps.db.select().from(webhooks).all()).toEqual([])
})

it('lists deliveries, sends one again, and removes a webhook', async () => {
  const { deps, send, open } = await aSite()
  await send({ intent: 'add-webhook', url })
  aPost(deps, { title: 'गंगा' })
  deps.db.update(webhookDeliveries).set({ outcome: '200', isDelivered: true, nextAt: null }).run()
  const before = await open()
  expect(before.deliveries).toMatchObject([
    { title: 'गंगा', language: 'hi', event: 'Published', url, state: 'Arrived (200)' },
  ])
  const reply = await send({ intent: 'send-again', entry: before.deliveries[0].id })
  expect(reply.location).toBe(PATH)
  expect(await toastOf(reply, deps)).toMatchObject({ message: 'The message is being sent again' })
  const [again] = (await open()).deliveries
  expect(again).toMatchObject({ state: 'Is being sent' })
  await send({ intent: 'remove-webhook', entry: before.webhooks[0].id })
  expect(await open()).toMatchObject({ webhooks: [], deliveries: [] })
})

it('rejects an unknown button', async () => {
  const { send } = await aSite()
  expect((await send({ intent: 'save' })).status).toBe(400)
})

it('the API creates, lists and deletes webhooks', async () => {
  const { deps, call } = anApiSite()
  const token = tokenOf(deps, anAdmin(deps))
  const created = await call('POST', '/api/webhooks', { token, body: { url, secret: 'mine' } })
  expect(created.status).toBe(201)
  expect(created.json).toEqual({
    _id: expect.any(String),
    url,
    createdAt: '2026-11-21T04:30:00.000Z',
    secret: expect.stringMatching(/^whsec_/),
    ignored: ['secret'],
  })
  const { _id, createdAt } = created.json
  expect((await call('GET', '/api/webhooks', { token })).json).toEqual([{ _id, url, createdAt }])
  const twice = await call('POST', '/api/webhooks', { token, body: { url } })
  expect([twice.status, twice.json.errors]).toEqual([409, { url: [expect.anything()] }])
  const local = await call('POST', '/api/webhooks', { token, body: { url: 'http://[::1]/' } })
  expect([local.status, local.json.errors]).toEqual([400, { url: [expect.anything()] }])
  expect((await call('DELETE', `/api/webhooks/${_id}`, { token })).json).toEqual({
    success: true,
    message: 'Webhook removed',
  })
  expect((await call('GET', '/api/webhooks', { token })).json).toEqual([])
})

it('the OpenAPI document describes the message', async () => {
  const { call } = anApiSite()
  const { json } = await call('GET', '/api/openapi.json')
  expect(json.webhooks.post.post.requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/WebhookMessage',
  })
})
