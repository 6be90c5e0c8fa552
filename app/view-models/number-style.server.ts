import type { Settings } from '~/env.server'
import type { Digits } from '~/text/intl-locale'
import type { Language } from '~/text/language'
import type { DateStyle } from '~/time/format-date'

/** The site's setting «देवनागरी अंक». It is about Hindi: English numbers have their own digits always. */
export function digitsOf(settings: Settings): Digits {
  return settings.DEVANAGARI_DIGITS ? 'deva' : 'latn'
}

/** How the site writes dates in a language. */
export function dateStyle(language: Language, settings: Settings): DateStyle {
  return { language, timeZone: settings.SITE_TIME_ZONE, digits: digitsOf(settings) }
}
