import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { deletePost, unpublishMany } from '~/domain/posts/manage-posts.server'
import { updatePost } from '~/domain/posts/save-post.server'
import { createWebhook } from '~/domain/webhooks/webhooks.server'
import { PostSchema } from '~/api/operations/post-schema'
import { openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { webhookDeliveries } from '~db/schema'
import { anAdmin, aPost, postInput } from '../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../tests/helpers/deps'
import { otherSites } from '../../tests/helpers/other-sites'
import { sendWebhooks } from './send-webhooks.server'

/** Waits long enough for a busy machine. */
const waitFor = (check: () => void) => vi.waitFor(check, 20_000)

const OK: RequestListener = (_, response) => response.end('ok')

interface Received {
  id: string
  host: string
  // oxlint-disable-next-line typescript/no-explicit-any -- the test reads what arrived
  body: any
  isSigned: boolean
}

/** A site with a webhook for each host, whose requests `respond` answers. */
async function aSite(
  respond: RequestListener = OK,
  hosts = ['bot.example.org'],
  deps = createTestDeps(),
) {
  const admin = anAdmin(deps)
  const secrets = new Map(
    hosts.map((host) => [host, createWebhook(deps, admin, { url: `https://${host}/` }).secret]),
  )
  const received: Received[] = []
  const reach = await otherSites(async (request, response) => {
    const { 'webhook-id': id = '', 'webhook-timestamp': time, 'x-site': host } = request.headers
    const body = await text(request)
    const key = Buffer.from(secrets.get(String(host))!.slice(6), 'base64')
    const hmac = createHmac('sha256', key).update(`${String(id)}.${String(time)}.${body}`)
    const isSigned =
      request.headers['webhook-signature'] === `v1,${hmac.digest('base64')}` &&
      Number(time) === Math.floor(deps.now() / 1_000)
    received.push({ id: String(id), host: String(host), body: JSON.parse(body), isSigned })
    respond(request, response)
  })
  const deliveries = () => deps.db.select().from(webhookDeliveries).all()
  const start = () => {
    const stop = sendWebhooks(deps, reach)
    onTestFinished(stop)
    return stop
  }
  /** Lets the timer look once. */
  const look = () => vi.advanceTimersByTime(2_000)
  const settled = () =>
    waitFor(() => expect(deliveries().every(({ outcome }) => outcome !== null)).toBe(true))
  return { deps, admin, received, deliveries, reach, start, look, settled }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Requests time out after two seconds instead of ten. */
function shortenTimeout() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 5))
  onTestFinished(() => spy.mockRestore())
}

describe('the message', () => {
  it("contains the API's post, and is signed", async () => {
    const site = await aSite()
    const { slug } = aPost(site.deps, { title: 'रामायण की कथा', by: site.admin })
    site.start()
    await site.settled()
    expect(site.received).toHaveLength(1)
    const [{ body, isSigned, id }] = site.received as [Received]
    expect([isSigned, id]).toEqual([true, site.deliveries()[0]!.id])
    expect(body).toMatchObject({
      type: 'post.published',
      timestamp: '2026-11-21T04:30:00Z',
      data: { slug, url: `/post/${slug}`, title: 'रामायण की कथा' },
    })
    const { url, ...post } = body.data
    expect(PostSchema.strict().parse(post)).toEqual(post)
    expect(site.deliveries()).toMatchObject([{ isDelivered: true, outcome: '200', nextAt: null }])
  })

  it('contains the text that is public when it is sent, and no text that is not', async () => {
    const site = await aSite()
    const { deps, admin } = site
    const first = aPost(deps, { title: 'Ganga', by: admin })
    const second = aPost(deps, { title: 'Yamuna', by: admin })
    const third = aPost(deps, { title: 'Narmada', by: admin })
    updatePost(deps, admin, first.id, { ...postInput({ title: 'Bhagirathi' }), slug: '' })
    unpublishMany(deps, admin, [second.id])
    deletePost(deps, admin, third.id)
    site.start()
    await site.settled()
    expect(site.received.map(({ body: { type, data } }) => [type, data.slug, data.title])).toEqual([
      ['post.published', 'ganga', 'Bhagirathi'],
      ['post.published', 'yamuna', undefined],
      ['post.published', 'narmada', undefined],
      ['post.updated', 'ganga', 'Bhagirathi'],
      ['post.unpublished', 'yamuna', undefined],
      ['post.deleted', 'narmada', undefined],
    ])
    expect(site.received.at(-1)!.body.data).toEqual({
      _id: third.id,
      slug: 'narmada',
      url: '/post/narmada',
    })
  })
})

