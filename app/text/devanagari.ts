export function pairTable(text: string): Map<string, string> {
  const pairs = text.matchAll(/(\S+)\s+(\S+)/g)
  return new Map(Array.from(pairs, ([, from = '', to = '']) => [from, to]))
}

export const VIRAMA = '\u094D'
export const NUKTA = '\u093C'
export const BINDU = '\u0902'
export const CHANDRABINDU = '\u0901'
export const VISARGA = '\u0903'

/** The zero-width non-joiner and joiner, which select the shape of a cluster (क्‌ष, क्‍ष). */
export const ZWNJ = '\u200C'
export const ZWJ = '\u200D'

export function toAsciiDigits(text: string): string {
  return text.replace(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - 0x0966))
}

const CANDRA = pairTable('ऑ ओ ऒ ओ ॉ ो ॊ ो ऍ ए ऎ ए ॲ ए ॅ े ॆ े')

/** Replaces the vowels of foreign words with the nearest Hindi ones: ऑफ़िस, ओफ़िस. */
export function toPlainVowels(text: string): string {
  return text.replace(/[ऑऒॉॊऍऎॲॅॆ]/g, (vowel) => CANDRA.get(vowel) ?? vowel)
}
