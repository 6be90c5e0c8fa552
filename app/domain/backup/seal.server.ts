/** Seals archives with a passphrase in the age format (https://age-encryption.org), so that `age -d` opens them. */
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { englishError } from '~/domain/core/errors'
import { isFormerSeal, unsealFormer } from './former-seal.server'

const MAGIC = Buffer.from('age-encryption.org/v1\n')
/** Each guess costs 64 MB of memory and a third of a second. */
const WORK_FACTOR = 16
/** Each additional step doubles the memory. */
const MAX_WORK_FACTOR = 17
const MAX_HEADER = 4096
const SCRYPT_HEADER = /^[^\n]+\n-> scrypt \S+ (\d+)\n\S+\n--- \S+\n/

export type Bytes = AsyncIterable<Buffer>

export async function* seal(passphrase: string, source: Bytes, workFactor = WORK_FACTOR): Bytes {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(passphrase)
  yield* piecesOf(await encrypter.encrypt(streamOf(source)))
}

/** Passes unsealed bytes through unchanged. @throws DomainError `InvalidInput` for a wrong key or damaged bytes */
export async function* unseal(passphrase: string | undefined, source: Bytes): Bytes {
  const { head, rest } = await splitAt(source, MAX_HEADER)
  const isFormer = isFormerSeal(head)
  if (!isFormer && !head.subarray(0, MAGIC.length).equals(MAGIC)) {
    yield* rest
    return
  }
  if (!passphrase) throw rejected('The archive is sealed: set BACKUP_KEY to its key.')
  if (isFormer) {
    yield* unsealFormer(passphrase, rest)
    return
  }
  // Limits the header's length, since the library would buffer a header of any length.
  const [, factor] = SCRYPT_HEADER.exec(head.toString('latin1')) ?? []
  if (factor === undefined)
    throw rejected('The archive is sealed with a key pair, not a passphrase.')
  if (Number(factor) > MAX_WORK_FACTOR) {
    throw rejected('Opening this archive takes too much memory. Decrypt it with age -d first.')
  }
  yield* open(passphrase, rest)
}

async function* open(passphrase: string, source: Bytes): Bytes {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const opened = await decrypter.decrypt(streamOf(source)).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('no identity matched'))
      throw rejected('BACKUP_KEY is not the key for this archive.')
    throw damaged()
  })
  try {
    yield* piecesOf(opened)
  } catch {
    throw damaged()
  }
}

const rejected = (text: string) => englishError('InvalidInput', text)
const damaged = () => rejected('The sealed archive is damaged or incomplete.')

type WebStream = globalThis.ReadableStream<Uint8Array>

const streamOf = (source: Bytes) => ReadableStream.from<Uint8Array>(source) as WebStream
const piecesOf = (stream: WebStream): Bytes => Readable.fromWeb(stream as ReadableStream)

/** Returns the first bytes as `head`, and all bytes as `rest`. */
async function splitAt(source: Bytes, length: number): Promise<{ head: Buffer; rest: Bytes }> {
  const pieces = source[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < length) {
    const next = await pieces.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  const rest = async function* () {
    yield head
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { head: head.subarray(0, length), rest: rest() }
}
