/** Limits a client's connections: their number for each IP, and how slowly they may read. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Deps } from '~/domain/across/deps.server'
import { networkOf } from '~/domain/core/throttle.server'
import type { Environment } from '~/env.server'
import { MINUTE } from '~/time/durations'

/** Readers in one office or mobile network share an IP. */
const MAX_PER_IP = 256
/** A browser opens six, however low the limits are. */
const MIN_PER_IP = 16
/** The time for one part of a file (`PART_SIZE`) or a whole page: 4 KB a second. */
const MAX_TIME_PER_PART = MINUTE

export function limitConnections(
  server: Server,
  { env, log }: Pick<Deps, 'log'> & { env: Environment },
): void {
  // Behind a proxy, all connections come from its IP.
  const perIp = Math.max(MIN_PER_IP, Math.ceil(MAX_PER_IP * env.RATE_LIMIT_SCALE))
  const max = env.TRUST_PROXY > 0 ? Infinity : perIp
  const counts = new Map<string, number>()
  /** The bytes that each connection had received at the last check; null if none were waiting. */
  const received = new Map<Socket, number | null>()
  server.on('connection', (socket) => {
    const ip = networkOf(socket.remoteAddress ?? '')
    const count = (counts.get(ip) ?? 0) + 1
    if (count > max) return void socket.destroy()
    if (count === max) log.warn({ ip, connections: max }, 'an IP has too many connections')
    counts.set(ip, count)
    received.set(socket, null)
    socket.once('close', () => {
      received.delete(socket)
      const rest = counts.get(ip)! - 1
      if (rest > 0) counts.set(ip, rest)
      else counts.delete(ip)
    })
  })
  const check = () => {
    for (const [socket, before] of received) {
      const now = socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : null
      if (now !== null && now === before) socket.destroy()
      else received.set(socket, now)
    }
  }
  setInterval(check, MAX_TIME_PER_PART).unref()
}
