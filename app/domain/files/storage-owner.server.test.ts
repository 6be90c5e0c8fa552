import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStorage, openStorages } from '~/storage/storage.server'
import { createTestDeps } from '../../../tests/helpers/deps'
import { startS3 } from '../../../tests/helpers/s3-server.mjs'
import { claimStorage, ownsStorage, renewSiteId } from './storage-owner.server'

const KEY = `${'0a'.repeat(16)}.webp`
const bytes = new Uint8Array(1)

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owner-'))
  s3 = await startS3(join(folder, 's3'))
})
afterEach(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

function aSite(name: string, STORAGE = 's3') {
  const environment = { ...s3.environment, STORAGE, DATA_DIR: join(folder, name) }
  const { db, env } = createTestDeps({ environment })
  const site = { db, env }
  return {
    ...site,
    bucket: openStorages(env).s3!,
    storage: openStorage(env, () => ownsStorage(site)),
  }
}

it('the first site owns the bucket; a second one adds files to it and deletes none', async () => {
  const [first, second] = [aSite('first'), aSite('second')]
  await first.storage.put(KEY, bytes)
  expect([await ownsStorage(first), await ownsStorage(second)]).toEqual([true, false])
  await second.storage.put('other.webp', bytes)
  for (const key of [KEY, 'other.webp']) await second.storage.remove(key)
  expect(await first.bucket.list()).toHaveLength(3)
  await first.storage.remove(KEY)
  expect(await first.storage.read(KEY)).toBeNull()
})

it('a restored site claims an empty bucket, but none that already has pictures', async () => {
  const [restored, other] = [aSite('restored'), aSite('other')]
  for (const { db } of [restored, other]) renewSiteId(db)
  await restored.bucket.put(KEY, bytes)
  expect(await ownsStorage(restored)).toBe(false)
  await restored.bucket.remove(KEY)
  expect([await ownsStorage(restored), await ownsStorage(other)]).toEqual([true, false])
})

it('claimStorage takes the bucket over from a site that is gone', async () => {
  const [gone, next] = [aSite('gone'), aSite('next')]
  await ownsStorage(gone)
  expect(await claimStorage(next)).toBe(true)
  expect([await ownsStorage(gone), await ownsStorage(next)]).toEqual([false, true])
})

it('the disk belongs to the site of its folder', async () => {
  const site = aSite('disk', 'disk')
  expect([await ownsStorage(site), await claimStorage(site)]).toEqual([true, false])
})
