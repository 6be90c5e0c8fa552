import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { readSettings } from '~/env.server'
import { closeDeps, createDeps } from './deps.server'

it('closes every part, whatever fails, and tells of all failures', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'close-'))
  const deps = createDeps(readSettings({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const full = new Error('database or disk is full')
  vi.spyOn(deps.views, 'write').mockImplementation(() => {
    throw full
  })
  vi.spyOn(deps.search, 'close').mockRejectedValue(full)
  vi.spyOn(deps.db.$client, 'pragma').mockImplementation(() => {
    throw full
  })
  const stopIndex = vi.spyOn(deps.indexer, 'close')
  await expect(closeDeps(deps)).rejects.toMatchObject({ errors: [full, full, full] })
  expect(stopIndex).toHaveBeenCalled()
  expect(deps.db.$client.open).toBe(false)
  rmSync(folder, { recursive: true })
})
