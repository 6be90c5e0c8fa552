import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { files, users } from '~db/schema'
import { aMember, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { storePicture, storeProfilePicture } from './store-picture.server'

const drawing = (width: number, height: number, background = '#b91c1c'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

function aReader() {
  const deps = createTestDeps()
  const member = aMember(deps)
  const store = async (image: Sharp) =>
    storeProfilePicture(deps, member, { name: 'मैं.png', bytes: await image.png().toBuffer() })
  return { deps, member, store }
}

describe('storeProfilePicture', () => {
  it.each([
    [900, 600, 512],
    [600, 900, 512],
    [40, 30, 30],
    [512, 512, 512],
  ])('crops a picture of %i by %i to a square', async (width, height, edge) => {
    const { deps, store } = aReader()
    const stored = await store(drawing(width, height))
    expect([stored.width, stored.height]).toEqual([edge, edge])
    expect(stored.url).toMatch(/^\/media\/[0-9a-f]{32}-512\.webp$/)
    const [bytes] = [...deps.storage.files.values()]
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: edge })
  })

  it('crops to the middle of the picture', async () => {
    const { deps, store } = aReader()
    const band = await drawing(300, 100, '#0000ff').png().toBuffer()
    await store(drawing(300, 300).composite([{ input: band, top: 100, left: 0 }]))
    const [bytes] = [...deps.storage.files.values()]
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const middle = (Math.floor(info.height / 2) * info.width + 150) * info.channels
    expect(data[middle + 2]).toBeGreaterThan(200)
  })

  it('pads the picture to a square instead of cropping it, if `crop` is `whole`', async () => {
    const { deps, member } = aReader()
    const bytes = await drawing(400, 200).png().toBuffer()
    const upload = { name: 'a', bytes, crop: 'whole' } as const
    const { width, height } = await storeProfilePicture(deps, member, upload)
    expect([width, height]).toEqual([400, 400])
    const [stored] = [...deps.storage.files.values()]
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(250)
    expect(data[1]).toBeGreaterThan(250)
    expect(data[(200 * info.width + 1) * info.channels + 1]).toBeLessThan(60)
  })

  it('turns a photo upright before cropping', async () => {
    const { deps, member } = aReader()
    const bytes = await drawing(600, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { width, height } = await storeProfilePicture(deps, member, { name: 'a', bytes })
    expect([width, height]).toEqual([300, 300])
  })

  it('deletes uploads that were never saved, and keeps saved ones', async () => {
    const { deps, member, store } = aReader()
    const saved = await store(drawing(20, 20))
    deps.db.update(users).set({ profilePicture: saved.url }).run()
    for (const background of ['#111111', '#555555', '#999999']) {
      await store(drawing(20, 20, background))
      expect(deps.storage.files.size).toBe(2)
    }
    expect(deps.storage.files.has(saved.url.replace('/media/', ''))).toBe(true)
    expect(deps.db.select().from(files).all()).toMatchObject([
      { userId: member.id },
      { userId: member.id },
    ])
  })

  it('does not delete post pictures', async () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const bytes = await drawing(64, 36).png().toBuffer()
    const { url } = await storePicture(deps, admin, { name: 'a', bytes })
    aPost(deps, { by: admin, image: url })
    await storeProfilePicture(deps, admin, { name: 'a', bytes })
    await storeProfilePicture(deps, admin, {
      name: 'b',
      bytes: await drawing(9, 9).png().toBuffer(),
    })
    expect(deps.storage.files.size).toBe(1 + 1)
  })

  it('accepts only pictures, and only from signed-in users', async () => {
    const { deps, member } = aReader()
    const store = (actor: typeof member | null, bytes: Uint8Array) =>
      storeProfilePicture(deps, actor, { name: 'a.png', bytes })
    await expect(store(member, Buffer.from('<svg/>'))).rejects.toMatchObject({
      code: 'UnsupportedType',
    })
    const bytes = await drawing(9, 9).png().toBuffer()
    await expect(store(null, bytes)).rejects.toMatchObject({ code: 'Unauthenticated' })
    expect(deps.storage.files.size).toBe(0)
  })
})
