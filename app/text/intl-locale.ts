import type { Language } from './language'

export type Digits = 'latn' | 'deva'

/** Always names the digits, so that no engine picks its own. */
export function intlLocale(language: Language, digits: Digits = 'latn'): string {
  return language === 'hi' ? `hi-IN-u-nu-${digits}` : 'en-IN-u-nu-latn'
}

/** Engines differ in where they put narrow and no-break spaces (`7:37 pm`). */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, ' ')
}
