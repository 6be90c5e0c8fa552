import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSettings } from '~/env.server'
import { startS3 } from '../../tests/helpers/s3-server.mjs'
import { OWNER_KEY } from './file-storage'
import { moveFiles } from './move-files.server'
import { Bucket } from './s3.server'
import { openStorage, openStorages, storageInUse, useStorage } from './storage.server'

const KEYS = Array.from({ length: 12 }, (_, index) => `ab${index}.webp`)
const textOf = (key: string) => Buffer.from(`राम ${key}`)

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-'))
  s3 = await startS3(join(folder, 's3'))
})
afterEach(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

async function aSite() {
  const env = readSettings({ ...s3.environment, DATA_DIR: join(folder, 'data') })
  const storage = openStorage(env)
  for (const key of KEYS) await storage.put(key, textOf(key))
  return { env, storage, outside: openStorages(env).s3! }
}

it('moveFiles copies every file, switches, and moves back with newer files', async () => {
  const { env, storage, outside } = await aSite()
  const shown: number[] = []
  const onProgress = (done: number, total: number) => shown.push(done / total)
  const moved = await moveFiles(env, 's3', { onProgress })
  expect(moved).toMatchObject({ files: 12, copied: 12 })
  expect(shown.at(-1)).toBe(1)
  expect(storageInUse(env)).toBe('s3')
  expect((await outside.list()).map(({ key }) => key).toSorted()).toEqual(KEYS.toSorted())
  await storage.put('later.webp', textOf('later'))
  const read = vi.spyOn(Bucket.prototype, 'read')
  expect(await moveFiles(env, 'disk')).toMatchObject({ files: 13, copied: 1, removed: 0 })
  expect(read.mock.calls.map(([key]) => key)).toEqual(['later.webp'])
  expect(storageInUse(env)).toBe('disk')
  await s3.stop()
  for (const key of KEYS) expect(await storage.read(key)).toEqual(textOf(key))
  expect(await storage.read('later.webp')).toEqual(textOf('later'))
  expect(await readdir(join(folder, 'data'))).toEqual(['files', 'storage.json'])
  s3 = await startS3(join(folder, 's3'))
})

it("moveFiles does not copy the bucket's mark, which names its site", async () => {
  const { env, outside } = await aSite()
  await moveFiles(env, 's3')
  await outside.put(OWNER_KEY, Buffer.from('1'))
  expect(await moveFiles(env, 'disk')).toMatchObject({ files: 12, copied: 0 })
  expect(await openStorages(env).disk.read(OWNER_KEY)).toBeNull()
})

it('moveFiles resumes after an interruption, and switches only once every file is copied', async () => {
  const { env } = await aSite()
  const { put } = Bucket.prototype
  let writes = 0
  vi.spyOn(Bucket.prototype, 'put').mockImplementation(function (this: Bucket, key, body) {
    writes += 1
    return writes > 8 ? Promise.reject(new Error('interrupted')) : put.call(this, key, body)
  })
  await expect(moveFiles(env, 's3')).rejects.toThrow()
  expect(storageInUse(env)).toBe('disk')
  vi.restoreAllMocks()
  const moved = await moveFiles(env, 's3')
  expect(moved.files).toBe(12)
  expect(moved.copied).toBeLessThan(12)
  expect(storageInUse(env)).toBe('s3')
})

it('moveFiles does not switch if a copy reads back differently', async () => {
  const { env, outside } = await aSite()
  await outside.put(KEYS[0]!, Buffer.from('something else'))
  vi.spyOn(Bucket.prototype, 'read').mockResolvedValue(Buffer.from('something else'))
  await expect(moveFiles(env, 's3')).rejects.toThrow('changed while it was copied')
  expect(storageInUse(env)).toBe('disk')
  vi.restoreAllMocks()
  await moveFiles(env, 's3')
  expect(Buffer.from((await outside.read(KEYS[0]!))!)).toEqual(textOf(KEYS[0]!))
})

it('moveFiles replaces a copy whose content differs', async () => {
  const { env, outside } = await aSite()
  await outside.put(KEYS[0]!, Buffer.from('something else'))
  await moveFiles(env, 's3')
  expect(Buffer.from((await outside.read(KEYS[0]!))!)).toEqual(textOf(KEYS[0]!))
})

it('moveFiles reports missing env', async () => {
  const { env } = await aSite()
  await expect(moveFiles(env, 'uploadthing')).rejects.toThrow('storage uploadthing are missing')
})

it('moveFiles removes the pictures from the bucket on request, and nothing else', async () => {
  const { env, outside } = await aSite()
  const picture = `${'0a'.repeat(16)}-480.webp`
  await outside.put(picture, textOf(picture))
  useStorage(env, 's3')
  expect(await moveFiles(env, 'disk', { removeCopies: true })).toMatchObject({ removed: 1 })
  await outside.put('logo.png', textOf('logo.png'))
  await moveFiles(env, 's3')
  expect(await moveFiles(env, 'disk', { removeCopies: true })).toMatchObject({ removed: 1 })
  const left = (await outside.list()).map(({ key }) => key)
  expect(left.toSorted()).toEqual([...KEYS, 'logo.png'].toSorted())
  const { disk } = openStorages(env)
  expect(Buffer.from((await disk.read(picture))!)).toEqual(textOf(picture))
})

it.each(['before', 'after'] as const)(
  'moveFiles also moves an upload that ends %s the switch',
  async (end) => {
    const { env, storage, outside } = await aSite()
    await moveFiles(env, 's3')
    // The bucket is slow: the upload starts before the move back and ends after it.
    const { put } = Bucket.prototype
    let proceed = () => {}
    const slow = new Promise<void>((resolve) => {
      proceed = resolve
    })
    vi.spyOn(Bucket.prototype, 'put').mockImplementation(async function (this: Bucket, key, body) {
      await slow
      return put.call(this, key, body)
    })
    const upload = storage.put('slow.webp', textOf('slow'))
    if (end === 'before') {
      proceed()
      await upload
    }
    await moveFiles(env, 'disk')
    proceed()
    await upload
    expect(storageInUse(env)).toBe('disk')
    expect(Buffer.from((await storage.read('slow.webp'))!)).toEqual(textOf('slow'))
    expect(await outside.sizeOf('slow.webp')).toBe(textOf('slow').byteLength)
  },
)

it("moveFiles does not switch a running site that lacks the bucket's env", async () => {
  const { env, storage } = await aSite()
  const running = openStorage({ ...env, S3_BUCKET: undefined })
  await moveFiles(env, 's3')
  for (const key of KEYS) expect(await running.read(key)).toEqual(textOf(key))
  await running.put('later.webp', textOf('later'))
  expect(Buffer.from((await storage.read('later.webp'))!)).toEqual(textOf('later'))
  // Without this check, pictures that are only in the bucket would not be found.
  await expect(moveFiles({ ...env, S3_BUCKET: undefined }, 'disk')).rejects.toThrow(
    'storage s3 are missing',
  )
  expect(storageInUse(env)).toBe('s3')
})
