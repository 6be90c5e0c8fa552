import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { RenderQueue } from './render-queue.server'

describe('RenderQueue', () => {
  it('renders one page after the other, also after one that failed', async () => {
    const queue = new RenderQueue()
    let running = 0
    const render = (page: string) => async () => {
      running += 1
      expect(running).toBe(1)
      await sleep(1)
      running -= 1
      if (page === 'b') throw new Error('broken')
      return page
    }
    const pages = await Promise.allSettled(['a', 'b', 'c'].map((page) => queue.run(render(page))))
    expect(pages.map((page) => (page.status === 'fulfilled' ? page.value : 'failed'))).toEqual([
      'a',
      'failed',
      'c',
    ])
  })

  it('lets nobody wait behind a hundred', async () => {
    const queue = new RenderQueue()
    const pages = await Promise.all(
      Array.from({ length: 103 }, (_, page) => queue.run(async () => page)),
    )
    expect(pages.filter((page) => page === null)).toHaveLength(3)
    expect(await queue.run(async () => 'next')).toBe('next')
  })

  it('renders nothing for who has waited too long', async () => {
    let now = 0
    const queue = new RenderQueue(() => now)
    const late = vi.fn(async () => 'late')
    const first = queue.run(async () => (now = 5_000))
    const second = queue.run(late)
    expect(await first).toBe(5_000)
    expect(await second).toBeNull()
    expect(late).not.toHaveBeenCalled()
  })
})
