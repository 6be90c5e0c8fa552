import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listEmoji } from '../../tests/helpers/emoji'
import { propertyRuns } from '../../tests/helpers/property-runs'
import { cleanLine, cleanText, hasLetterOrDigit, normalise } from './clean'

const HINDI = `अर्थात्, «ज़िंदगी» की राह में हँसी-ख़ुशी दोनों हैं; दुःख भी! क्या आपने पढ़ा? हाँ।
उसने कहा: “ॐ नमः शिवाय” ॥१॥ लड़कियाँ स्कूल गईं, कीमत ₹५०० (लगभग 6%) थी। कॉलेज, ऋषि, ज्ञान, श्री, क्षत्रिय।
	रक्‍षा और रक्‌षा; क्‍या 👩‍👩‍👧 परिवार ❤️ है?`

describe('normalise', () => {
  it.each(['\u0301\u0323', '\uFF9E\u0301', '\u0344\u0323'])(
    'is fast for %j repeated 250,000 times, and keeps thirty marks',
    (marks) => {
      const text = normalise(`क${marks.repeat(250_000)}।`)
      expect(text).toMatch(/^क[\p{M}\uFF9E]{30,60}।$/u)
      expect(normalise(text).length).toBeLessThanOrEqual(text.length)
    },
  )

  it('matches String.normalize for other text', () => {
    expect(normalise(HINDI)).toBe(HINDI.normalize('NFKC'))
    expect(normalise('ﷺ', 'NFD')).toBe('ﷺ')
  })
})

