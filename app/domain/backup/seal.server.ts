/**
 * Sealed archives (docs/backup.md has the format): a header of `MAGIC`, 16 bytes of salt and 16 that tell whether the key
 * is right, then chunks of AES-256-GCM. A chunk's nonce is its number and whether it is the last one, so that nothing can
 * be left out, reordered or cut off.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { DomainError } from '~/domain/errors'

const MAGIC = Buffer.from('DHAROHAR SEALED 1\n')
const SALT_LENGTH = 16
const CHECK_LENGTH = 16
const KEY_LENGTH = 32
const TAG_LENGTH = 16
const CHUNK = 64 * 1024
const CIPHER = 'aes-256-gcm'

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

export type Bytes = AsyncIterable<Buffer>

async function keysOf(passphrase: string, salt: Buffer) {
  const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
  const bytes = await derive(passphrase, salt, KEY_LENGTH + CHECK_LENGTH, cost)
  return { key: bytes.subarray(0, KEY_LENGTH), check: bytes.subarray(KEY_LENGTH) }
}

export async function* seal(passphrase: string, source: Bytes): Bytes {
  const salt = randomBytes(SALT_LENGTH)
  const { key, check } = await keysOf(passphrase, salt)
  const header = Buffer.concat([MAGIC, salt, check])
  yield header
  for await (const { bytes, nonce } of chunksOf(source, CHUNK)) {
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(header)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** As it is when it is not sealed. @throws DomainError `InvalidInput` without the right key, or damaged */
export async function* unseal(passphrase: string | undefined, source: Bytes): Bytes {
  const { head: magic, rest } = await splitAt(source, MAGIC.length)
  if (!magic.equals(MAGIC)) {
    yield magic
    yield* rest
    return
  }
  if (!passphrase) {
    throw new DomainError('InvalidInput', 'The archive is sealed: set BACKUP_KEY to its key.')
  }
  const { head, rest: sealed } = await splitAt(rest, SALT_LENGTH + CHECK_LENGTH)
  const { key, check } = await keysOf(passphrase, head.subarray(0, SALT_LENGTH))
  const expected = head.subarray(SALT_LENGTH)
  if (expected.length !== CHECK_LENGTH || !timingSafeEqual(check, expected)) {
    throw new DomainError('InvalidInput', 'BACKUP_KEY is not the key of this archive.')
  }
  const header = Buffer.concat([MAGIC, head])
  for await (const { bytes, nonce } of chunksOf(sealed, CHUNK + TAG_LENGTH)) {
    const end = Math.max(0, bytes.length - TAG_LENGTH)
    try {
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_LENGTH })
      decipher.setAAD(header).setAuthTag(bytes.subarray(end))
      yield Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()])
    } catch {
      throw new DomainError('InvalidInput', 'The sealed archive is damaged or not complete.')
    }
  }
}

/** Of that size, the last one of what is left. */
async function* chunksOf(source: Bytes, size: number) {
  let count = 0n
  const next = (bytes: Buffer, isLast: boolean) => {
    const nonce = Buffer.alloc(12)
    nonce.writeBigUInt64BE(count, 3)
    nonce[11] = Number(isLast)
    count += 1n
    return { bytes, nonce }
  }
  let waiting = Buffer.alloc(0)
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece])
    while (waiting.length > size) {
      yield next(waiting.subarray(0, size), false)
      waiting = waiting.subarray(size)
    }
  }
  yield next(waiting, true)
}

async function splitAt(source: Bytes, length: number): Promise<{ head: Buffer; rest: Bytes }> {
  const pieces = source[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < length) {
    const next = await pieces.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  const rest = async function* () {
    yield head.subarray(length)
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { head: head.subarray(0, length), rest: rest() }
}
