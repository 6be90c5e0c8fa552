import { describe, expect, it, vi } from 'vitest'
import { createToastQueue } from './toast-queue'

describe('createToastQueue', () => {
  const copied = { type: 'success', message: 'Link copied to clipboard!' } as const

  it('hands out each toast once', () => {
    const queue = createToastQueue()
    queue.add(copied)
    expect(queue.take()).toEqual([copied])
    expect(queue.take()).toEqual([])
  })

  it('keeps toasts that come before anyone listens', () => {
    const queue = createToastQueue()
    queue.add(copied)
    queue.add(copied)
    expect(queue.count()).toBe(2)
    expect(queue.take()).toHaveLength(2)
    expect(queue.count()).toBe(2)
  })

  it('tells its listeners until they leave', () => {
    const queue = createToastQueue()
    const listener = vi.fn()
    const leave = queue.subscribe(listener)
    queue.add(copied)
    leave()
    queue.add(copied)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
