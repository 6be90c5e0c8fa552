import { Writable } from 'node:stream'

/**
 * Collects a rendered page without NUL bytes, which React 18 sends at the end of a buffer that a multi-byte character
 * does not fit (facebook/react#24985, fixed in React 19). Browsers would show and save U+FFFD in text areas.
 */
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
