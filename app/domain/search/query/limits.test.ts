import { describe, expect, it } from 'vitest'
import { hasEnoughLetters } from './limits'

describe('two letters', () => {
  it.each(['रा म', 'राम', 'ra', 'क्य', '24', 'x y'])('%j is enough', (text) => {
    expect(hasEnoughLetters(text)).toBe(true)
  })

  it.each(['', ' ', 'क', 'की', 'माँ', 'r', 'a!', '..'])('%j is not', (text) => {
    expect(hasEnoughLetters(text)).toBe(false)
  })
})
