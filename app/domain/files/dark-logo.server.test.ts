import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createTestDeps } from '../../../tests/helpers/deps'
import { isDarkOnClear } from './dark-logo.server'

const KEY = `${'a'.repeat(32)}.png`

/** Draws a logo of coloured bars on a background. */
async function isHidden(ground: string, ...colours: string[]) {
  const bars = colours.map(
    (fill, index) => `<rect x="${20 + index * 40}" y="10" width="40" height="20" fill="${fill}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="${ground}"/>${bars.join('')}</svg>`
  const deps = createTestDeps()
  await deps.storage.put(KEY, await sharp(Buffer.from(svg)).png().toBuffer())
  return isDarkOnClear(deps, `/media/${KEY}`)
}

describe('isDarkOnClear', () => {
  it('is true only for a dark logo on a transparent background', async () => {
    expect(await isHidden('none', '#111', '#2b1b12')).toBe(true)
    expect(await isHidden('none', '#111', '#e96a12')).toBe(false)
    expect(await isHidden('none', '#fff', '#eee')).toBe(false)
    expect(await isHidden('#fff', '#111', '#111')).toBe(false)
  })

  it('is false if no logo is chosen or its file is missing', async () => {
    expect(await isDarkOnClear(createTestDeps(), '')).toBe(false)
    expect(await isDarkOnClear(createTestDeps(), `/media/${KEY}`)).toBe(false)
  })
})
