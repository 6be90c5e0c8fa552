import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSettings } from '~/env.server'
import { startS3 } from '../../tests/helpers/s3-server.mjs'
import { startUploadThing } from '../../tests/helpers/uploadthing-server'
import { type FileStorage, StorageError } from './file-storage'
import { Bucket, s3Storage } from './s3.server'
import { HOUR } from '~/time/durations'
import { localDisk, openStorage, removeOldParts, useStorage } from './storage.server'
import { uploadThing } from './uploadthing.server'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterEach(() => rm(folder, { recursive: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (stored: Uint8Array | null) => stored && Buffer.from(stored).toString()
const everything = async () => (await readdir(folder, { recursive: true })).toSorted()

const KINDS = {
  'the disk': () => ({ storage: localDisk(join(folder, 'files')), stop: async () => {} }),
  S3: async () => {
    const { environment, stop } = await startS3(join(folder, 's3'))
    const PUBLIC_MEDIA_URL = `${environment.S3_ENDPOINT}/pictures`
    return {
      storage: s3Storage(
        new Bucket(readSettings({ ...environment, PUBLIC_MEDIA_URL }), 'pictures'),
      ),
      stop,
    }
  },
  UploadThing: async () => {
    // Hides the SDK's warnings about its own behaviour.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { options, stop } = await startUploadThing()
    return { storage: uploadThing(options), stop }
  },
}

describe.each(Object.entries(KINDS))('files on %s', (kind, open) => {
  let storage: FileStorage
  let stop: () => Promise<unknown>
  beforeEach(async () => {
    ;({ storage, stop } = await open())
  })
  afterEach(() => stop())

  it('are returned unchanged', async () => {
    const picture = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)
    await storage.put('ab12.webp', picture)
    expect(Buffer.compare((await storage.read('ab12.webp'))!, picture)).toBe(0)
    await storage.put('cd34.webp', bytes('राम'))
    expect(text(await storage.read('cd34.webp'))).toBe('राम')
    const part = await storage.read('ab12.webp', { start: 1_000, end: 1_999 })
    expect(Buffer.compare(part!, picture.subarray(1_000, 2_000))).toBe(0)
  })

  it('are all listed with their sizes, and nothing else', async () => {
    expect(await storage.list()).toEqual([])
    await storage.put('ab12.webp', bytes('राम'))
    await storage.put('ab12-480.webp', bytes('x'))
    const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key)
    const listed = (await storage.list()).toSorted(byKey)
    expect(listed.map(({ key, size }) => [key, size])).toEqual([
      ['ab12-480.webp', 1],
      ['ab12.webp', 9],
    ])
    for (const { at } of listed) expect(Math.abs(at - Date.now())).toBeLessThan(HOUR)
  })

  it('are replaced', async () => {
    await storage.put('ab12.webp', bytes('a longer first text'))
    await storage.put('ab12.webp', bytes('second'))
    expect(text(await storage.read('ab12.webp'))).toBe('second')
    expect(await storage.list()).toHaveLength(1)
  })

  it('can be deleted, even twice', async () => {
    await expect(storage.remove('ab12.webp')).resolves.toBeUndefined()
    await storage.put('ab12.webp', bytes('x'))
    await storage.remove('ab12.webp')
    expect(await storage.read('ab12.webp')).toBeNull()
    expect(await storage.list()).toEqual([])
    await storage.put('ab12.webp', bytes('again'))
    expect(text(await storage.read('ab12.webp'))).toBe('again')
  })

  it('have a public URL, except on the disk', async () => {
    expect(await storage.publicUrl('ab12.webp')).toBeNull()
    await storage.put('ab12.webp', bytes('x'))
    const url = await storage.publicUrl('ab12.webp')
    if (kind === 'the disk') expect(url).toBeNull()
    else expect(url).toMatch(/^http:\/\/[^?]+\/ab12\.webp$/)
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
  ])(
    'are never read, written or deleted by an invalid key, such as one that escapes the folder (%j)',
    async (key) => {
      await expect(storage.read(key)).rejects.toThrow('Invalid storage key')
      await expect(storage.put(key, bytes('x'))).rejects.toThrow('Invalid storage key')
      await expect(storage.remove(key)).rejects.toThrow('Invalid storage key')
      expect(await storage.list()).toEqual([])
    },
  )

  it.skipIf(kind === 'the disk')(
    'cause an error that names the storage if it is unavailable',
    async () => {
      await stop()
      stop = async () => {}
      const where = expect.objectContaining({
        code: 'STORAGE_UNAVAILABLE',
        message: expect.stringMatching(/^(The bucket pictures|UploadThing) does not respond/),
      })
      await expect(storage.read('ab12.webp')).rejects.toEqual(where)
      await expect(storage.put('ab12.webp', bytes('x'))).rejects.toEqual(where)
      await expect(storage.list()).rejects.toEqual(where)
    },
  )
})

describe('localDisk', () => {
  let storage: FileStorage
  beforeEach(() => {
    storage = localDisk(join(folder, 'files'))
  })

  it('writes into folders and leaves no temporary file behind', async () => {
    await storage.put('ab12.webp', bytes('first'))
    await storage.put('ab12.webp', bytes('राम'))
    expect(await readFile(join(folder, 'files/ab/ab12.webp'), 'utf8')).toBe('राम')
    expect(await everything()).toEqual(['files', 'files/ab', 'files/ab/ab12.webp'])
  })

  it('survives concurrent writes to one key', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`.repeat(1_000))
    await Promise.all(texts.map((content) => storage.put('ab12.webp', bytes(content))))
    expect(texts).toContain(text(await storage.read('ab12.webp')))
    expect(await everything()).toHaveLength(3)
  })

  it('deletes only temporary files that nobody has written to for a while', async () => {
    await removeOldParts(join(folder, 'files'), Date.now())
    await storage.put('ab12.webp', bytes('x'))
    const [older, newer] = ['files/ab/ab12.webp.0190163d.part', 'files/ab/ab12.webp.0290163d.part']
    for (const path of [older, newer]) await writeFile(join(folder, path), 'x')
    const old = new Date(Date.now() - 60_000)
    for (const path of [older, 'files/ab/ab12.webp']) await utimes(join(folder, path), old, old)
    await removeOldParts(join(folder, 'files'), Date.now() - 30_000)
    expect(await everything()).toEqual(['files', 'files/ab', 'files/ab/ab12.webp', newer])
  })

  it('stores all or nothing', async () => {
    // A file is where the folder should be, so the write fails before the rename.
    await writeFile(join(folder, 'files'), '')
    await expect(storage.put('ab12.webp', bytes('x'))).rejects.toThrow()
    expect(await everything()).toEqual(['files'])
    await rm(join(folder, 'files'))
    // A folder is where the file should be, so the rename fails.
    await mkdir(join(folder, 'files/ab/ab12.webp/x'), { recursive: true })
    await expect(storage.put('ab12.webp', bytes('x'))).rejects.toThrow()
    expect((await everything()).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('a bucket', () => {
  it('reads data larger than a chunk, and reports a wrong access key', async () => {
    const { environment, stop } = await startS3(join(folder, 's3'))
    try {
      const bucket = new Bucket(readSettings(environment), 'backups')
      const large = Buffer.alloc(20 * 1024 * 1024, 'राम')
      await bucket.put('backups/large.tar.gz', large)
      expect(Buffer.compare((await bucket.read('backups/large.tar.gz'))!, large)).toBe(0)
      const wrong = new Bucket(
        { ...readSettings(environment), S3_ACCESS_KEY_ID: 'unknown' },
        'backups',
      )
      await expect(wrong.list()).rejects.toBeInstanceOf(StorageError)
      const missing = new Bucket(readSettings(environment), 'nowhere')
      await expect(missing.read('ab12.webp')).rejects.toThrow('The bucket nowhere')
    } finally {
      await stop()
    }
  })
})

describe('openStorage', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3(await mkdtemp(join(tmpdir(), 's3-')))
  })
  afterAll(() => s3.stop())
  const open = (more: Record<string, string> = {}) => {
    const env = readSettings({ ...s3.environment, DATA_DIR: folder, ...more })
    return {
      env,
      storage: openStorage(env, async () => true),
      disk: localDisk(join(folder, 'files')),
    }
  }

  it('uses the configured storage and still finds files on the disk', async () => {
    await open().storage.put('old.webp', bytes('old'))
    const { storage, disk } = open({ STORAGE: 's3' })
    await storage.put('new.webp', bytes('new'))
    expect(text(await storage.read('old.webp'))).toBe('old')
    expect(text(await storage.read('new.webp'))).toBe('new')
    expect(await disk.list()).toMatchObject([{ key: 'old.webp', size: 3 }])
    expect(await storage.list()).toHaveLength(2)
    for (const key of ['old.webp', 'new.webp']) await storage.remove(key)
    expect([await storage.list(), await disk.list()]).toEqual([[], []])
  })

  it('switches storage at runtime, until the setting changes', async () => {
    const { storage, env, disk } = open()
    useStorage(env, 's3')
    await storage.put('moved.webp', bytes('x'))
    expect(await disk.list()).toEqual([])
    useStorage(env, 'disk')
    expect(await storage.read('moved.webp')).toBeNull()
    useStorage({ ...env, STORAGE: 's3' }, 'disk')
    await open().storage.put('here.webp', bytes('x'))
    expect(await disk.list()).toHaveLength(1)
    await open({ STORAGE: 's3' }).storage.remove('moved.webp')
  })

  it('returns external URLs only if the env name one', async () => {
    const { storage } = open({ STORAGE: 's3' })
    await storage.put('seen.webp', bytes('x'))
    expect(await storage.publicUrl('seen.webp')).toBeNull()
    const cdn = { STORAGE: 's3', PUBLIC_MEDIA_URL: 'https://cdn.example/a/' }
    expect(await open(cdn).storage.publicUrl('seen.webp')).toBe('https://cdn.example/a/seen.webp')
    expect(await open(cdn).storage.publicUrl('none.webp')).toBeNull()
  })
})
