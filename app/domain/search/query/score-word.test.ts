import { describe, expect, it } from 'vitest'
import { collectWords } from './lexicon.server'
import { parseQuery } from './parse-query'
import { isOneEdit, scoreWord } from './score-word'

describe('scoreWord', () => {
  it.each([
    ['mata', 'मत', 'माता'],
    ['manane', 'मनन', 'मनाने'],
    ['bachana', 'बच्चन', 'बचाना'],
    ['bacha', 'बच्चा', 'बचा'],
    ['bachcha', 'बचा', 'बच्चा'],
    ['gym', 'गेम', 'जिम'],
    ['crew', 'करे', 'क्रू'],
  ])('reads %s not as %s but as %s', (typed, other, right) => {
    const [word] = parseQuery(typed).words
    const { terms } = scoreWord(collectWords([other, right]), word!)
    expect(terms[0]?.word).toBe(right)
  })
})

describe('isOneEdit', () => {
  it.each([
    ['अस्तालों', 'अस्पतालों', 'a missing letter'],
    ['गाडमियों', 'गाडियों', 'an extra letter'],
    ['मददगमर', 'मददगार', 'a wrong letter'],
    ['होमरव्क', 'होमवर्क', 'swapped letters'],
    ['राम', 'रामा', 'a missing letter at the end'],
    ['रामा', 'रामी', 'a wrong letter at the end'],
    ['राहम', 'राम', 'an extra letter inside'],
  ])('%s and %s are one edit apart: %s', (one, other) => {
    expect(isOneEdit(one, other)).toBe(true)
    expect(isOneEdit(other, one)).toBe(true)
  })

  it.each([
    ['राम', 'राम', 'the same word'],
    ['राम', 'नाम', 'another first letter'],
    ['', 'र', 'an empty word'],
    ['मैदाोनन', 'मैदान', 'two letters'],
    ['कमला', 'कलाम', 'a letter that moved too far'],
    ['राम', 'रामायण', 'a prefix'],
  ])('%s and %s are not one edit apart: %s', (one, other) => {
    expect(isOneEdit(one, other)).toBe(false)
    expect(isOneEdit(other, one)).toBe(false)
  })
})
