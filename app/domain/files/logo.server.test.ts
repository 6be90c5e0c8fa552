import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createTestDeps } from '../../../tests/helpers/deps'
import { drawIcon, logoContrasts, requireVisible } from './logo.server'

const KEY = `${'a'.repeat(32)}.png`
const URL = `/media/${KEY}`

async function aLogo(content: string, width = 120, height = 40) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
  const deps = createTestDeps()
  await deps.storage.put(KEY, await sharp(Buffer.from(svg)).png().toBuffer())
  return deps
}

/** Draws coloured bars on a background. */
const bars = (ground: string, ...colours: string[]) =>
  `<rect width="120" height="40" fill="${ground}"/>${colours
    .map((fill, at) => `<rect x="${20 + at * 40}" y="10" width="40" height="20" fill="${fill}"/>`)
    .join('')}`

describe('a logo', () => {
  const contrasts = async (...colours: [string, ...string[]]) => {
    const found = await logoContrasts(await aLogo(bars(...colours)), URL, ['#0b5d3b', '#ffffff'])
    return found?.map((contrast) => contrast >= 3)
  }

  it('has the contrast of its visible pixels with each ground', async () => {
    expect(await contrasts('none', '#0b5d3b', '#0b5d3b')).toEqual([false, true])
    expect(await contrasts('none', '#fff', '#fff')).toEqual([true, false])
    expect(await contrasts('none', '#fbd84a', '#fff')).toEqual([true, false])
  })

  it('has a ground of its own if it is opaque', async () => {
    expect(await contrasts('#0b5d3b', '#fff')).toBeUndefined()
  })

  it('has no contrasts if its file is missing', async () => {
    expect(await logoContrasts(createTestDeps(), URL, ['#ffffff'])).toBeNull()
    expect(await drawIcon(createTestDeps(), '', '#ffffff')).toBeNull()
  })

  it.each([
    ['', 120, 40, 'clearPicture'],
    ['<rect width="9" height="9" fill="#111" opacity="0.1"/>', 120, 40, 'clearPicture'],
    ['<rect width="5000" height="1"/>', 5_000, 1, 'thinPicture'],
    ['<rect width="1" height="5000"/>', 1, 5_000, 'thinPicture'],
  ])('that nobody can see is rejected: %s in %i × %i', async (content, width, height, key) => {
    const check = requireVisible(await aLogo(content, width, height), URL)
    await expect(check).rejects.toMatchObject({ fields: { file: [expect.anything()] } })
    await expect(check).rejects.toThrow(key === 'clearPicture' ? 'transparent' : '16 pixels')
  })

  it('becomes a square icon on the given colour', async () => {
    const deps = await aLogo(bars('none', '#111', '#111'))
    await requireVisible(deps, URL)
    const icon = sharp((await drawIcon(deps, URL, '#fbd84a'))!)
    expect(await icon.metadata()).toMatchObject({ width: 512, height: 512, hasAlpha: false })
    const [r, g, b] = await icon.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
    expect([r, g, b]).toEqual([0xfb, 0xd8, 0x4a])
  })
})
