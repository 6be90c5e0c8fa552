import type { Settings } from '~/env.server'
import type { Digits } from '~/text/language'
import { type DateStyle, formatDateTime, formatShortDate, toIso } from '~/time/format-date'

/** `DEVANAGARI_DIGITS` affects only Hindi. */
export function digitsOf(settings: Settings): Digits {
  return settings.DEVANAGARI_DIGITS ? 'deva' : 'latn'
}

export function dateStyle(language: string, settings: Settings): DateStyle {
  return { language, timeZone: settings.SITE_TIME_ZONE, digits: digitsOf(settings) }
}

/** Returns the style for calendar days, which have no time zone: they are midnight in UTC, shown in UTC. */
export function dayStyle(dates: DateStyle): DateStyle {
  return { ...dates, timeZone: 'UTC' }
}

export function toTime(ms: number, style: DateStyle, format = formatShortDate) {
  return { dateTime: toIso(ms), title: formatDateTime(ms, style), children: format(ms, style) }
}
