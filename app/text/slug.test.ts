import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { devanagariSlug, numberedSlug, parseSlug, toSlug, typedSlug } from './slug'

const anyTitle = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'कखगढनमयरलवशषसहअई ािीुूेंँ़्-5aZé ।'), maxLength: 300 }),
)

describe('toSlug', () => {
  it.each([
    ['रामायण की कथा', 'ramayan-ki-katha'],
    ['चाँदनी में गरम खीर', 'chandani-mein-garam-khir'],
    ['लड़कियाँ पढ़ रही हैं', 'ladkiyan-padh-rahi-hain'],
    ['संसद में हंगामा, जीएसटी पर बहस', 'sansad-mein-hangama-gst-par-bahas'],
    ['क्षमावाणी पर्व', 'kshamavani-parva'],
    ['नोटबंदी के 3 साल', 'notbandi-ke-3-sal'],
  ])('turns %s into %s, in NFC and NFD', (title, slug) => {
    expect(toSlug(title)).toBe(slug)
    expect(toSlug(title.normalize('NFD'))).toBe(slug)
  })

  it.each([
    ['मित्र राज्य धर्म यज्ञ', 'mitra-rajya-dharma-yagya'],
    ['शब्द अर्थ', 'shabd-arth'],
    ['अन्न का सम्मान', 'anna-ka-samman'],
    ['अच्छा बच्चा', 'achchha-bachcha'],
    ['संपादक गुंबद संभव सिंह', 'sampadak-gumbad-sambhav-sinh'],
    ['ॐ नमः शिवाय', 'om-namah-shivay'],
    ['बीवी की सीटी', 'bivi-ki-siti'],
    ['एसी में टीवी', 'ac-mein-tv'],
    ['चुनाव २०२४: 24वें दिन', 'chunav-2024-24ven-din'],
    ['GSTवाला', 'gstvala'],
    ['Café Straße — India’s "Best"', 'cafe-strasse-indias-best'],
    ['C++ बनाम C#', 'c-banam-c'],
    ['तमिल தமிழ் 日本', 'tamil'],
    ['--- राम ---', 'ram'],
    ['😀', 'post'],
    ['5½ लाख, 10² H₂O ①', '51-2-lakh-102-h2o-1'],
    ['don´t ™️ ℹ️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'don-t-tm-i'],
    ['', 'post'],
  ])('turns %s into %s', (title, slug) => {
    expect(toSlug(title)).toBe(slug)
  })

  it('ends with a whole word within 80 characters', () => {
    expect(toSlug('रामायण '.repeat(30))).toBe(Array(10).fill('ramayan').join('-'))
    expect(toSlug('a'.repeat(100))).toBe('a'.repeat(80))
  })

  it('is never empty and always ASCII', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        const slug = toSlug(title)
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(80)
        expect(parseSlug(slug)).toBe(slug)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('typedSlug', () => {
  it.each([
    ['Ramayan Ki Katha', 'ramayan-ki-katha'],
    ['café', 'cafe'],
    ['रामायण-की-कथा', 'रामायण-की-कथा'],
    [' रामायण, की  कथा! ', 'रामायण-की-कथा'],
    ['\u095Bिंदगी', 'ज़िंदगी'],
    ['GST पर बहस', 'gst-पर-बहस'],
    ['।।', 'post'],
  ])('turns %s into %s', (typed, slug) => {
    expect(typedSlug(typed)).toBe(slug)
    expect(typedSlug(slug)).toBe(slug)
  })

  it('is read back from a URL for any typed text', () => {
    fc.assert(
      fc.property(anyTitle, (typed) => {
        const slug = typedSlug(typed)
        expect(parseSlug(encodeURIComponent(slug))).toBe(slug)
        expect(slug.length).toBeLessThanOrEqual(80)
      }),
    )
  })
})

describe('devanagariSlug', () => {
  it.each([
    ['रामायण की कथा', 'रामायण-की-कथा'],
    ['संसद में हंगामा, जीएसटी पर बहस।', 'संसद-में-हंगामा-जीएसटी-पर-बहस'],
    ['\u095Bिंदगी', 'ज\u093Cिंदगी'],
    ['क्‍ष', 'क्‍ष'],
    ['रामा‌यण', 'रामायण'],
    ['IPL में भारत की जीत', 'ipl-में-भारत-की-जीत'],
    ['😀', ''],
    ['👨‍👩‍👧 परिवार के साथ', 'परिवार-के-साथ'],
  ])('turns %s into %s', (title, slug) => {
    expect(devanagariSlug(title)).toBe(slug)
  })

  it('is a valid slug, as characters or percent-encoded', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        const slug = devanagariSlug(title)
        if (slug === '') return
        expect(parseSlug(slug)).toBe(slug)
        expect(parseSlug(encodeURIComponent(slug))).toBe(slug)
      }),
    )
  })
})

describe('parseSlug', () => {
  it.each([
    ['ramayan-ki-katha', 'ramayan-ki-katha'],
    [encodeURIComponent('रामायण-की-कथा'), 'रामायण-की-कथा'],
    [encodeURIComponent('\u095Bिंदगी'), 'ज\u093Cिंदगी'],
    ['क्‍ष', 'क्‍ष'],
    ['क'.repeat(200), 'क'.repeat(200)],
    ['क'.repeat(201), null],
    ['%E0%A4', null],
    ['100%', null],
    ['', null],
    [undefined, null],
    ['a/b', null],
    ['a%2Fb', null],
    ['..', null],
    ['a b', null],
    ['a%00b', null],
    ['a\u202Eb', null],
    ['<script>', null],
    ['\uD800', null],
  ])('parses %j as %j', (raw, slug) => {
    expect(parseSlug(raw)).toBe(slug)
  })
})

describe('numberedSlug', () => {
  it.each([
    ['katha', 1, 'katha'],
    ['katha', 2, 'katha-2'],
    ['katha', 13, 'katha-13'],
    ['रामायण-की-कथा', 2, 'रामायण-की-कथा-2'],
    ['a'.repeat(80), 2, 'a'.repeat(78) + '-2'],
    ['a'.repeat(75) + '-bcde', 2, 'a'.repeat(75) + '-2'],
    ['', 2, 'post-2'],
  ])('for %s, candidate %d is %s', (base, n, slug) => {
    expect(numberedSlug(base, n)).toBe(slug)
  })

  it('stays within the limit and ends with its number', () => {
    fc.assert(
      fc.property(anyTitle, fc.integer({ min: 2, max: 9999 }), (title, n) => {
        for (const base of [toSlug(title), devanagariSlug(title)]) {
          const slug = numberedSlug(base, n)
          expect(slug.length).toBeLessThanOrEqual(80)
          expect(slug.endsWith(`-${n}`)).toBe(true)
          expect(parseSlug(slug)).toBe(slug)
        }
      }),
    )
  })
})
