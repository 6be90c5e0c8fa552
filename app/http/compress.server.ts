import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Compresses in one call, in a separate thread. Streaming with the `compression` package costs twice as much. */
export function compressBrotli(identity: Buffer, quality = 4): Promise<Buffer> {
  return compress(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
    },
  })
}

export function accepts(header = '', encoding: 'br' | 'gzip'): boolean {
  const names = header.split(',').map((part) => part.trim().replace(/;q=(?!0(\.0+)?$).*$/, ''))
  return names.includes(encoding)
}
