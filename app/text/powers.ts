/** Powers, indices and the units that contain one. Plain digits in their place would be another value: 10² is not 102. */
import { toAsciiDigits } from './devanagari'

const RAISED = String.raw`\xAA\xB2\xB3\xB9\xBA\u02B0-\u02B8\u02E0-\u02E4\u10FC\u1D2C-\u1D61\u1D78\u1D9B-\u1DBF\u2070-\u207F\u2C7D\u2D6F\u3192-\u319F\uA69C\uA69D\uA770\uA7F2-\uA7F4\uA7F8\uA7F9\uAB5C-\uAB5F\uAB69\u{10781}-\u{107BA}\u{1E030}-\u{1E050}\u{1E06B}-\u{1E06D}`
const LOWERED = String.raw`\u1D62-\u1D6A\u2080-\u209C\u2C7C\u{1E051}-\u{1E06A}`
const UNITS = String.raw`\u339F-\u33A6\u33A8\u33AF`

/** The inside of a character class. */
export const POWERS = RAISED + LOWERED + UNITS

const RAISED_RUNS = new RegExp(`[${RAISED}]+`, 'gu')
const LOWERED_RUNS = new RegExp(`[${LOWERED}]+`, 'gu')
const SINGLE_UNITS = new RegExp(`[${UNITS}]`, 'gu')

/** Writes powers with tags, which look the same in all fonts. `toPlain` folds the characters. */
export function tagPowers(text: string, toPlain: (text: string) => string): string {
  return text
    .replace(RAISED_RUNS, (run) => `<sup>${toPlain(run)}</sup>`)
    .replace(LOWERED_RUNS, (run) => `<sub>${toPlain(run)}</sub>`)
    .replace(SINGLE_UNITS, (unit) => toPlain(unit).replace(/\d/, '<sup>$&</sup>'))
}

const PLAIN = '0123456789+−=()ni'
const SIGNS = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' }

/** Returns the text of a `sup` or `sub` element for places without tags; unchanged if Unicode lacks a sign, as in 1st. */
export function toPowerSigns(text: string, tag: 'sup' | 'sub'): string {
  const signs = Array.from(toAsciiDigits(text).replaceAll('-', '−'), (character) => {
    const index = PLAIN.indexOf(character)
    return index === -1 ? '' : (SIGNS[tag][index] ?? '')
  })
  return signs.includes('') ? text : signs.join('')
}
