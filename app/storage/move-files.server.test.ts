import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSettings } from '~/env.server'
import { startS3 } from '../../tests/helpers/s3-server.mjs'
import { moveFiles } from './move-files.server'
import { Bucket } from './s3.server'
import { openStorage, openStorages, storageInUse } from './storage.server'

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
  const settings = readSettings({ ...s3.environment, DATA_DIR: join(folder, 'data') })
  const storage = openStorage(settings)
  for (const key of KEYS) await storage.put(key, textOf(key))
  return { settings, storage, outside: openStorages(settings).s3! }
}

it('copies every file, switches, and goes back with what came since', async () => {
  const { settings, storage, outside } = await aSite()
  const shown: number[] = []
  const moved = await moveFiles(settings, 's3', (done, total) => shown.push(done / total))
  expect(moved).toMatchObject({ files: 12, copied: 12 })
  expect(shown.at(-1)).toBe(1)
  expect(storageInUse(settings)).toBe('s3')
  expect((await outside.list()).map(({ key }) => key).toSorted()).toEqual(KEYS.toSorted())
  await storage.put('later.webp', textOf('later'))
  expect(await moveFiles(settings, 'disk')).toMatchObject({ files: 13 })
  expect(storageInUse(settings)).toBe('disk')
  await s3.stop()
  for (const key of KEYS) expect(await storage.read(key)).toEqual(textOf(key))
  expect(await storage.read('later.webp')).toEqual(textOf('later'))
  expect(await readdir(join(folder, 'data'))).toEqual(['files', 'storage.json'])
  s3 = await startS3(join(folder, 's3'))
})

it('goes on where it was broken off, and uses the new place only when all is there', async () => {
  const { settings } = await aSite()
  const { put } = Bucket.prototype
  let writes = 0
  vi.spyOn(Bucket.prototype, 'put').mockImplementation(function (this: Bucket, key, body) {
    writes += 1
    return writes > 8 ? Promise.reject(new Error('broken off')) : put.call(this, key, body)
  })
  await expect(moveFiles(settings, 's3')).rejects.toThrow()
  expect(storageInUse(settings)).toBe('disk')
  vi.restoreAllMocks()
  const moved = await moveFiles(settings, 's3')
  expect(moved.files).toBe(12)
  expect(moved.copied).toBeLessThan(12)
  expect(storageInUse(settings)).toBe('s3')
})

it('does not switch to copies that came back changed', async () => {
  const { settings, outside } = await aSite()
  await outside.put(KEYS[0]!, Buffer.from('something else'))
  vi.spyOn(Bucket.prototype, 'read').mockResolvedValue(Buffer.from('something else'))
  await expect(moveFiles(settings, 's3')).rejects.toThrow('came back changed')
  expect(storageInUse(settings)).toBe('disk')
})

it('replaces a copy that is another picture', async () => {
  const { settings, outside } = await aSite()
  await outside.put(KEYS[0]!, Buffer.from('something else'))
  await moveFiles(settings, 's3')
  expect(Buffer.from((await outside.read(KEYS[0]!))!)).toEqual(textOf(KEYS[0]!))
})

it('says which settings are missing', async () => {
  const { settings } = await aSite()
  await expect(moveFiles(settings, 'uploadthing')).rejects.toThrow(
    'storage uploadthing are missing',
  )
})