describe('cleanText', () => {
  it('preserves Hindi text', () => {
    const text = HINDI.normalize('NFKC')
    expect(cleanText(text)).toBe(text)
    expect(cleanText('हिन्दी')).toBe('हिन्दी')
  })

  it('leaves HTML unchanged', () => {
    const html =
      '<p class="lead">राम &amp; <a href="https://example.org/?a=1&amp;b=2#x">सीता</a></p>\n<hr />'
    expect(cleanText(html)).toBe(html)
  })

  it.each([
    [
      '\u0958\u0959\u095A\u095B\u095C\u095D\u095E\u095F',
      'क\u093Cख\u093Cग\u093Cज\u093Cड\u093Cढ\u093Cफ\u093Cय\u093C',
    ],
    ['न\u093Cर\u093Cळ\u093C', '\u0929\u0931\u0934'],
    ['०१२३४५६७८९ । ॥ हिन्दी', '०१२३४५६७८९ । ॥ हिन्दी'],
    ['१२३ １２３', '१२३ 123'],
    ['ﬁ ™ ½ … № ｢①｣', 'fi TM 1⁄2 ... No 「1」'],
    ['𝐀 Ⅳ ㎏ ＡＢ ﷺ', 'A IV kg AB صلى الله عليه وسلم'],
    ['राम\u00A0सीता', 'राम सीता'],
    ['＜b＞', '<b>'],
  ])('folds %j to %j', (input, output) => {
    expect(cleanText(input)).toBe(output)
  })

  it.each([
    ...['5½ कप', '५¾', '½५', '<b>5</b>½', '①②', 'ⅣⅤ', '₹2½–3½'],
    ...['10²', 'H₂O', '१०⁻⁶', '1º 2ª', 'kʰ', 'xⁿ + ₙ', '5 ㎡', '10¹⁄₂'],
    ...['don´t', 'o¨', '¯\\_(ツ)_/¯', 'L‾', '˜', '΄Α'],
    ...['™️ ℹ️ ‼️ ⁉️ Ⓜ️ ㊗️ ㊙️ 🈂️ ™︎', '🈁🈚🈯🉐🉑', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁵󠁳󠁣󠁡󠁿'],
  ])('keeps %j, which NFKC would change to be read as something else', (text) => {
    expect(cleanText(text)).toBe(text)
    expect(cleanLine(text)).toBe(text)
  })

  it('removes tag characters outside flags, which could hide a text', () => {
    const hidden = '\u{E0068}\u{E0069}'
    expect(cleanText(`क${hidden}ख 🏴${hidden} 😀${hidden}\u{E007F}`)).toBe('कख 🏴 😀')
  })

  it('keeps every emoji, alone and between other characters', () => {
    const emoji = listEmoji()
    expect(emoji.length).toBeGreaterThan(3_600)
    const changed = emoji.filter((each) => {
      const text = `${each} क${each}5${each}${each}a`
      return cleanText(text) !== text || cleanLine(text) !== text
    })
    expect(changed).toEqual([])
  })

  // The blocks of India's scripts: Devanagari to Sinhala, Tibetan aside, then the extensions and newer scripts.
  const INDIC = [
    [0x0900, 0x0dff],
    [0x1c50, 0x1c7f],
    [0x1cd0, 0x1cff],
    [0xa830, 0xa83f],
    [0xa880, 0xa8ff],
    [0xaae0, 0xaaff],
    [0xabc0, 0xabff],
    [0x1_1080, 0x1_10cf],
    [0x1_1180, 0x1_11df],
    [0x1_1400, 0x1_14df],
    [0x1_1600, 0x1_165f],
    [0x1_1b00, 0x1_1b5f],
  ] as const

  it('keeps every assigned character of the Indic blocks as it looks', () => {
    for (const [first, last] of INDIC) {
      for (let code = first; code <= last; code += 1) {
        const character = String.fromCodePoint(code)
        if (/\p{Cn}/u.test(character)) continue
        for (const text of [`क${character}`, `5${character}5`])
          expect(cleanText(text)).toBe(text.normalize('NFC'))
      }
    }
  })

  it('keeps random words of many scripts with emoji, powers and fractions', () => {
    const emoji = listEmoji()
    const letters = INDIC.map(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      ).filter((character) => /[\p{L}\p{M}\p{Nd}]/u.test(character)),
    ).filter(({ length }) => length > 0)
    const other = 'aéßñ αж ابپیے می\u200Cخواهم هـ অ্যা র\u200D্য ರ\u200D್ಕ ක්\u200Dෂ ന്\u200D ක\u200D්ෂ ตา'
    const word = fc.oneof(
      ...letters.map((unit) => fc.string({ unit: fc.constantFrom(...unit), maxLength: 6 })),
      fc.constantFrom(...emoji),
      fc.constantFrom(...other.split(' ')),
      fc.constantFrom('10²', 'CO₂', '2½', 'don´t', '५¼', '①②', '۝'),
    )
    const text = fc.array(word, { maxLength: 12 }).map((words) => `क ${words.join(' ')}`.trim())
    fc.assert(
      fc.property(text, (typed) => {
        const shown = typed.replace(/\s+/g, ' ').normalize('NFC')
        expect(cleanLine(typed)).toBe(shown)
      }),
      propertyRuns(300),
    )
  })

  it.each([
    '\u200B',
    '\u200E',
    '\u200F',
    '\u202A',
    '\u202B',
    '\u202C',
    '\u202D',
    '\u202E',
    '\u2060',
    '\u2061',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\uFEFF',
    '\u00AD',
    '\u0000',
    '\u0007',
    '\u001B',
    '\u007F',
    '\u0085',
    '\u000B',
    '\u000C',
    '\uE000',
    '\uD800',
    '\uDC00',
  ])('removes %j', (character) => {
    expect(cleanText(`राम${character}सीता`)).toBe('रामसीता')
  })

  it('keeps tabs and normalises line endings', () => {
    expect(cleanText('राम\tसीता\r\nलक्ष्मण\rभरत\n')).toBe('राम\tसीता\nलक्ष्मण\nभरत\n')
  })

  it.each([
    ['क्\u200Dष', 'क्\u200Dष'],
    ['क्\u200Cष', 'क्\u200Cष'],
    ['রক্\u200Dষা', 'রক্\u200Dষা'],
    ['रामा\u200Cयण', 'रामायण'],
    ['रा\u200Dम', 'राम'],
    ['क्\u200D\u200Dष', 'क्\u200Dष'],
    ['क्\u200B\u200Dष', 'क्\u200Dष'],
    ['\u200Dराम\u200C', 'राम'],
    ['👩\u200D👧', '👩\u200D👧'],
    ['👩🏽\u200D🚀', '👩🏽\u200D🚀'],
    ['❤\uFE0F\u200D🔥', '❤\uFE0F\u200D🔥'],
    ['র\u200D\u09CDয', 'র\u200D\u09CDয'],
    ['র\u200C\u09CDয', 'র\u200C\u09CDয'],
    ['ರ\u200D\u0CCDಕ', 'ರ\u200D\u0CCDಕ'],
    ['ර්\u200Dය', 'ර්\u200Dය'],
    ['ක\u200D\u0DCAෂ', 'ක\u200D\u0DCAෂ'],
    ['അതു്\u200Cകൊ', 'അതു്\u200Cകൊ'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['می\u200C\u200Cخواهم', 'می\u200Cخواهم'],
    ['کتاب\u064F\u200Cهای', 'کتاب\u064F\u200Cهای'],
    ['ه\u200D.ش', 'ه\u200D.ش'],
    ['می\u200C abc', 'می abc'],
    ['ប៊\u200Cី', 'ប៊\u200Cី'],
    ['தமி\u200Dழ்', 'தமிழ்'],
    ['5\u200D½', '5½'],
    ['👩\u200Cक', '👩क'],
    ['👩\u200Dक', '👩क'],
  ])('keeps a joiner only where it affects the shape: %j', (input, output) => {
    expect(cleanText(input)).toBe(output)
  })

  it('is idempotent', () => {
    const nasty = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom(
          'क',
          'न',
          '्',
          '़',
          '\u200C',
          '\u200D',
          '\uFEFF',
          '👩',
          '\uFE0F',
          'e',
          '\u0301',
          '\uD83D',
          ...'½5²Ⅳ①㎡´¨ا্র<b>'.split(''),
        ),
      ),
    })
    fc.assert(
      fc.property(nasty, (text) => {
        const once = cleanText(text)
        expect(cleanText(once)).toBe(once)
        expect(once.normalize('NFC')).toBe(once)
        expect(normalise(once).normalize('NFKC')).toBe(normalise(once))
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('cleanLine', () => {
  it.each([
    ['  रामायण \n की\t कथा ', 'रामायण की कथा'],
    ['ाराम', 'राम'],
    ['  \u093F \u0902राम', 'राम'],
    ['्\u200Dराम', 'राम'],
    ['राम', 'राम'],
    ['\u0301', ''],
    ['', ''],
  ])('turns %j into one line', (input, output) => {
    expect(cleanLine(input)).toBe(output)
  })
})

describe('hasLetterOrDigit', () => {
  it.each([
    ['राम', true],
    ['५', true],
    ['a', true],
    ['२०२४!', true],
    ['!!! ।', false],
    ['ा', false],
    ['😀', false],
    ['', false],
  ])('maps %j to %s', (text, expected) => {
    expect(hasLetterOrDigit(text)).toBe(expected)
  })
})
