import { Writable } from 'node:stream'

/** Removes the NUL bytes that React 18 sends between buffers (facebook/react#24985, fixed in React 19). */
export function collectPage(done: (page: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      // React's NUL bytes are at the end of a chunk. In UTF-8, no other character contains the byte 0.
      let end = chunk.length
      while (chunk[end - 1] === 0) end -= 1
      const text = chunk.subarray(0, end)
      chunks.push(text.includes(0) ? Buffer.from(text.filter((byte) => byte !== 0)) : text)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}
