import { type Digits, intlLocale, type Language, plainSpaces } from './language'
import { remember } from './remember'

const plainFormat = remember((locale: string) => new Intl.NumberFormat(locale))
const compactFormat = remember(
  (locale: string) =>
    new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay: 'long' }),
)
const pluralRules = remember((locale: string) => new Intl.PluralRules(locale))

export function formatNumber(n: number, language: Language, digits?: Digits): string {
  return plainFormat(intlLocale(language, digits)).format(n)
}

/** 2.5 लाख, 1.2 करोड़, 1.2 हज़ार; in English 2.5 lakh. */
export function formatCompact(n: number, language: Language, digits?: Digits): string {
  return plainSpaces(compactFormat(intlLocale(language, digits)).format(n))
}

/** 640.0 KB, 12.3 MB */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** In Hindi 0 is `one` too: 0 टिप्पणी, 1 टिप्पणी, 2 टिप्पणियाँ. */
export function selectPlural(n: number, language: Language): 'one' | 'other' {
  return pluralRules(intlLocale(language)).select(n) === 'one' ? 'one' : 'other'
}
