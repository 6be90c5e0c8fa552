import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDeps } from '../../tests/helpers/deps'
import { whenLeader } from './start.server'

it('one process per folder runs scheduled jobs, and another takes over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'charge-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const deps = createTestDeps()
  const own = { settings: { ...deps.settings, DATA_DIR: folder } }
  const [first, second] = [vi.fn(), vi.fn()]
  const resign = whenLeader(own, first, 10)
  onTestFinished(whenLeader(own, second, 10))
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
  resign()
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce())
  expect(first).toHaveBeenCalledOnce()
})
