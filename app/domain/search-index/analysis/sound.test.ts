import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soundOfDevanagari, soundOfRoman } from './sound'

describe('soundOfDevanagari', () => {
  it.each([
    ['रामायण', 'rAmAyan'],
    ['ज़िंदगी', 'ziNdagI'],
    ['जिन्दगी', 'jindagI'],
    ['लड़कियाँ', 'laRkiyAN'],
    ['लक्ष्मण', 'lakSman'],
    ['ज्ञान', 'gyAn'],
    ['जीएसटी', 'jIestI'],
  ])('%s sounds like %s (table in the design)', (word, sound) => {
    expect(soundOfDevanagari(word)).toBe(sound)
  })

  it.each([
    ['क्या', 'kyA'],
    ['न', 'na'], // a lone letter keeps its a
    ['कमलपुर', 'kamalpur'], // an inner a is dropped, from right to left
    ['चाँदनी', 'cANdanI'], // but not after a bindu, which is not a vowel
    ['प्रकृति', 'prakriti'], // nor before a conjunct
    ['अर्थात्', 'arTAt'],
    ['एवं', 'evaN'],
    ['कॉलेज', 'kolej'],
    ['ऑस्ट्रेलिया', 'ostreliyA'],
    ['बैट', 'bEt'],
    ['ॲप', 'ep'],
    ['पढ़ना', 'paRnA'],
    ['फ़र्क', 'fark'],
    ['क़लम', 'kalam'],
    ['ग़ज़ल', 'gazal'],
    ['ख़बर', 'Kabar'],
    ['बिल्ली', 'billI'],
    ['अच्छा', 'aCCA'],
    ['मक्खी', 'maKKI'],
    ['पत्थर', 'paTTar'],
    ['बुद्ध', 'buDD'],
    ['दुःख', 'duK'],
    ['मूलतः', 'mUlta'],
    ['ऋषि', 'riSi'],
    ['ॐ', 'om'],
    ['रामा\u200Cयण', 'rAmAyan'],
    ['क्\u200Dष', 'kS'],
    ['२००४', '2004'],
    ['24वें', '24veN'],
    ['नमोऽस्तु', 'namostu'],
  ])('%s sounds like %s', (word, sound) => {
    expect(soundOfDevanagari(word)).toBe(sound)
  })

  it('returns the same sound for every encoding of a letter with nukta', () => {
    for (const word of ['ज़िंदगी', 'लड़कियाँ', 'पढ़ाई', 'क़लम', 'ऩऱऴ']) {
      expect(soundOfDevanagari(word.normalize('NFD'))).toBe(
        soundOfDevanagari(word.normalize('NFC')),
      )
    }
    expect(soundOfDevanagari('\u095Bिंदगी')).toBe(soundOfDevanagari('ज\u093Cिंदगी'))
  })
})

describe('soundOfRoman', () => {
  it.each([
    ['ramayan', 'ramayan'],
    ['zindagi', 'zindagi'],
    ['ladkiyan', 'ladkiyan'],
    ['laxman', 'laksman'],
    ['gyan', 'gyan'],
  ])('%s sounds like %s (table in the design)', (word, sound) => {
    expect(soundOfRoman(word)).toBe(sound)
  })

  it.each([
    ['achchha', 'aCa'],
    ['acchha', 'aCa'],
    ['chhaya', 'Caya'],
    ['match', 'mac'],
    ['patthar', 'paTar'],
    ['makkhi', 'maKi'],
    ['buddh', 'buD'],
    ['kissha', 'kiSa'],
    ['bachcha', 'bacca'],
    ['baccha', 'baca'],
    ['khana', 'Kana'],
    ['ghar', 'Gar'],
    ['chand', 'cand'],
    ['jhanda', 'Janda'],
    ['thand', 'Tand'],
    ['dhan', 'Dan'],
    ['phool', 'fUl'],
    ['bharat', 'Barat'],
    ['shri', 'Sri'],
    ['azhar', 'aJar'],
    ['padhai', 'paDE'],
    ['parhna', 'paRna'],
    ['black', 'blak'],
    ['raam', 'rAm'],
    ['seeta', 'sIta'],
    ['diil', 'dIl'],
    ['die', 'dI'],
    ['sea', 'sI'],
    ['doodh', 'dUD'],
    ['duur', 'dUr'],
    ['main', 'mEn'],
    ['day', 'dE'],
    ['vein', 'vEn'],
    ['they', 'TE'],
    ['aur', 'Or'],
    ['gour', 'gOr'],
    ['now', 'nO'],
    ['law', 'lO'],
    ['qila', 'kila'],
    ['wah', 'vah'],
    ['college', 'kollege'],
    ['cent', 'sent'],
    ['city', 'sitI'],
    ['cycle', 'sykle'],
    ['fancy', 'fansI'],
    ['pawan', 'pavan'],
    ['power', 'pover'],
    ['maya', 'maya'],
    ['gayi', 'gayi'],
    ['beyond', 'beyond'],
    ['queen', 'kvIn'],
    ['iraq', 'irak'],
    ['party', 'partI'],
    ['gnyan', 'gyan'],
    ['dnyan', 'gyan'],
    ['dilli', 'dilli'],
    ['aaaa', 'A'],
    ['pakka', 'pakka'],
    ['2000', '2000'],
    ['covid19', 'kovid19'],
    ['Café', 'kafe'],
    ['RĀMĀYAṆ', 'ramayan'],
    ["o'k", 'ok'],
  ])('%s sounds like %s', (word, sound) => {
    expect(soundOfRoman(word)).toBe(sound)
  })

  it('ignores accents', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
      minLength: 1,
    })
    const accents = fc.array(fc.integer({ min: 0x300, max: 0x36f }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(letters, accents, fc.nat(), (word, marks, at) => {
        const place = (at % word.length) + 1
        const accented = word.slice(0, place) + String.fromCodePoint(...marks) + word.slice(place)
        expect(soundOfRoman(accented)).toBe(soundOfRoman(word))
        expect(soundOfRoman(accented.normalize('NFC'))).toBe(soundOfRoman(word))
        expect(soundOfRoman(word.toUpperCase())).toBe(soundOfRoman(word))
      }),
    )
  })
})

describe('soundOfDevanagari and soundOfRoman', () => {
  it('never throw, and return a sound for every word that contains a letter or digit', () => {
    const devanagari = fc.string({
      unit: fc.integer({ min: 0x900, max: 0x97f }).map((c) => String.fromCharCode(c)),
    })
    fc.assert(
      fc.property(fc.oneof(devanagari, fc.string({ unit: 'binary' })), (word) => {
        const sounds = [soundOfDevanagari(word), soundOfRoman(word)]
        if (/[\p{L}\p{N}]/u.test(word)) expect(sounds.every((sound) => sound !== '')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('return the same sound for a word in both scripts', () => {
    for (const [word, roman] of [
      ['पक्का', 'pakka'],
      ['अगर', 'agar'],
      ['गीत', 'geet'],
      ['शहर', 'shahar'],
    ] as const) {
      expect(soundOfRoman(roman)).toBe(soundOfDevanagari(word).replaceAll('A', 'a'))
    }
  })
})
