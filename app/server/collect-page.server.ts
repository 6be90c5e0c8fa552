import { Writable } from 'node:stream'

/** Removes the NUL bytes that React 18 sends between buffers (facebook/react#24985, fixed in React 19). */
export function collectPage(done: (page: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      // No other UTF-8 character contains the byte 0.
      chunks.push(chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}
