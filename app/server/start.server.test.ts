import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDeps } from '../../tests/helpers/deps'
import { makePrivate } from '~/storage/folder.server'
import { requireFreePort, whenLeader } from './start.server'

it('one process per folder runs scheduled jobs, and another takes over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'charge-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const deps = createTestDeps()
  const own = { env: { ...deps.env, DATA_DIR: folder } }
  const [first, second] = [vi.fn(), vi.fn()]
  const resign = whenLeader(own, first, 10)
  onTestFinished(whenLeader(own, second, 10))
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
  resign()
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce())
  expect(first).toHaveBeenCalledOnce()
})

it('names a port that is in use and a host of another machine', async () => {
  const other = createServer().listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(requireFreePort({ PORT: port, HOST: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is in use by another program.`,
  )
  await expect(requireFreePort({ PORT: 0, HOST: '192.0.2.1' })).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine.',
  )
  await expect(requireFreePort({ PORT: 0, HOST: '127.0.0.1' })).resolves.toBeUndefined()
})

it('hides an existing folder from other users, but not a shared one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'private-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [before, after] of [
    [0o755, 0o700],
    [0o1777, 0o1777],
  ] as const) {
    chmodSync(folder, before)
    makePrivate(folder)
    expect(statSync(folder).mode & 0o7777).toBe(after)
  }
})
