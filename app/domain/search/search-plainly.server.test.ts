import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { MAX_QUERY_LENGTH, normaliseQuery } from './normalise-query'
import { searchPlainly as searchPosts } from './search-plainly.server'

function aSite() {
  const deps = createTestDeps()
  const by = anAdmin(deps)
  const post = (
    title: string,
    content = '<p>पाठ</p>',
    values: Parameters<typeof aPost>[1] = {},
  ) => {
    deps.clock.advance(1_000)
    return aPost(deps, { title, content, by, ...values })
  }
  return { deps, post }
}

const found = (deps: TestDeps, query: string) => searchPosts(deps, query).map(({ title }) => title)

describe('searchPlainly', () => {
  it('finds posts by a word of their title, body or author', () => {
    const { deps, post } = aSite()
    post('रामायण की कथा')
    post('महाभारत', '<p>रामायण के बाद</p>')
    post('गीता', '<p>उपदेश</p>', { authorName: 'रामायण प्रसाद' })
    post('वेद')
    expect(found(deps, 'रामायण').toSorted()).toEqual(
      ['गीता', 'महाभारत', 'रामायण की कथा'].toSorted(),
    )
  })

  it('wants every word, in any order', () => {
    const { deps, post } = aSite()
    post('राम और सीता')
    post('राम')
    expect(found(deps, '  सीता   राम ')).toEqual(['राम और सीता'])
    expect(found(deps, 'राम रावण')).toEqual([])
  })

  it('puts those with all words in the title first, then newer ones', () => {
    const { deps, post } = aSite()
    post('राम कथा')
    post('दूसरी राम कथा')
    post('नया लेख', '<p>राम की कथा</p>')
    expect(found(deps, 'राम कथा')).toEqual(['दूसरी राम कथा', 'राम कथा', 'नया लेख'])
  })

  it('ignores the case of Latin letters and signs between words', () => {
    const { deps, post } = aSite()
    post('Temple of India')
    expect(found(deps, 'INDIA')).toEqual(['Temple of India'])
    expect(found(deps, '"temple-of"!')).toEqual(['Temple of India'])
  })

  it.each(['%', '_', '%%%', '___', '\\', "'", '"', '*', '-', '()', '   ', '', '\u093F', '।'])(
    'finds nothing for %j, which has no word',
    (query) => {
      const { deps, post } = aSite()
      post('राम')
      expect(found(deps, query)).toEqual([])
    },
  )

  it('takes signs for what they are, not for wildcards', () => {
    const { deps, post } = aSite()
    post('राम')
    post('सीता और राम')
    expect(found(deps, 'राम%सीता')).toEqual(['सीता और राम'])
    expect(found(deps, '%_राम_%')).toEqual(['सीता और राम', 'राम'])
  })

  it('gives at most sixty posts', () => {
    const { deps, post } = aSite()
    for (let number = 1; number <= 61; number += 1) post(`राम ${number}`)
    expect(found(deps, 'राम')).toHaveLength(60)
  })

  it.each([
    ['5,000 letters', 'क'.repeat(5_000)],
    ['5,000 words', 'क '.repeat(5_000)],
    ['a letter with 60,000 marks', `क${'\u0941'.repeat(60_000)}`],
    ['letters that unfold', '\uFDFA'.repeat(5_000)],
    ['quotes', `'";-- DROP TABLE posts; ' OR 1=1 "राम`],
    ['full-text syntax', 'NEAR(राम AND -सीता*) title:x ^y'],
    ['wildcards', '%_\\%राम\\_'],
    ['emoji', '🙏👩‍👩‍👧❤️'],
    ['NUL', 'राम\0सीता\0'],
    ['lone surrogates', '\uD800राम\uDC00'],
    ['controls', '\u0007\u001B\u202Eराम\uFEFF'],
  ])('is not troubled by %s', (_, query) => {
    const { deps, post } = aSite()
    post('राम')
    expect(() => searchPosts(deps, query)).not.toThrow()
    expect(found(deps, 'राम')).toEqual(['राम'])
  })

  it('is not troubled by anything else', () => {
    const { deps, post } = aSite()
    post('राम')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (query) => {
        expect(Array.isArray(searchPosts(deps, query))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('normaliseQuery', () => {
  it('cleans what was typed and cuts it between characters as people see them', () => {
    expect(normaliseQuery('  राम\n सीता\u200B ')).toBe('राम सीता')
    expect(normaliseQuery('क्षि'.repeat(300))).toBe('क्षि'.repeat(MAX_QUERY_LENGTH))
    expect(normaliseQuery('   ')).toBe('')
  })

  it('bounds what is repeated on the page, also when one letter carries marks without end', () => {
    expect(normaliseQuery(`राम क${'\u0941'.repeat(60_000)}`).length).toBeLessThan(2_001)
  })
})
