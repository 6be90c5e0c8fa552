/** Reads the seal used before age: magic (18 bytes), salt (16), key check (16), then AES-256-GCM chunks. */
import { createDecipheriv, scryptSync } from 'node:crypto'
import { englishError } from '~/domain/core/errors'

const MAGIC = Buffer.from('DHAROHAR SEALED 1\n')
const HEADER = MAGIC.length + 32
const TAG = 16
const CHUNK = 64 * 1024 + TAG
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

export const isFormerSeal = (head: Buffer) => head.subarray(0, MAGIC.length).equals(MAGIC)

export async function* unsealFormer(passphrase: string, source: AsyncIterable<Buffer>) {
  let header: Buffer | undefined
  let key = Buffer.alloc(0)
  let waiting = Buffer.alloc(0)
  let count = 0n
  const open = (chunk: Buffer, isLast: boolean) => {
    const nonce = Buffer.alloc(12)
    nonce.writeBigUInt64BE(count++, 3)
    nonce[11] = Number(isLast)
    const end = Math.max(0, chunk.length - TAG)
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
      decipher.setAAD(header!).setAuthTag(chunk.subarray(end))
      return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()])
    } catch {
      throw rejected('The sealed archive is damaged or incomplete.')
    }
  }
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece])
    if (!header && waiting.length > HEADER) {
      header = waiting.subarray(0, HEADER)
      waiting = waiting.subarray(HEADER)
      const derived = scryptSync(passphrase, header.subarray(MAGIC.length, HEADER - 16), 48, COST)
      key = derived.subarray(0, 32)
      if (!derived.subarray(32).equals(header.subarray(HEADER - 16)))
        throw rejected('BACKUP_KEY is not the key for this archive.')
    }
    if (!header) continue
    for (; waiting.length > CHUNK; waiting = waiting.subarray(CHUNK))
      yield open(waiting.subarray(0, CHUNK), false)
  }
  yield open(waiting, true)
}

const rejected = (text: string) => englishError('InvalidInput', text)
