import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
    ['ﬁ ™ ½ … № ²', 'fi TM 1⁄2 ... No 2'],
    ['राम\u00A0सीता', 'राम सीता'],
    ['＜b＞', '<b>'],
  ])('folds %j to %j', (input, output) => {
    expect(cleanText(input)).toBe(output)
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
        ),
      ),
    })
    fc.assert(
      fc.property(nasty, (text) => {
        const once = cleanText(text)
        expect(cleanText(once)).toBe(once)
        expect(once.normalize('NFKC')).toBe(once)
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
