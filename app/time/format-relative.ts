import { intlLocale } from '~/text/intl-locale'
import { remember } from '~/text/remember'
import { DAY, HOUR, MINUTE, SECOND } from './durations'
import { formatDate, formatDateTime, type DateStyle } from './format-date'

const JUST_NOW = { hi: 'अभी-अभी', en: 'just now' }
const OLDEST_IN_DAYS = 6

const counted = remember((locale: string) => new Intl.RelativeTimeFormat(locale))
const calendar = remember(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    }),
)

/** अभी-अभी, 5 मिनट पहले, then the date. `now` is the loader's, for hydration. */
export function formatRelative(ms: number, now: number, style: DateStyle): string {
  const locale = intlLocale(style.language, style.digits)
  const age = now - ms
  if (age < 0) return formatDateTime(ms, style)
  if (age < 45 * SECOND) return JUST_NOW[style.language]
  if (age < HOUR) return counted(locale).format(-Math.max(1, Math.floor(age / MINUTE)), 'minute')

  const days = dayNumber(now, style.timeZone) - dayNumber(ms, style.timeZone)
  if (days === 0) return counted(locale).format(-Math.floor(age / HOUR), 'hour')
  if (days <= OLDEST_IN_DAYS) return counted(locale).format(-days, 'day')
  return formatDate(ms, style)
}

/** Calendar days of the zone: yesterday evening is yesterday, however few hours ago. */
function dayNumber(ms: number, timeZone: string): number {
  const parts = calendar(timeZone).formatToParts(ms)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day')) / DAY
}
