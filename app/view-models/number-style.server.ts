import type { SiteSettings } from '~/domain/core/site-settings'
import { type DateStyle, formatDateTime, formatShortDate, toIso } from '~/time/format-date'

export function dateStyle(language: string, { site }: SiteSettings): DateStyle {
  return { language, timeZone: site.timeZone, digits: site.digits }
}

/** Returns the style for calendar days, which have no time zone: they are midnight in UTC, shown in UTC. */
export function dayStyle(dates: DateStyle): DateStyle {
  return { ...dates, timeZone: 'UTC' }
}

export function toTime(ms: number, style: DateStyle, format = formatShortDate) {
  return { dateTime: toIso(ms), title: formatDateTime(ms, style), children: format(ms, style) }
}
