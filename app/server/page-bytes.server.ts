import { Writable } from 'node:stream'

/**
 * A stream that hands over everything it was given, once, without NUL bytes. React 18 writes its pages through a buffer of
 * 2 KB; where a character of several bytes does not fit into the end of one, the buffer goes out with its unused bytes.
 * Browsers pass over a NUL between tags, but in a text area, a title or an attribute it becomes U+FFFD, and the next save
 * would keep that in the author's text. No page of ours has a NUL of its own.
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

/** The parts between NUL bytes: in UTF-8 that byte is never part of another character. */
function withoutNuls(chunk: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
    parts.push(chunk.subarray(start, end))
    start = end + 1
  }
  return [...parts, chunk.subarray(start)]
}
