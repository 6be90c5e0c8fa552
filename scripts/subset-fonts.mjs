/** Writes the fonts that readers download: only the characters of Hindi, Sanskrit, Marathi and English, without hints. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** Outside `app`, because files there decide whether the build is current. */
const FOLDER = 'node_modules/.cache/fonts'

/** The `unicode-range` of app/styles/fonts.css names the same characters. */
const LATIN = `${range(0x20, 0x7e)}\u00a0©«·»×–—‘’“”•…`
const DEVANAGARI = `${range(0x901, 0x914)}${range(0x915, 0x94d)}ॐ${range(0x958, 0x970)}ॲ\u200c\u200d\u25cc₹`
const VEDIC_ACCENTS = '\u0951\u0952'

const FONTS = {
  'noto-sans-latin-400': LATIN,
  'noto-sans-latin-700': LATIN,
  'noto-sans-devanagari-devanagari-400': DEVANAGARI,
  'noto-sans-devanagari-devanagari-700': DEVANAGARI,
  'tiro-devanagari-hindi-devanagari-400': DEVANAGARI + VEDIC_ACCENTS,
}

mkdirSync(FOLDER, { recursive: true })
for (const [name, characters] of Object.entries(FONTS)) {
  const family = name.replace(/-(latin|devanagari)-\d+$/, '')
  const source = join('node_modules/@fontsource', family, 'files', `${name}-normal.woff2`)
  const font = await subsetFont(readFileSync(source), characters, {
    targetFormat: 'woff2',
    noHinting: true,
  })
  writeFileSync(join(FOLDER, `${name}.woff2`), font)
}

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}
