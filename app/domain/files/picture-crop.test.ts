import sharp from 'sharp'
import { expect, it } from 'vitest'
import { anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { CropSchema, storedSize, toCropText } from './picture-crop'
import { storePicture, storeProfilePicture } from './store-picture.server'

/** Draws red at the top, green in the middle and blue at the bottom, stored sideways as phones store portraits. */
async function portrait() {
  const band = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  const bands = await Promise.all(['#f00', '#0f0', '#00f'].map(band))
  const upright = await sharp({
    create: { width: 400, height: 900, channels: 3, background: '#000' },
  })
    .composite(bands.map((input, at) => ({ input, left: 0, top: at * 300 })))
    .png()
    .toBuffer()
  const turned = await sharp(upright).rotate(-90).png().toBuffer()
  return sharp(turned).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
}

async function store(crop: string, ratio: 'post' | 'profile' = 'post') {
  const deps = createTestDeps()
  const upload = { name: 'a.jpg', bytes: await portrait(), crop: CropSchema.parse(crop) }
  const command = ratio === 'post' ? storePicture : storeProfilePicture
  const { url, width, height } = await command(deps, anAdmin(deps), upload)
  const stored = deps.storage.files.get(url.replace('/media/', ''))
  const pixel = await sharp(stored).removeAlpha().resize(1, 1, { fit: 'cover' }).raw().toBuffer()
  return { size: `${width}x${height}`, colour: 'RGB'[pixel.indexOf(Math.max(...pixel))] }
}

it('a post picture is cropped to 16:9 in the middle or at the top of the upright picture', async () => {
  expect(await store('middle')).toEqual({ size: '400x225', colour: 'G' })
  expect(await store('top')).toEqual({ size: '400x225', colour: 'R' })
})

it('a whole picture gets margins', async () => {
  expect((await store('whole')).size).toBe('1600x900')
})

it("a post picture is cropped to the crop tool's rectangle", async () => {
  const box = { x: 0, y: 75, width: 100, height: 25 }
  expect(await store(toCropText(box))).toEqual({ size: '400x225', colour: 'B' })
})

it('a profile picture is cropped to a square', async () => {
  expect(await store('0,0,50,22.2222', 'profile')).toEqual({ size: '200x200', colour: 'R' })
  expect(await store('top', 'profile')).toEqual({ size: '400x400', colour: 'R' })
})

it('a 16:9 picture stays unchanged', async () => {
  const deps = createTestDeps()
  const bytes = await sharp({
    create: { width: 801, height: 450, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()
  for (const crop of ['middle', 'top', 'whole'] as const) {
    const { width } = await storePicture(deps, anAdmin(deps), { name: '', bytes, crop })
    expect(width).toBe(801)
  }
})

it.each(['', 'left', '0,0,0,0', '50,0,60,10', '1,2,3', 'NaN,0,1,1', '-1,0,5,5'])(
  'CropSchema rejects %s',
  (text) => {
    expect(CropSchema.safeParse(text).success).toBe(false)
  },
)

it.each([
  ['a photo', [4_000, 3_000], [2_400, 1_800]],
  ['a portrait', [3_000, 4_000], [1_800, 2_400]],
  ['a panorama', [12_000, 1_000], [2_400, 200]],
  ['a small picture', [300, 200], [300, 200]],
  ['a tall notice', [800, 6_000], [800, 6_000]],
  ['a wide notice', [2_400, 8_000], [1_200, 4_000]],
  ['a very long screenshot', [1_200, 20_000], [849, 14_142]],
  ['a strip', [100, 40_000], [41, 16_383]],
])('%s is stored in a readable size', (_, [width, height], [storedWidth, storedHeight]) => {
  expect(storedSize({ width: width!, height: height! }, 2_400)).toEqual({
    width: storedWidth,
    height: storedHeight,
  })
})
