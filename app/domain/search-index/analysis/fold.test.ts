import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldWord } from './fold'

describe('foldWord', () => {
  it.each([
    ['Café', 'cafe'],
    ['rāma', 'rama'],
    ['RAMA', 'rama'],
    ['१२३', '123'],
    ['१२३', '１２３'],
    ['ज़', 'ज'],
    ['ड़', 'ड'],
    ['दिवाळी', 'दिवाली'],
    ['चाँद', 'चांद'],
    ['दुःख', 'दुख'],
    ['नमोऽस्तु', 'नमोस्तु'],
    ['कॉलेज', 'कोलेज'],
    ['ऑफ़िस', 'ओफिस'],
    ['ऍप', 'एप'],
    ['ॲप', 'एप'],
    ['कॅट', 'केट'],
    ['हिन्दी', 'हिंदी'],
    ['सम्बन्ध', 'संबंध'],
    ['पण्डित', 'पंडित'],
    ['पन्डित', 'पंडित'],
    ['गङ्गा', 'गंगा'],
    ['पञ्च', 'पंच'],
    ['हंस', 'हन्स'],
    ['गये', 'गए'],
    ['गयी', 'गई'],
    ['आयेगा', 'आएगा'],
    ['हुवा', 'हुआ'],
    ['कौवा', 'कौआ'],
    ['अर्थात्', 'अर्थात'],
    ['रामा\u200Cयण', 'रामायण'],
    ['क्\u200Dष', 'क्ष'],
    ['\u095Bिंदगी', 'जिंदगी'],
  ])('folds %s and %s to the same word', (one, other) => {
    expect(foldWord(one)).toBe(foldWord(other))
  })

  it.each(['अन्न', 'जन्म', 'धन्य', 'कन्हैया', 'यह', 'यीशु', 'व्यय', 'व्ये', 'तुम्हारा', 'हवा'])(
    'leaves %s unchanged',
    (word) => {
      expect(foldWord(word)).toBe(word)
    },
  )

  it.each([
    ['रामायण', 'रामायन'],
    ['हिन्दु', 'हिन्दू'],
    ['विष', 'विश'],
    ['पता', 'पत्ता'],
  ])('does not fold %s and %s to the same word, although they sound alike', (one, other) => {
    expect(foldWord(one)).not.toBe(foldWord(other))
  })

  it('returns the same fold for every encoding', () => {
    for (const word of ['ज़िंदगी', 'लड़कियाँ', 'पढ़ाई', 'क़लम', 'ऩऱऴ', 'café']) {
      const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => foldWord(word.normalize(form)))
      expect(new Set(forms).size).toBe(1)
    }
  })

  const hindi = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'न्न्म्ङ्ञ्ण्यायेयीवाुूउऊौोंँः़ऽॉॅऑ\u200C\u200Dकखचटतपसशहऩ'),
      fc.integer({ min: 0x900, max: 0x97f }).map((code) => String.fromCodePoint(code)),
    ),
  })

  it('is idempotent', () => {
    const folds = (word: string) => {
      expect(foldWord(foldWord(word))).toBe(foldWord(word))
    }
    fc.assert(fc.property(hindi, folds), { numRuns: 3_000 })
    fc.assert(fc.property(fc.string({ unit: 'binary' }), folds), { numRuns: 2_000 })
  })
})
