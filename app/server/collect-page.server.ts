import { Writable } from 'node:stream'

/**
 * Collects a rendered page without NUL bytes. React 18 sends the unused end of its 2 KB buffer where a character of
 * several bytes does not fit (facebook/react#24985, fixed in React 19). Browsers show NUL as U+FFFD in text areas, and the
 * next save would store that.
 */
export function collectPage(done: (page: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      // No other character of UTF-8 contains the byte 0.
      chunks.push(chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}
