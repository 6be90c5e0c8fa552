import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { DAY, HOUR } from '~/time/durations'
import { aFile, aMember, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { deleteFile } from './stored-files.server'
import { storePicture, storeProfilePicture } from './store-picture.server'
import { countSent, UploadQueue } from './upload-limits.server'

const MEGABYTE = 1024 * 1024

async function createTestSite(environment: Record<string, string>) {
  const deps = createTestDeps({ environment })
  const admin = anAdmin(deps)
  const image = sharp({ create: { width: 9, height: 9, channels: 3, background: '#b91c1c' } })
  const upload = { name: 'a.png', bytes: await image.png().toBuffer() }
  const send = (bytes: number) =>
    deps.db.transaction((tx) => countSent(tx, admin.id, bytes, deps.now()))
  return { deps, admin, upload, send }
}

it('the daily limit on bytes applies to each account separately', async () => {
  const { deps, admin, upload, send } = await createTestSite({ UPLOAD_MB_PER_DAY: '1' })
  send(MEGABYTE)
  await expect(storePicture(deps, admin, upload)).rejects.toMatchObject({
    code: 'TooLarge',
    message: expect.stringMatching(/^This account has uploaded 1 MB of pictures within a day/),
  })
  expect(await storeProfilePicture(deps, aMember(deps), upload)).toMatchObject({ width: 9 })
  deps.clock.advance(DAY)
  expect(await storePicture(deps, admin, upload)).toMatchObject({ width: 9 })
})

it('the daily limit counts every upload, even if it was deleted', async () => {
  const { deps, admin, upload, send } = await createTestSite({ UPLOAD_MB_PER_DAY: '1' })
  send(MEGABYTE - 2 * upload.bytes.byteLength)
  for (let times = 0; times < 2; times += 1) {
    const { id } = await storePicture(deps, admin, upload)
    await deleteFile(deps, admin, id)
    deps.clock.advance(8 * HOUR)
  }
  await expect(storePicture(deps, admin, upload)).rejects.toMatchObject({ code: 'TooLarge' })
  deps.clock.advance(8 * HOUR)
  expect(await storePicture(deps, admin, upload)).toMatchObject({ width: 9 })
  const names = deps.db.values<[string]>(
    sql`SELECT name FROM site_numbers WHERE name LIKE 'sent %'`,
  )
  expect(names).toHaveLength(2)
})

it("the total limit applies to all of the site's pictures", async () => {
  const { deps, admin, upload } = await createTestSite({ UPLOAD_MB_TOTAL: '1' })
  const file = await aFile(deps, { size: MEGABYTE })
  await expect(storePicture(deps, admin, upload)).rejects.toMatchObject({
    code: 'TooLarge',
    message: expect.stringMatching(/^The 1 MB for pictures on this site is used up/),
  })
  deps.db.$client.prepare('DELETE FROM files WHERE id = ?').run(file.id)
  expect(await storePicture(deps, admin, upload)).toMatchObject({ width: 9 })
})

it('an upload queue limits the uploads per account and in total', async () => {
  const uploads = new UploadQueue(3, 3, 2)
  const ends: (() => void)[] = []
  const upload = (id: string) =>
    uploads.run({ id, isAdmin: true }, async () => {
      await new Promise<void>((resolve) => {
        ends.push(resolve)
      })
    })
  const rejection: unknown = expect.objectContaining({ code: 'Unavailable', retryAfter: 5 })
  const first = upload('a')
  const others = [upload('a')]
  await expect(upload('a')).rejects.toEqual(rejection)
  others.push(upload('b'))
  await expect(upload('b')).rejects.toEqual(rejection)
  ends.shift()?.()
  await first
  others.push(upload('b'))
  for (const end of ends) end()
  await Promise.all(others)
})

it('members get half of the places in an upload queue, whatever they send', async () => {
  const uploads = new UploadQueue(4, 4)
  const begun: string[] = []
  const upload = (id: string, isAdmin: boolean) =>
    uploads.run({ id, isAdmin }, () => {
      begun.push(id)
      return new Promise(() => {})
    })
  const rejected = { code: 'Unavailable' }
  for (const member of ['a', 'b']) void upload(member, false)
  await expect(upload('c', false)).rejects.toMatchObject(rejected)
  for (const editor of ['d', 'e']) void upload(editor, true)
  await expect(upload('f', true)).rejects.toMatchObject(rejected)
  expect(begun).toEqual(['a', 'b', 'd', 'e'])
})

it('an upload queue runs a given number at a time, in order', async () => {
  const uploads = new UploadQueue(1, 8)
  const done: string[] = []
  let running = 0
  const upload = (name: string) =>
    uploads.run({ id: name, isAdmin: true }, async () => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
      done.push(name)
      if (name === 'b') throw new Error('broken')
    })
  await Promise.allSettled(['a', 'b', 'c'].map(upload))
  expect(done).toEqual(['a', 'b', 'c'])
})
