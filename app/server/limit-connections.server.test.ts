import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSettings } from '~/env.server'
import { MINUTE } from '~/time/durations'
import { memoryLog } from '../../tests/helpers/deps'
import { limitConnections } from './limit-connections.server'

const open: { close: () => void }[] = []
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  open.splice(0).forEach((each) => each.close())
})

const PARTS = 100
const SIZE = 256 * 1024

/** Responds with more bytes than the system's buffers hold. */
async function aSite(environment: Record<string, string> = {}) {
  const { log, lines } = memoryLog()
  const server = createServer((_, response) => {
    Readable.from(Array.from({ length: PARTS }, () => new Uint8Array(SIZE))).pipe(response)
  })
  limitConnections(server, { log, env: readSettings(environment) })
  server.listen(0, '127.0.0.1')
  open.push({ close: () => server.close().closeAllConnections() })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const visit = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    open.push({ close: () => socket.destroy() })
    await once(socket, 'connect')
    return socket
  }
  const countOpen = () => promisify(server.getConnections.bind(server))()
  return { visit, countOpen, lines, url: `http://127.0.0.1:${port}/` }
}

const READ = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

it('closes a connection that does not read, but neither an idle one nor one that reads', async () => {
  const { visit, countOpen, url } = await aSite()
  await visit()
  const unread = (await visit()).pause()
  unread.write(READ)
  await sleep(500)
  vi.advanceTimersByTime(MINUTE)
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(PARTS * SIZE)
  expect(await countOpen()).toBe(3)
  vi.advanceTimersByTime(MINUTE)
  await expect.poll(countOpen).toBe(2)
})

it('refuses more connections from one IP, and says so', async () => {
  const { visit, countOpen, lines } = await aSite({ RATE_LIMIT_SCALE: '0.01' })
  for (let n = 0; n < 20; n += 1) await visit()
  await sleep(100)
  // A browser needs a few, however low the limit is.
  expect(await countOpen()).toBe(16)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('too many connections')
})

it('counts no connections behind a proxy', async () => {
  const { visit, countOpen } = await aSite({ RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: '1' })
  for (let n = 0; n < 20; n += 1) await visit()
  await expect.poll(countOpen).toBe(20)
})
