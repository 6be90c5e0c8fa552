import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../tests/helpers/builders'
import { createTestDeps } from '../../tests/helpers/deps'
import { signedIn } from '../../tests/helpers/requests'
import { createVisitorQueue } from './visitor-queue.server'

describe('createVisitorQueue', () => {
  const visitor = (ip: string) => ({ headers: {}, ip })

  function aQueue() {
    const inTurn = createVisitorQueue(createTestDeps())
    const running = { now: 0, most: 0 }
    const render = async () => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await sleep(1)
      running.now -= 1
      return 'page'
    }
    return { inTurn, render, running }
  }

  it('renders two pages of an IP at a time, and lets others pass', async () => {
    const { inTurn, render, running } = aQueue()
    const order: string[] = []
    const crowd = Array.from({ length: 20 }, () =>
      inTurn(visitor('192.0.2.1'), render).then(() => order.push('crowd')),
    )
    const other = inTurn(visitor('192.0.2.2'), async () => order.push('other'))
    await Promise.all([...crowd, other])
    expect(running.most).toBe(2)
    expect(order[0]).toBe('other')
  })

  it('lets signed-in users pass', async () => {
    const deps = createTestDeps()
    const inTurn = createVisitorQueue(deps)
    const cookie = await signedIn(deps, anAdmin(deps))
    const order: string[] = []
    const page = (name: string) => async () => void order.push(name)
    await Promise.all([
      ...[1, 2, 3].map((n) => inTurn(visitor('192.0.2.1'), page(`visitor ${n}`))),
      inTurn({ headers: { cookie }, ip: '192.0.2.1' }, page('user')),
    ])
    expect(order.indexOf('user')).toBeLessThan(3)
  })

  it('counts the addresses of an IPv6 network as one visitor', async () => {
    const { inTurn, render, running } = aQueue()
    const ips = Array.from({ length: 20 }, (_, n) => `2001:db8::${n + 1}`)
    await Promise.all(ips.map((ip) => inTurn(visitor(ip), render)))
    expect(running.most).toBe(2)
  })

  it('does not let a made-up session pass', async () => {
    const { inTurn, render, running } = aQueue()
    const cookie = `session=${encodeURIComponent(btoa(JSON.stringify('x'.repeat(43))))}`
    const request = { headers: { cookie }, ip: '192.0.2.1' }
    await Promise.all(Array.from({ length: 20 }, () => inTurn(request, render)))
    expect(running.most).toBe(2)
  })

  it('responds null if a hundred pages wait, and renders again when they are done', async () => {
    const { inTurn, render } = aQueue()
    const pages = await Promise.all(
      Array.from({ length: 103 }, () => inTurn(visitor('192.0.2.1'), render)),
    )
    expect(pages.filter((page) => page === null)).toHaveLength(3)
    expect(await inTurn(visitor('192.0.2.1'), render)).toBe('page')
  })

  it('drops a page whose visitor has left', async () => {
    const { inTurn, render, running } = aQueue()
    const left = new AbortController()
    const first = [1, 2].map(() => inTurn(visitor('192.0.2.1'), render))
    const third = inTurn(
      visitor('192.0.2.1'),
      () => Promise.reject(new Error('rendered')),
      left.signal,
    )
    left.abort()
    await expect(third).rejects.toThrow('aborted')
    expect(await Promise.all(first)).toEqual(['page', 'page'])
    expect(running.now).toBe(0)
  })
})
