import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { readSettings } from '~/env.server'
import { memoryLog } from '../../tests/helpers/deps'
import { closeDeps, createDeps } from './deps.server'

it('closeDeps closes every part despite failures, and logs each failure', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'close-'))
  const { log, lines } = memoryLog()
  const env = readSettings({ NODE_ENV: 'test', DATA_DIR: folder })
  const deps = { ...createDeps(env), log }
  const full = new Error('database or disk is full')
  vi.spyOn(deps.views, 'write').mockImplementation(() => {
    throw full
  })
  vi.spyOn(deps.search, 'close').mockRejectedValue(full)
  vi.spyOn(deps.db.$client, 'pragma').mockImplementation(() => {
    throw full
  })
  const stopIndex = vi.spyOn(deps.indexer, 'close')
  await closeDeps(deps)
  const err = expect.objectContaining({ message: full.message })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { part: 'views', err },
    { part: 'search threads', err },
    { part: 'write-ahead log', err },
  ])
  expect(stopIndex).toHaveBeenCalled()
  expect(deps.db.$client.open).toBe(false)
  rmSync(folder, { recursive: true })
})
