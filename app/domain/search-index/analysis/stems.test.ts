import { describe, expect, it } from 'vitest'
import { foldWord } from './fold'
import { lemmasOf, stemsOf } from './stems'

const stems = (word: string) => stemsOf(foldWord(word))

describe('stemsOf', () => {
  it.each([
    ['किताब', ['किताब']],
    ['किताबें', ['किताब']],
    ['किताबों', ['किताब']],
    ['लड़की', ['लडक']],
    ['लड़कियाँ', ['लडक']],
    ['लड़का', ['लडका', 'लडक']],
    ['लड़के', ['लडक', 'लड']],
    ['भाषा', ['भाषा', 'भाष']],
    ['भाषाओं', ['भाष']],
    ['आ', ['आ']],
    ['24', ['24']],
    ['gst', ['gst']],
    ['temple', ['templ']],
    ['temples', ['templ']],
    ['stories', ['story']],
    ['running', ['runn']],
  ])('stems %s to %j', (word, expected) => {
    expect(stems(word)).toEqual(expected)
  })

  it.each([
    ['देखकर', 'देख'],
    ['देखना', 'देख'],
    ['देखेगा', 'देख'],
    ['पीना', 'पी'],
    ['पिया', 'पी'],
    ['चकराता', 'चकरा'],
    ['चकरा', 'चकरा'],
    ['छिपाकर', 'छिपा'],
    ['अध्यायों', 'अध्याय'],
    ['विश्वविद्यालयों', 'विश्वविद्यालय'],
    ['कार्यों', 'कार्य'],
    ['खाइयों', 'खा'],
    ['खाई', 'खा'],
    ['चिड़ियों', 'चिड'],
  ])('finds that %s comes from %s', (word, stem) => {
    expect(stems(word)).toContain(stem)
  })

  it('never leaves a partial letter, a lone letter or nothing', () => {
    for (const word of ['', 'क', 'कि', 'प्या', 'आई', 'स्त्री', 'क्या', 'न्ता', 'ों']) {
      const found = stems(word)
      expect(found.length).toBeGreaterThan(0)
      expect(found.every((stem) => stem === foldWord(word) || !/\u094D$|^.?$/u.test(stem))).toBe(
        true,
      )
    }
  })
})

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
  ])('finds that %s and %s are forms of one word', (one, other) => {
    expect(shareOne(one, other)).toBe(true)
  })

  it.each([
    ['गली', 'गला'],
    ['गलियाँ', 'गले'],
    ['बंदी', 'बंद'],
    ['खाई', 'खाया'],
  ])('finds that %s and %s are not forms of one word', (one, other) => {
    expect(shareOne(one, other)).toBe(false)
  })

  it('leaves words in other scripts and short words unchanged', () => {
    expect(lemmasOf('gst')).toEqual(['gst'])
    expect(lemmasOf('2024')).toEqual(['2024'])
    expect(lemmasOf('आओ')).toEqual(['आओ'])
    expect(lemmasOf('ने')).toEqual(['ने', 'ना'])
  })
})
