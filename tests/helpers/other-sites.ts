import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Reach } from '~/domain/links/fetch-public.server'

/**
 * Redirects requests to other sites to a local server until the test ends. The `X-Site` header contains the original
 * host.
 */
export async function otherSites(respond: RequestListener): Promise<Reach> {
  const server = createServer(respond).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
  })
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  const { port } = server.address() as AddressInfo
  return (url, request) => {
    const { host, pathname, search } = new URL(url)
    const local = new URL(pathname + search, `http://127.0.0.1:${port}`)
    return fetch(local, { ...request, headers: { ...request.headers, 'X-Site': host } })
  }
}
