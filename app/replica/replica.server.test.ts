import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDeps } from '../../tests/helpers/deps'
import { whenLeased } from './replica.server'

it('the process that holds the lease runs scheduled jobs, and then the next holder does', async () => {
  const deps = createTestDeps()
  const [first, second] = [vi.fn(), vi.fn()]
  const resign = whenLeased(deps, first, { lifetime: 60_000 })
  onTestFinished(whenLeased(deps, second, { lifetime: 30 }))
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
  resign()
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce())
  expect(first).toHaveBeenCalledOnce()
})

it('a process that loses the lease is notified and can no longer write', async () => {
  const deps = createTestDeps()
  const onLost = vi.fn()
  const start = vi.fn<Parameters<typeof whenLeased>[1]>()
  onTestFinished(whenLeased(deps, start, { lifetime: 30, onLost }))
  const fenced = start.mock.calls[0]![0]
  expect(fenced.transaction(() => 'done')).toBe('done')
  deps.db.run(sql`UPDATE __leases SET holder = 'another', fence = fence + 1, expires_at = 9e15`)
  expect(() => fenced.transaction(() => 'done')).toThrow('Another process has taken over')
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce())
})
