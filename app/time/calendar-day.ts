/** '2026-11-21': the day of a moment in a time zone. */
export function calendarDay(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time)
}
