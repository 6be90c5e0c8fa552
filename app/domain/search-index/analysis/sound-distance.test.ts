import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingsOf } from './readings'
import { soundDistance, prefixDistance } from './sound-distance'
import { soundOfDevanagari } from './sound'

const distance = (roman: string, hindi: string) =>
  Math.min(
    ...readingsOf(roman).map(
      ({ sound, cost }) => cost + soundDistance(sound, soundOfDevanagari(hindi)),
    ),
  )

const sounds = fc.string({ unit: fc.constantFrom(...'aAiIuUeEoOkKgcCjJtTdDnpPbBmyrlvsShzfRN') })

describe('soundDistance', () => {
  it.each([
    ['ramayan', 'रामायण', 0.24],
    ['zindagi', 'जिन्दगी', 0.16],
    ['college', 'कॉलेज', 0.45],
    ['laxman', 'लक्ष्मण', 0.15],
    ['kitab', 'किताबों', 0.87],
    ['jain', 'जन', 0.3],
    ['jain', 'जैन', 0],
    ['mata', 'माता', 0.15],
    ['mata', 'मत', 0.2],
  ])('from %s to %s is %d', (roman, hindi, expected) => {
    expect(distance(roman, hindi)).toBeCloseTo(expected)
  })

  it('counts two swapped neighbours as one typo', () => {
    expect(soundDistance('rAm', 'Arm')).toBeCloseTo(0.45)
    expect(soundDistance('kat', 'kta')).toBeCloseTo(0.32)
  })

  it('is symmetric, and zero for itself', () => {
    fc.assert(
      fc.property(sounds, sounds, (a, b) => {
        expect(soundDistance(a, a)).toBe(0)
        expect(soundDistance(a, b)).toBeCloseTo(soundDistance(b, a))
      }),
    )
  })

  it('stops only beyond the limit', () => {
    fc.assert(
      fc.property(sounds, sounds, fc.double({ min: 0, max: 5, noNaN: true }), (a, b, limit) => {
        const whole = soundDistance(a, b)
        expect(soundDistance(a, b, limit)).toBe(whole <= limit ? whole : Infinity)
      }),
    )
  })

  it('accepts letters in any script', () => {
    expect(soundDistance('தமிழ்', 'தமிழ்')).toBe(0)
    expect(soundDistance('த', 'k')).toBe(1)
  })
})

describe('prefixDistance', () => {
  it('is small for a prefix of a word', () => {
    expect(prefixDistance('ram', 'rAmAyan')).toBeCloseTo(0.12 + 4 * 0.04)
    expect(prefixDistance('rAmAyan', 'rAmAyan')).toBe(0)
    expect(prefixDistance('sItA', 'rAmAyan', 0.5)).toBe(Infinity)
  })
})
