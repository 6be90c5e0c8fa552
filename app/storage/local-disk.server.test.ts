import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FileStorage, localDisk } from './storage.server'

let folder: string
let storage: FileStorage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  storage = localDisk(join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (stored: Uint8Array | null) => stored && Buffer.from(stored).toString()
const everything = async () => (await readdir(folder, { recursive: true })).toSorted()

describe('localDisk', () => {
  it('gives back what it was given', async () => {
    await storage.put('ab12.webp', bytes('राम'))
    expect(text(await storage.read('ab12.webp'))).toBe('राम')
    expect(await readFile(join(folder, 'files/ab/ab12.webp'), 'utf8')).toBe('राम')
  })

  it('replaces what is there and leaves no temporary file behind', async () => {
    await storage.put('ab12.webp', bytes('a longer first text'))
    await storage.put('ab12.webp', bytes('second'))
    expect(text(await storage.read('ab12.webp'))).toBe('second')
    expect(await everything()).toEqual(['files', 'files/ab', 'files/ab/ab12.webp'])
  })

  it('survives many writing the same key at once', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`.repeat(1_000))
    await Promise.all(texts.map((content) => storage.put('ab12.webp', bytes(content))))
    expect(texts).toContain(text(await storage.read('ab12.webp')))
    expect(await everything()).toHaveLength(3)
  })

  it('has nothing under a key that is not there', async () => {
    expect(await storage.read('ab12.webp')).toBeNull()
    await expect(storage.remove('ab12.webp')).resolves.toBeUndefined()
  })

  it('forgets a key', async () => {
    await storage.put('ab12.webp', bytes('x'))
    await storage.remove('ab12.webp')
    expect(await storage.read('ab12.webp')).toBeNull()
  })

  it('forgets parts that nothing was written to for long, and nothing else', async () => {
    await storage.removeParts(Date.now())
    for (const key of ['upload-1.part', 'upload-2.part', 'ab12.webp']) {
      await storage.put(key, bytes('x'))
    }
    await writeFile(join(folder, 'files/ab/ab12.webp.0190163d.part'), 'x')
    const old = new Date(Date.now() - 60_000)
    for (const path of [
      'files/up/upload-1.part',
      'files/ab/ab12.webp',
      'files/ab/ab12.webp.0190163d.part',
    ]) {
      await utimes(join(folder, path), old, old)
    }
    await storage.removeParts(Date.now() - 30_000)
    expect((await everything()).filter((name) => name.includes('.'))).toEqual([
      'files/ab/ab12.webp',
      'files/up/upload-2.part',
    ])
  })

  it('stores all or nothing', async () => {
    // A file where the folder should be: the write fails before the rename.
    await writeFile(join(folder, 'files'), '')
    await expect(storage.put('ab12.webp', bytes('x'))).rejects.toThrow()
    expect(await everything()).toEqual(['files'])
    await rm(join(folder, 'files'))
    // A folder where the file should be: the rename fails.
    await mkdir(join(folder, 'files/ab/ab12.webp/x'), { recursive: true })
    await expect(storage.put('ab12.webp', bytes('x'))).rejects.toThrow()
    expect((await everything()).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it.each([
    '../secret.txt',
    '..',
    'a/b.webp',
    '/etc/passwd',
    'ab\\..\\c.webp',
    'ab12.webp/../../x.webp',
    '.hidden',
    'AB.webp',
    'ab12',
    'ab12.webp\0.txt',
    'ab12.webp\n',
    '',
    `${'a'.repeat(101)}.webp`,
  ])('takes no key that could lead elsewhere (%j)', async (key) => {
    await writeFile(join(folder, 'secret.txt'), 'secret')
    await expect(storage.read(key)).rejects.toThrow('Not a storage key')
    await expect(storage.put(key, bytes('x'))).rejects.toThrow('Not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('Not a storage key')
    expect(await everything()).toEqual(['secret.txt'])
  })
})
