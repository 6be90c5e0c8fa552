import sharp from 'sharp'
import { expect, it } from 'vitest'
import { DAY } from '~/time/durations'
import { aFile, aMember, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { storePicture, storeProfilePicture } from './store-picture.server'

const MEGABYTE = 1024 * 1024

async function createTestSite(environment: Record<string, string>) {
  const deps = createTestDeps({ environment })
  const admin = anAdmin(deps)
  const image = sharp({ create: { width: 9, height: 9, channels: 3, background: '#b91c1c' } })
  const upload = { name: 'a.png', bytes: await image.png().toBuffer() }
  return { deps, admin, upload }
}

it('bounds what an account sends within a day, and nobody else', async () => {
  const { deps, admin, upload } = await createTestSite({ UPLOAD_MB_PER_DAY: '1' })
  await aFile(deps, { userId: admin.id, sizeOriginal: MEGABYTE })
  await expect(storePicture(deps, admin, upload)).rejects.toMatchObject({
    code: 'TooLarge',
    message: expect.stringMatching(/^This account has sent 1 MB of pictures within a day/),
  })
  expect(await storeProfilePicture(deps, aMember(deps), upload)).toMatchObject({ width: 9 })
  deps.clock.advance(DAY)
  expect(await storePicture(deps, admin, upload)).toMatchObject({ width: 9 })
})

it('bounds what the site holds', async () => {
  const { deps, admin, upload } = await createTestSite({ UPLOAD_MB_TOTAL: '1' })
  const file = await aFile(deps, { size: MEGABYTE })
  await expect(storePicture(deps, admin, upload)).rejects.toMatchObject({
    code: 'TooLarge',
    message: expect.stringMatching(/^The 1 MB that this site has for pictures are used up/),
  })
  deps.db.$client.prepare('DELETE FROM files WHERE id = ?').run(file.id)
  expect(await storePicture(deps, admin, upload)).toMatchObject({ width: 9 })
})
