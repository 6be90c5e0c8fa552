import { DAY } from './durations'

/** '2026-11-21': the day of a moment in a time zone. */
export function calendarDay(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time)
}

/** The last days of a calendar in that zone, today included, oldest first. */
export function lastDays(time: number, timeZone: string, count: number): string[] {
  const today = Date.parse(calendarDay(time, timeZone))
  // Reckoned on dates alone: with a clock, the days on which it is put forward or back would come twice or not at all.
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY).toISOString().slice(0, 10),
  )
}
