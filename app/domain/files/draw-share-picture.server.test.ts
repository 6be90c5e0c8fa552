import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { Blob, Face } from 'harfbuzzjs'
import { drawPicture, toDrawable } from './draw-share-picture.server'

const draw = async (title: string, label?: string) =>
  Buffer.from(await drawPicture({ title, siteName: 'धरोहर', label }))

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

  it('joins letters, so that क्ष is not drawn as क् and ष', async () => {
    const [shaped, apart] = await Promise.all([draw('क्ष'), draw('क्\u200Cष')])
    expect(shaped.equals(apart)).toBe(false)
  })

  it('caches the picture for a title', async () => {
    const picture = { title: 'एक ही', siteName: 'धरोहर' }
    const [first, second] = await Promise.all([drawPicture(picture), drawPicture(picture)])
    expect(second).toBe(first)
  })
})

describe('toDrawable', () => {
  it('keeps exactly the characters of the font', () => {
    const require = createRequire(import.meta.url)
    const font =
      require.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf')
    const covered = new Set(new Face(new Blob(readFileSync(font)), 0).collectUnicodes())
    const wrong: string[] = []
    for (let code = 0x20; code < 0x12000; code += 1) {
      const character = String.fromCodePoint(code)
      // Between letters, since a line is trimmed and needs a letter.
      const isKept = toDrawable(`क${character}क`).includes(character)
      const isNormal = character === character.normalize('NFKC') && /[^\p{Z}\p{C}]/u.test(character)
      if (isNormal && isKept !== covered.has(code)) wrong.push(code.toString(16))
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ['🎉 दीपावली 2025 ✨', 'दीपावली 2025'],
    ['मैं ❤️‍🔥 भारत 🇮🇳', 'मैं भारत'],
    ['தமிழ் Tamil 文学 literature', 'Tamil literature'],
    ['سلام, नमस्ते', ', नमस्ते'],
    ['क्‍षत्रिय ₹1,000', 'क्‍षत्रिय ₹1,000'],
    ['😀 — 😀', ''],
    ['தமிழ் — இலக்கியம்', ''],
  ])('%s', (text, drawable) => {
    expect(toDrawable(text)).toBe(drawable)
  })

  it('draws the site’s name if nothing is left of a title', async () => {
    const [left, name] = await Promise.all([draw('😀', '🎉'), draw('धरोहर')])
    expect(left.equals(name)).toBe(true)
    const none = await drawPicture({ title: '😀', siteName: 'தமிழ்' })
    expect((await sharp(none).metadata()).width).toBe(1200)
  })
})

/** Scales the title down for comparison, since machines may render the edges of letters differently. */
const shrink = (picture: Buffer | string) =>
  sharp(picture).greyscale().resize(300, 158, { fit: 'fill' })

const shadesOf = (picture: Buffer | string) => shrink(picture).raw().toBuffer()

/** Returns the mean difference in brightness, out of 255. */
function difference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, shade, index) => sum + Math.abs(shade - b[index]!), 0) / a.length
}

describe('Devanagari clusters', () => {
  // The second text contains the separate letters that a renderer without shaping would draw.
  it.each([
    ['conjuncts', 'क्षत्रिय, ज्ञान, श्रद्धा, त्रिशूल', 'क्‌षत्‌रिय, ज्‌ञान, श्‌रद्‌धा, त्‌रिशूल'],
    ['stacks', 'द्वन्द्व, उद्भव, पद्म, ब्रह्मा', 'द्‌वन्‌द्‌व, उद्‌भव, पद्‌म, ब्‌रह्‌मा'],
    ['reph', 'धर्म, कर्म, पूर्णिमा, तीर्थ', 'धर्‌म, कर्‌म, पूर्‌णिमा, तीर्‌थ'],
    ['reph-with-marks', 'कर्तव्यों, वर्षों में, मूर्ति', 'कर्‌तव्यों, वर्‌षों में, मूर्‌ति'],
    ['matra-before', 'किताब, स्थिति, शक्ति, रात्रि', 'कताब, स्थत, शक्त, रात्र'],
    ['marks-above-and-below', 'रूप, हृदय, कृपा, श्रृंगार, चाँद', 'रप, हदय, कपा, श्रगार, चाद'],
    ['nukta', 'ज़मीन, फ़र्क़, पढ़ाई, बाग़', 'जमीन, फर्क, पढाई, बाग'],
    ['half-letters', 'ग्यारह स्वप्न, न्याय, म्लान', 'ग्‌यारह स्‌वप्‌न, न्‌याय, म्‌लान'],
    [
      'long',
      'राष्ट्रीय कर्तव्यनिष्ठा और अंतरराष्ट्रीय सद्भावना का संक्षिप्त इतिहास: प्राचीन काल से आज तक',
      'राष्‌ट्‌रीय',
    ],
    ['mixed', 'G20 शिखर सम्मेलन: India’s ₹1,000 करोड़ plan', 'G20 शखर सम्‌मेलन'],
  ])('%s', async (name, title, apart) => {
    const picture = await draw(title)
    const reference = join(import.meta.dirname, 'share-pictures', `${name}.png`)
    const drawn = await shadesOf(picture)
    const found = join(tmpdir(), `share-picture-${name}.png`)
    await writeFile(found, await shrink(picture).png({ palette: true, colours: 8 }).toBuffer())
    const right = difference(drawn, await shadesOf(reference))
    expect(right, `compare ${found} with ${reference}`).toBeLessThan(1)
    expect(difference(await shadesOf(await draw(apart)), drawn)).toBeGreaterThan(right * 1.5)
  })
})
