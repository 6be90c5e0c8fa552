import { describe, expect, it } from 'vitest'
import { soundKeys, soundOfWord } from './sound'

describe('soundKeys', () => {
  it.each([
    ['रामायण', ['rmn']],
    ['लड़कियाँ', ['ldk', 'ldkn', 'lrk', 'lrkn']],
    ['आम', ['am']],
    ['यह', ['ah']],
    ['ज़मीन', ['jmn']],
    ['झील', ['jl']],
    ['अम्बर', ['ambr', 'anbr']],
    ['फूल', ['pl']],
    ['ओ', ['a']],
    ['2024', ['2024']],
  ])('returns the keys of %s: %j', (word, keys) => {
    expect(soundKeys(soundOfWord(word)).toSorted()).toEqual(keys)
  })

  it('returns at most eight keys', () => {
    expect(soundKeys('aNkaNRaNRaNRaN').length).toBeLessThanOrEqual(8)
  })
})