describe('a receiver', () => {
  it('that fails gets the same message again, until it responds with 2xx', async () => {
    let attempts = 0
    const site = await aSite((_, response) => {
      attempts += 1
      response.writeHead(attempts < 3 ? 500 : 204).end()
    })
    aPost(site.deps)
    site.start()
    for (const outcome of ['500', '500', '204']) {
      await waitFor(() =>
        expect(site.deliveries()).toMatchObject([{ outcome, isDelivered: outcome === '204' }]),
      )
      site.look()
      site.deps.clock.set(site.deliveries()[0]!.nextAt ?? site.deps.now())
      if (outcome !== '204') {
        const before = attempts
        site.look()
        await waitFor(() => expect(attempts).toBe(before + 1))
      }
    }
    expect(new Set(site.received.map(({ id }) => id)).size).toBe(1)
    expect(site.received.every(({ isSigned }) => isSigned)).toBe(true)
  })

  it.each<[string, RequestListener, string]>([
    [
      'redirects to this machine',
      (_, response) => response.writeHead(307, { Location: 'http://127.0.0.1/admin' }).end(),
      '307',
    ],
    ['never responds', () => {}, 'timeout'],
    [
      'responds after the timeout',
      (_, response) => void setTimeout(() => response.end(), 3_000),
      'timeout',
    ],
    ['closes the connection', (_, response) => response.destroy(), 'other side closed'],
    [
      'responds with headers that never end',
      (_, response) => {
        response.socket!.write(`HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(20_000)}`)
      },
      'Headers Overflow Error',
    ],
  ])('that %s did not get the message', async (_, respond, outcome) => {
    if (outcome === 'timeout') shortenTimeout()
    const site = await aSite(respond)
    aPost(site.deps)
    site.start()
    await site.settled()
    expect(site.deliveries()).toMatchObject([{ isDelivered: false, outcome }])
    expect(site.received).toHaveLength(1)
  })

  it('whose response never ends got the message, and the rest is not read', async () => {
    let written = 0
    let isClosed = false
    const site = await aSite((_, response) => {
      response.on('close', () => (isClosed = true))
      const write = () => {
        written += 65_536
        if (isClosed) return
        if (response.write(Buffer.alloc(65_536))) setImmediate(write)
        else response.once('drain', write)
      }
      write()
    })
    aPost(site.deps)
    site.start()
    await site.settled()
    expect(site.deliveries()).toMatchObject([{ isDelivered: true, outcome: '200' }])
    await waitFor(() => expect(isClosed).toBe(true))
    expect(written).toBeLessThan(50 * 1024 * 1024)
  })

  it('that stalls delays no other', async () => {
    const site = await aSite(
      (request, response) => {
        if (request.headers['x-site'] !== 'slow.example.org') response.end()
      },
      ['slow.example.org', 'bot.example.org'],
    )
    for (let number = 0; number < 5; number += 1) aPost(site.deps)
    site.start()
    const arrived = () => site.received.filter(({ host }) => host === 'bot.example.org')
    await waitFor(() => expect(arrived()).toHaveLength(5))
    expect(site.received).toHaveLength(6)
  })

  it('whose host is not public is not reached', async () => {
    const site = await aSite()
    aPost(site.deps)
    site.deps.db.$client.exec(`UPDATE webhooks SET url = 'http://10.0.0.1/'`)
    site.start()
    await site.settled()
    expect(site.received).toEqual([])
    expect(site.deliveries()).toMatchObject([{ outcome: 'http://10.0.0.1/ is not public' }])
  })
})

it('does not record a request that the shutdown interrupts, and repeats it after the restart', async () => {
  let isDown = true
  const site = await aSite((_, response) => {
    if (!isDown) response.end()
  })
  aPost(site.deps)
  const stop = site.start()
  await waitFor(() => expect(site.received).toHaveLength(1))
  stop()
  isDown = false
  site.start()
  site.look()
  expect(site.deliveries()).toMatchObject([{ attempts: 1, outcome: null, isDelivered: false }])
  site.deps.clock.advance(20_000)
  site.look()
  await site.settled()
  expect(site.received.map(({ id }) => id)).toEqual(Array(2).fill(site.deliveries()[0]!.id))
  expect(site.deliveries()).toMatchObject([{ attempts: 2, isDelivered: true }])
})

it('sends nothing twice when two processes send at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'))
  const open = () => openDatabase(join(folder, 'site.sqlite'))
  const dbs = [open(), open()] as const
  onTestFinished(() => {
    for (const db of dbs) db.$client.close()
    rmSync(folder, { recursive: true })
  })
  migrateDatabase(dbs[0])
  const slow: RequestListener = (_, response) => void setTimeout(() => response.end(), 5)
  const deps: TestDeps = createTestDeps({ db: dbs[0] })
  const site = await aSite(slow, ['bot.example.org', 'other.example.org'], deps)
  for (let number = 0; number < 30; number += 1) aPost(deps)
  site.start()
  onTestFinished(sendWebhooks(createTestDeps({ db: dbs[1] }), site.reach))
  await site.settled()
  const ids = site.received.map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([60, 60])
})
