import type { IncomingMessage } from 'node:http'

/** More than any form, so that even then the error response is read. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024

/**
 * Discards what a response left unread of the body. Many clients read the response only after sending everything:
 * closing would hide it, and an unread body would block the connection. An endless body is cut off.
 */
export function readPast(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  let size = 0
  // The form reader that stopped would pause the body again.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    size += chunk.byteLength
    if (size > MAX_UNREAD_BYTES) request.destroy()
  })
  request.resume()
}
