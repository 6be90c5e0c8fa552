import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawSharePicture } from './draw-share-picture.server'

const draw = async (title: string, label?: string) =>
  Buffer.from(await drawSharePicture({ title, siteName: 'धरोहर', label }))

describe('drawSharePicture', () => {
  it.each([
    'ॐ',
    'क्षत्रियों की राष्ट्रीय कर्तव्यनिष्ठा',
    'धर्म, कर्म और मर्म',
    'ज़मीन & <b>फ़र्क़</b>',
    'शब्द '.repeat(100),
    'अंतरराष्ट्रीय'.repeat(20),
    '\u0915\u094D\u200D',
  ])('fits any title: %s', async (title) => {
    const bytes = await draw(title, 'साहित्य')
    expect(bytes.byteLength).toBeLessThan(300_000)
    const picture = await sharp(bytes).metadata()
    expect(picture).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  it('joins letters: क्ष is not क् and ष', async () => {
    const [shaped, apart] = await Promise.all([draw('क्ष'), draw('क्\u200Cष')])
    expect(shaped.equals(apart)).toBe(false)
  })

  it('is drawn once for the same title', async () => {
    const picture = { title: 'एक ही', siteName: 'धरोहर' }
    const [first, second] = await Promise.all([
      drawSharePicture(picture),
      drawSharePicture(picture),
    ])
    expect(second).toBe(first)
  })
})
