import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseShortCode, toShortCode } from './short-code'

describe('toShortCode', () => {
  it('returns a unique, reversible code for each post', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 30 - 1 }), (number) => {
        const code = toShortCode(number)
        expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{6}$/)
        expect(parseShortCode(code)).toBe(number)
        expect(parseShortCode(code.toUpperCase())).toBe(number)
        expect(parseShortCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(number)
      }),
    )
  })

  it('does not reveal the number of posts', () => {
    const codes = [1, 2, 3].map(toShortCode)
    expect(new Set(codes.map((code) => code.charAt(0))).size).toBeGreaterThan(1)
  })

  it.each(['', 'abc', 'abcdefg', 'uuuuuu', 'कखगघङच', '../..'])('rejects %j', (code) => {
    expect(parseShortCode(code)).toBeNull()
  })
})
