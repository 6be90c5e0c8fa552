import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

export const portOf = (server: Server) => (server.address() as AddressInfo).port

/** For a server whose settings contain its own port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  await once(server.close(), 'close')
  return port
}
