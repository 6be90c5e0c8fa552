import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { files } from '~db/schema'
import { aMember, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { gifOf, jpegOf } from '../../../tests/helpers/hostile-files'
import { movingPicture } from '../../../tests/helpers/people'
import { MAX_UPLOAD_BYTES } from '~/domain/core/file-schema'
import { storePicture } from './store-picture.server'

const drawing = (width = 64, height = 36): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#b91c1c' } })

function createTestSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const store = (bytes: Uint8Array, name = 'चित्र.png') => storePicture(deps, admin, { name, bytes })
  return { deps, admin, store }
}

/** Noise, so that every row has data. */
const photo = () =>
  sharp({
    create: {
      width: 640,
      height: 960,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })

const hashOf = (url: string) => /^\/media\/([0-9a-f]{32})\.webp$/.exec(url)![1]!

describe('storePicture', () => {
  it.each([
    ['PNG', () => drawing().png()],
    ['JPEG', () => drawing().jpeg()],
    ['WebP', () => drawing().webp()],
    ['GIF', () => drawing().gif()],
    ['AVIF', () => drawing().avif({ effort: 0 })],
  ])('accepts %s pictures with any file name and stores them as WebP', async (_, draw) => {
    const { deps, store } = createTestSite()
    const { url, width, height } = await store(await draw().toBuffer(), '../../evil.html')
    expect([width, height]).toEqual([64, 36])
    const stored = deps.storage.files.get(`${hashOf(url)}.webp`)!
    expect((await sharp(stored).metadata()).format).toBe('webp')
    expect(deps.db.select().from(files).get()).toMatchObject({
      key: `${hashOf(url)}.webp`,
      name: 'evil.html',
      mimeType: 'image/webp',
      size: stored.byteLength,
    })
  })

  it('stores a placeholder colour, except for transparent pictures', async () => {
    const { deps, store } = createTestSite()
    await store(await drawing().png().toBuffer())
    await store(await movingPicture())
    await store(await drawing().ensureAlpha(0.5).png().toBuffer())
    const colours = deps.db.select({ colour: files.colour }).from(files).all()
    expect(colours).toEqual([
      { colour: expect.stringMatching(/^b[12][12]$/) },
      { colour: expect.stringMatching(/^[0-9a-f]{3}$/) },
      { colour: '' },
    ])
  })

  it('keeps animations', async () => {
    const { deps, store } = createTestSite()
    const { url, width, height } = await store(await movingPicture())
    expect([width, height]).toEqual([32, 18])
    const stored = deps.storage.files.get(`${hashOf(url)}.webp`)
    const metadata = await sharp(stored, { animated: true }).metadata()
    expect(metadata).toMatchObject({ format: 'webp', pages: 3, pageHeight: 18 })
  })

  it('keeps a tall notice wide enough to read', async () => {
    const { store } = createTestSite()
    const { width, height } = await store(await drawing(800, 6_000).png().toBuffer())
    expect([width, height]).toEqual([800, 6_000])
  })

  it.each([0, 1, 2, 12, 60])('opens a JPEG whose last %i bytes are missing', async (missing) => {
    const { store } = createTestSite()
    const bytes = await photo().jpeg().toBuffer()
    const { width, height } = await store(bytes.subarray(0, bytes.length - missing))
    expect([width, height]).toEqual([640, 960])
  })

  it('opens a progressive JPEG without its last marker, turned upright', async () => {
    const { store } = createTestSite()
    const sideways = photo().withMetadata({ orientation: 6 })
    const bytes = await sideways.jpeg({ progressive: true }).toBuffer()
    const { width, height } = await store(bytes.subarray(0, -2))
    expect([width, height]).toEqual([960, 640])
  })

  it.each([
    ['half a JPEG', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['a JPEG without data', (bytes: Buffer) => bytes.subarray(0, 700)],
    [
      'a JPEG with damage in the middle',
      (bytes: Buffer) =>
        Buffer.from(bytes).fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 500),
    ],
  ])('rejects %s', async (_, damage) => {
    const { deps, store } = createTestSite()
    await expect(store(damage(await photo().jpeg().toBuffer()))).rejects.toMatchObject({
      code: 'UnsupportedType',
    })
    expect(deps.storage.files.size).toBe(0)
  })

  it('turns a photo upright and strips its metadata', async () => {
    const { deps, store } = createTestSite()
    const bytes = await drawing()
      .withExif({ IFD0: { Copyright: 'a secret place', Make: 'camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { url, width, height } = await store(bytes)
    expect([width, height]).toEqual([36, 64])
    for (const stored of deps.storage.files.values()) {
      const { exif, xmp, icc, orientation } = await sharp(stored).metadata()
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(Buffer.from(stored).includes('secret')).toBe(false)
    }
    expect(deps.storage.files.has(`${hashOf(url)}.webp`)).toBe(true)
  })

  it('drops data appended to a picture', async () => {
    const { deps, store } = createTestSite()
    const picture = await drawing().png().toBuffer()
    await store(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]))
    for (const stored of deps.storage.files.values()) {
      expect(Buffer.from(stored).includes('<script>')).toBe(false)
    }
  })

  it('stores equal pictures once', async () => {
    const { deps, store } = createTestSite()
    const bytes = await drawing().png().toBuffer()
    const first = await store(bytes, 'a.png')
    expect(first.isKnown).toBe(false)
    expect(await store(bytes, 'b.jpg')).toEqual({ ...first, isKnown: true })
    expect(deps.db.select().from(files).all()).toHaveLength(1)
    await Promise.all([
      store(await drawing(10).png().toBuffer()),
      store(await drawing(10).png().toBuffer()),
    ])
    expect(deps.db.select().from(files).all()).toHaveLength(2)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
  it.each([svg, `<?xml version="1.0"?>${svg}`])('rejects SVG with a reason: %s', async (text) => {
    const { store } = createTestSite()
    await expect(store(Buffer.from(text), 'picture.png')).rejects.toMatchObject({
      code: 'UnsupportedType',
      message: expect.stringMatching(
        /^SVG drawings are not accepted, since they can contain scripts\./,
      ),
    })
  })

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['text', Buffer.from('राम')],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ')],
    ['an empty file', Buffer.alloc(0)],
  ])('rejects %s', async (_, bytes) => {
    const { deps, store } = createTestSite()
    await expect(store(bytes, 'picture.png')).rejects.toMatchObject({
      code: 'UnsupportedType',
      fields: { file: ['Please choose a PNG, JPEG, WebP, GIF or AVIF picture.'] },
    })
    expect(deps.storage.files.size).toBe(0)
  })

  it('rejects a TIFF picture, although sharp could read it', async () => {
    const { store } = createTestSite()
    const bytes = await drawing().tiff().toBuffer()
    await expect(store(bytes)).rejects.toMatchObject({ code: 'UnsupportedType' })
  })

  it('rejects a small file that decodes to a huge picture', async () => {
    const { store } = createTestSite()
    const bytes = await drawing(8_000, 5_001).png({ compressionLevel: 1 }).toBuffer()
    expect(bytes.byteLength).toBeLessThan(MAX_UPLOAD_BYTES)
    await expect(store(bytes)).rejects.toMatchObject({ code: 'UnsupportedType' })
  })

  it.each([
    ['AVIF', 11, () => drawing(4_000, 3_300).avif({ effort: 0 }).toBuffer()],
    ['GIF', 25, () => gifOf(1, 5_100, 5_000)],
    ['WebP', 25, () => drawing(5_100, 5_000).webp({ effort: 0 }).toBuffer()],
    ['interlaced PNG', 16, () => drawing(4_100, 4_000).png({ progressive: true }).toBuffer()],
    ['progressive JPEG', 25, () => jpegOf(5_100, 5_000, { progressive: true })],
  ])('rejects a large %s without decoding it, and reports the limit', async (_, max, draw) => {
    const { store } = createTestSite()
    await expect(store(await draw())).rejects.toMatchObject({
      code: 'UnsupportedType',
      message: `The picture is too large: ${max} megapixels at most for this format.`,
    })
  })

  it('queues at most four pictures per account', async () => {
    const { store } = createTestSite()
    const bytes = await drawing().png().toBuffer()
    const replies = await Promise.allSettled(Array.from({ length: 9 }, () => store(bytes)))
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(replies.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'Unavailable', retryAfter: 5 },
    })
    await expect(store(bytes)).resolves.toMatchObject({ width: 64 })
  })

  it('rejects more than 8 MB', async () => {
    const { deps, store } = createTestSite()
    const picture = await drawing().png().toBuffer()
    const tooMuch = Buffer.concat([picture, Buffer.alloc(MAX_UPLOAD_BYTES)])
    await expect(store(tooMuch)).rejects.toMatchObject({
      code: 'TooLarge',
      fields: { file: ['The picture is too large (8 MB at most).'] },
    })
    expect(deps.storage.files.size).toBe(0)
  })

  it('is for admins only', async () => {
    const { deps } = createTestSite()
    const upload = { name: 'a.png', bytes: await drawing().png().toBuffer() }
    await expect(storePicture(deps, null, upload)).rejects.toMatchObject({
      code: 'Unauthenticated',
    })
    await expect(storePicture(deps, aMember(deps), upload)).rejects.toMatchObject({
      code: 'Forbidden',
    })
    expect(deps.storage.files.size).toBe(0)
  })
})
