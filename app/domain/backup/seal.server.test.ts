import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal.server'

const KEY = 'twelve characters'
const pieces = (bytes: Buffer) => Readable.from([bytes.subarray(0, 7), bytes.subarray(7)])
/** Seals with a fast key; the tests in `backup.server.test.ts` use the slow one. */
const sealed = (bytes: Buffer) => buffer(seal(KEY, pieces(bytes), 10))
const opened = (bytes: Buffer, key: string | undefined = KEY) => buffer(unseal(key, pieces(bytes)))

describe('seal', () => {
  it.each([0, 200_000])('writes archives of %d bytes that age can open', async (length) => {
    const bytes = randomBytes(length)
    const decrypter = new Decrypter()
    decrypter.addPassphrase(KEY)
    const archive = await sealed(bytes)
    expect(Buffer.from(await decrypter.decrypt(archive))).toEqual(bytes)
    expect(await opened(archive)).toEqual(bytes)
  })
})

describe('unseal', () => {
  it('passes unsealed data through', async () => {
    for (const text of ['', 'short', 'x'.repeat(9_000)]) {
      expect(String(await opened(Buffer.from(text)))).toBe(text)
    }
  })

  it('reports a missing or wrong key', async () => {
    const bytes = await sealed(Buffer.from('text'))
    await expect(opened(bytes, 'another key of it')).rejects.toThrow('BACKUP_KEY is not the key')
    await expect(buffer(unseal(undefined, pieces(bytes)))).rejects.toThrow('set BACKUP_KEY')
    const encrypter = new Encrypter()
    encrypter.addRecipient(await identityToRecipient(await generateIdentity()))
    const forKey = Buffer.from(await encrypter.encrypt('text'))
    await expect(opened(forKey)).rejects.toThrow('sealed with a key pair, not a passphrase')
  })

  it('detects changed or truncated data', async () => {
    const bytes = await sealed(randomBytes(100_000))
    const changed = Buffer.from(bytes)
    changed[90_000]! ^= 1
    await expect(opened(changed)).rejects.toThrow('damaged or incomplete')
    await expect(opened(bytes.subarray(0, -20))).rejects.toThrow('damaged or incomplete')
  })

  it.each([
    [
      'a work factor that takes too much memory',
      '-> scrypt AAAAAAAAAAAAAAAAAAAAAA 20\nAAAA\n--- AAAA\n',
      'too much memory',
    ],
    ['an endless header', `-> scrypt ${'A'.repeat(9_000)}`, 'not a passphrase'],
  ])('rejects an archive with %s', async (_, header, message) => {
    await expect(opened(Buffer.from(`age-encryption.org/v1\n${header}`))).rejects.toThrow(message)
  })
})
