import { type Digits, intlLocale, plainSpaces } from '~/text/language'
import { remember } from '~/text/remember'
import { calendarDay, DAY, HOUR, MINUTE, SECOND } from './durations'
import { changesClocks, zoneName } from './local-time'

/** The zone is required, since the server and the browser may be in different ones. */
export type DateStyle = { language: string; timeZone: string; digits?: Digits }

const SHAPES = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  full: { dateStyle: 'full' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
  // With `hour12`, Hindi would show the English "7:37 pm"; this shows शाम 7:37.
  timeOfDay: { hour: 'numeric', minute: '2-digit', dayPeriod: 'short' },
  second: { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true },
  secondOfDay: { hour: 'numeric', minute: '2-digit', second: '2-digit', dayPeriod: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

type Shape = keyof typeof SHAPES

const dateFormat = remember(
  (shape: Shape, locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { ...SHAPES[shape], timeZone }),
)

const formatter = (shape: Shape) => (ms: number, style: DateStyle) => format(shape, ms, style)

/** 5 नवंबर 2026 · 5 November 2026 */
export const formatDate = formatter('date')
/** 5 नव॰ 2026 · 5 Nov 2026 */
export const formatShortDate = formatter('short')
/** 5 नव॰ · 5 Nov */
export const formatDayMonth = formatter('dayMonth')
/** नवंबर 2026 · November 2026 */
export const formatMonth = formatter('month')
export const formatYear = formatter('year')

export function formatTime(ms: number, style: DateStyle): string {
  return format(style.language === 'hi' ? 'timeOfDay' : 'time', ms, style)
}

/** 5 नवंबर 2026, शाम 7:37. Joined by hand: `dateStyle` with `timeStyle` gives «को 7:37 pm बजे». */
export function formatDateTime(ms: number, style: DateStyle): string {
  return `${formatDate(ms, style)}, ${formatTime(ms, style)}`
}

/** 5 नवंबर 2026, शाम 7:37:09. Tells versions of the same minute apart. */
export function formatDateSecond(ms: number, style: DateStyle): string {
  const second = format(style.language === 'hi' ? 'secondOfDay' : 'second', ms, style)
  return `${formatDate(ms, style)}, ${second}`
}

/** 5 नव॰ 2026, शाम 7:37 */
export function formatShortDateTime(ms: number, style: DateStyle): string {
  return `${formatShortDate(ms, style)}, ${formatTime(ms, style)}`
}

/** गुरुवार, 5 नवंबर 2026, शाम 7:37 · Thursday, 5 November 2026, 7:37 pm */
export function formatFullDateTime(ms: number, style: DateStyle): string {
  return `${format('full', ms, style)}, ${formatTime(ms, style)}`
}

/** Returns UTC to the second, for `datetime`, feeds and sitemaps: `2026-11-05T14:07:00Z`. */
export function toIso(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** Returns UTC to the millisecond, for the API: `2026-11-05T14:07:00.000Z`. */
export const toMoment = (ms: number) => new Date(ms).toISOString()

/** Formats a time for operators: `2026-11-23 03:30 UTC`. */
export function toUtcMinute(ms: number): string {
  return `${toIso(ms).slice(0, 16).replace('T', ' ')} UTC`
}

function format(shape: Shape, ms: number, { language, timeZone, digits }: DateStyle): string {
  return plainSpaces(dateFormat(shape, intlLocale(language, digits), timeZone).format(ms))
}

const JUST_NOW: Record<string, string> = { hi: 'अभी-अभी', en: 'just now' }
const OLDEST_IN_DAYS = 6

const counted = remember((locale: string) => new Intl.RelativeTimeFormat(locale))

/** Returns अभी-अभी or 5 मिनट पहले, and the date for times more than six days ago. Pass the loader's `now`, so that hydration matches. */
export function formatRelative(ms: number, now: number, style: DateStyle): string {
  const locale = intlLocale(style.language, style.digits)
  const age = now - ms
  if (age < 0) return formatDateTime(ms, style)
  if (age < 45 * SECOND) return JUST_NOW[style.language] ?? JUST_NOW.en!
  if (age < HOUR) return counted(locale).format(-Math.max(1, Math.floor(age / MINUTE)), 'minute')

  const days = dayNumber(now, style.timeZone) - dayNumber(ms, style.timeZone)
  if (days === 0) return counted(locale).format(-Math.floor(age / HOUR), 'hour')
  if (days <= OLDEST_IN_DAYS) return counted(locale).format(-days, 'day')
  return formatDate(ms, style)
}

const inWords = remember(
  (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
)

/** आज सुबह 10:31 · Yesterday 7:37 pm · 5 नव॰ 2026, शाम 7:37. Pass the loader's `now`. */
export function formatRecent(
  ms: number,
  now: number,
  style: DateStyle,
  formatOlder = formatShortDateTime,
): string {
  const days = dayNumber(ms, style.timeZone) - dayNumber(now, style.timeZone)
  if (days !== 0 && days !== -1) return formatOlder(ms, style)
  const day = inWords(intlLocale(style.language, style.digits)).format(days, 'day')
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} ${formatTime(ms, style)}`
}

/** `moment`: 'tomorrow, Tuesday, 24 November 2026, 9:00 am'; `distance`: 'in 14 hours'. */
export function formatUpcoming(ms: number, now: number, style: DateStyle) {
  const format = inWords(intlLocale(style.language, style.digits))
  const days = dayNumber(ms, style.timeZone) - dayNumber(now, style.timeZone)
  const day = days <= 1 ? [format.format(days, 'day')] : []
  const minutes = Math.round((ms - now) / MINUTE)
  const distance =
    minutes < 60
      ? format.format(minutes, 'minute')
      : minutes < 48 * 60
        ? format.format(Math.round(minutes / 60), 'hour')
        : format.format(Math.round(minutes / 60 / 24), 'day')
  // In the night when clocks go back, a time occurs twice.
  const zone = changesClocks(ms, style.timeZone) ? ` ${zoneName(ms, style.timeZone)}` : ''
  return { moment: [...day, formatFullDateTime(ms, style) + zone].join(', '), distance }
}

/** Numbers calendar days in the zone: yesterday evening is yesterday, even if it was an hour ago. */
function dayNumber(ms: number, timeZone: string): number {
  return Date.parse(calendarDay(ms, timeZone)) / DAY
}
