import { Writable } from 'node:stream'

/**
 * Collects a page without NUL bytes. React 18 renders through a 2 KB buffer and sends its unused bytes when a character
 * of several bytes does not fit at the end. Browsers turn NUL into U+FFFD in text areas, and the next save would store
 * that.
 */
export function collectPage(done: (whole: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(...withoutNuls(chunk))
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

/** In UTF-8 no other character contains that byte. */
function withoutNuls(chunk: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
    parts.push(chunk.subarray(start, end))
    start = end + 1
  }
  return [...parts, chunk.subarray(start)]
}
