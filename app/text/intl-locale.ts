import type { Language } from './language'

/** `deva` is the site setting «देवनागरी अंक»: every number and date at once. */
export type Digits = 'latn' | 'deva'

/** The `Intl` locale of a language in India. The digits are always named, so that no engine picks its own. */
export function intlLocale(language: Language, digits: Digits = 'latn'): string {
  return language === 'hi' ? `hi-IN-u-nu-${digits}` : 'en-IN-u-nu-latn'
}

/** What `Intl` wrote with plain spaces: engines differ in where they put narrow and no-break ones (`7:37 pm`). */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, ' ')
}
