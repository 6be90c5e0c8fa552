import { describe, expect, it } from 'vitest'
import { acronymOf } from './latin'

const NAMES = 'ए बी सी डी ई एफ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई जेड'.split(
  ' ',
)

describe('acronymOf', () => {
  it.each([
    ['जीएसटी', 'gst'],
    ['बीजेपी', 'bjp'],
    ['एसी', 'ac'], // not एस and a matra
    ['एक्सएल', 'xl'],
    ['बीबीसी', 'bbc'],
    ['डब्ल्यूएचओ', 'who'],
    ['एफ़एम', 'fm'],
    ['जी\u200Cएसटी', 'gst'],
  ])('reads %s as %s', (word, acronym) => {
    expect(acronymOf(word)).toBe(acronym)
  })

  it.each(['जी', 'के', 'जीएसटीए_', 'रामायण', 'एकता', 'बीमा', 'gst', 'जीएसटी में', '', 'ा'])(
    'finds no acronym in %j',
    (word) => {
      expect(acronymOf(word)).toBeNull()
    },
  )

  it('covers every letter', () => {
    expect(acronymOf(NAMES.join(''))).toBe('abcdefghijklmnopqrstuvwxyz')
    NAMES.forEach((name, index) => {
      const letter = String.fromCharCode(97 + index)
      expect(acronymOf(name + name)).toBe(letter + letter)
    })
  })
})
