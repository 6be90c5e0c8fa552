import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { DAY, HOUR } from '~/time/durations'
import { aFile, aMember, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { countSent } from './quota.server'
import { deleteFile } from './stored-files.server'
import { storePicture, storeProfilePicture } from './store-picture.server'

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

it('limits the bytes an account uploads in a day, and no other account', async () => {
  const { deps, admin, upload, send } = await createTestSite({ UPLOAD_MB_PER_DAY: '1' })
  send(MEGABYTE)
  await expect(storePicture(deps, admin, upload)).rejects.toMatchObject({
    code: 'TooLarge',
    message: expect.stringMatching(/^This account has sent 1 MB of pictures within a day/),
  })
  expect(await storeProfilePicture(deps, aMember(deps), upload)).toMatchObject({ width: 9 })
  deps.clock.advance(DAY)
  expect(await storePicture(deps, admin, upload)).toMatchObject({ width: 9 })
})

it('counts every upload, deleted or not', async () => {
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

it('bounds the total size of the site', async () => {
  const { deps, admin, upload } = await createTestSite({ UPLOAD_MB_TOTAL: '1' })
  const file = await aFile(deps, { size: MEGABYTE })
  await expect(storePicture(deps, admin, upload)).rejects.toMatchObject({
    code: 'TooLarge',
    message: expect.stringMatching(/^The 1 MB that this site has for pictures are used up/),
  })
  deps.db.$client.prepare('DELETE FROM files WHERE id = ?').run(file.id)
  expect(await storePicture(deps, admin, upload)).toMatchObject({ width: 9 })
})
