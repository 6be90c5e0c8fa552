import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRenderQueue } from './render-queue.server'

describe('createRenderQueue', () => {
  it('renders four pages at a time, even after a failure', async () => {
    const run = createRenderQueue()
    let running = 0
    let most = 0
    const render = (page: string) => async () => {
      running += 1
      most = Math.max(most, running)
      await sleep(1)
      running -= 1
      if (page === 'b') throw new Error('broken')
      return page
    }
    const pages = await Promise.allSettled([...'abcdefgh'].map((page) => run(render(page), false)))
    const ends = pages.map((page) => (page.status === 'fulfilled' ? page.value : 'failed'))
    expect(ends).toEqual(['a', 'failed', ...'cdefgh'])
    expect(most).toBe(4)
  })

  it('queues at most a hundred requests', async () => {
    const run = createRenderQueue()
    const pages = await Promise.all(
      Array.from({ length: 103 }, (_, page) => run(async () => page, false)),
    )
    expect(pages.filter((page) => page === null)).toHaveLength(3)
    expect(await run(async () => 'next', false)).toBe('next')
  })

  it('renders the pages of users and for the cache before those of visitors', async () => {
    const run = createRenderQueue()
    const order: string[] = []
    const page = (name: string) => async () => void order.push(name)
    const visitors = Array.from({ length: 6 }, (_, n) => run(page(`visitor ${n}`), false))
    await Promise.all([...visitors, run(page('user'), true)])
    expect(order.indexOf('user')).toBe(4)
  })

  it('skips a request that has waited too long', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    onTestFinished(() => void vi.restoreAllMocks())
    const run = createRenderQueue()
    const late = vi.fn(async () => 'late')
    const early = sleep(1, 'early')
    const first = [1, 2, 3, 4].map(() => run(() => early, false))
    const second = run(late, false)
    now = 5_000
    expect(await Promise.all(first)).toEqual(['early', 'early', 'early', 'early'])
    expect(await second).toBeNull()
    expect(late).not.toHaveBeenCalled()
  })
})
