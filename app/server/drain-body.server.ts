import type { IncomingMessage } from 'node:http'

/** More than any form may weigh, so that whoever chose too large a file hears so. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024

/**
 * Reads past what an answer left unread of a request. Many clients look at an answer only once they have sent all: closing
 * the connection on them would hide it, and leaving it unread would hold the connection up. Nothing is kept, and a body
 * without end is cut off.
 */
export function readPast(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  let size = 0
  // The reader that stopped would otherwise pause the body again.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    size += chunk.byteLength
    if (size > MAX_UNREAD_BYTES) request.destroy()
  })
  request.resume()
}
