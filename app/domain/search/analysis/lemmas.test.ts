import { describe, expect, it } from 'vitest'
import { foldWord } from './fold'
import { lemmasOf } from './lemmas'

const lemmas = (word: string) => lemmasOf(foldWord(word))
const shareOne = (one: string, other: string) =>
  lemmas(one).some((lemma) => lemmas(other).includes(lemma))

describe('lemmasOf', () => {
  it.each([
    ['गली', 'गलियाँ'],
    ['गली', 'गलियों'],
    ['खाई', 'खाइयों'],
    ['चिड़िया', 'चिड़ियों'],
    ['प्राप्ति', 'प्राप्तियों'],
    ['बहू', 'बहुओं'],
    ['गुरु', 'गुरुओं'],
    ['भाषा', 'भाषाएँ'],
    ['कौआ', 'कौओं'],
    ['घर', 'घरों'],
    ['लड़का', 'लड़के'],
    ['लड़के', 'लड़कों'],
    ['साया', 'साये'],
    ['किताब', 'किताबें'],
    ['देखना', 'देखकर'],
    ['देखती', 'देखने'],
    ['जाना', 'जाओ'],
  ])('%s and %s are forms of one word', (one, other) => {
    expect(shareOne(one, other)).toBe(true)
  })

  it.each([
    ['गली', 'गला'],
    ['गलियाँ', 'गले'],
    ['बंदी', 'बंद'],
    ['खाई', 'खाया'],
  ])('%s and %s need not be', (one, other) => {
    expect(shareOne(one, other)).toBe(false)
  })

  it('keeps words of other scripts and words too short to be cut as they are', () => {
    expect(lemmasOf('gst')).toEqual(['gst'])
    expect(lemmasOf('2024')).toEqual(['2024'])
    expect(lemmasOf('आओ')).toEqual(['आओ'])
    expect(lemmasOf('ने')).toEqual(['ने', 'ना'])
  })
})
