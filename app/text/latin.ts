import { normalise } from './clean'
import { pairTable } from './pair-table'

const WHOLE_LETTERS = pairTable('ß ss æ ae œ oe ø o đ d ð d ł l þ th ħ h ı i ŋ n')

/** Lower case without accents: `Café` → `cafe`. Other scripts lose only their marks. */
export function plainLatin(text: string): string {
  return normalise(normalise(text, 'NFKD').toLowerCase(), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþħıŋ]/g, (letter) => WHOLE_LETTERS.get(letter) ?? letter)
}
