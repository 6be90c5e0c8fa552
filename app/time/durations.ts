import { remember } from '~/text/remember'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const dayFormat = remember(
  (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
)

/** Formats the date as '2026-11-21'. */
export function calendarDay(time: number, timeZone: string): string {
  return dayFormat(timeZone).format(time)
}

export function lastDays(time: number, timeZone: string, count: number): string[] {
  const today = Date.parse(calendarDay(time, timeZone))
  // Counts dates, since counting hours would repeat or skip a day when daylight saving changes.
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY).toISOString().slice(0, 10),
  )
}
