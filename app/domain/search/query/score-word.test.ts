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
  ])('reads %s as its second word: %s, %s', (typed, other, right) => {
    const [word] = parseQuery(typed).words
    const { terms } = scoreWord(collectWords([other, right]), word!)
    expect(terms[0]?.word).toBe(right)
  })
})

describe('isOneEdit', () => {
  it.each([
    ['अस्तालों', 'अस्पतालों', 'left out'],
    ['गाडमियों', 'गाडियों', 'one too many'],
    ['मददगमर', 'मददगार', 'a wrong one'],
    ['होमरव्क', 'होमवर्क', 'in the wrong order'],
    ['राम', 'रामा', 'left out at the end'],
    ['रामा', 'रामी', 'wrong at the end'],
    ['राहम', 'राम', 'one too many inside'],
  ])('%s and %s are one edit apart: %s', (one, other) => {
    expect(isOneEdit(one, other)).toBe(true)
    expect(isOneEdit(other, one)).toBe(true)
  })

  it.each([
    ['राम', 'राम', 'the same'],
    ['राम', 'नाम', 'the first letter'],
    ['', 'र', 'nothing at all'],
    ['मैदाोनन', 'मैदान', 'two letters'],
    ['कमला', 'कलाम', 'a letter that went far'],
    ['राम', 'रामायण', 'a beginning'],
  ])('%s and %s are not one edit apart: %s', (one, other) => {
    expect(isOneEdit(one, other)).toBe(false)
    expect(isOneEdit(other, one)).toBe(false)
  })
})
