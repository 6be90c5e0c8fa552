/** Local date and time in a time zone, for forms. */
import { remember } from '~/text/remember'
import { calendarDay, DAY } from './durations'

const clockFormat = remember(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Returns the local time in the zone, read as if it were UTC. */
function clockAt(time: number, timeZone: string): number {
  const parts = clockFormat(timeZone).formatToParts(time)
  const of = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(of.year!, of.month! - 1, of.day, of.hour, of.minute, of.second)
}

const offsetAt = (time: number, timeZone: string) =>
  clockAt(time, timeZone) - Math.floor(time / 1_000) * 1_000

export function toLocal(time: number, timeZone: string): { date: string; time: string } {
  const [date = '', clock = ''] = new Date(clockAt(time, timeZone)).toISOString().split('T')
  return { date, time: clock.slice(0, 5) }
}

interface LocalMoments {
  /** Empty if the clock skips this time; two moments if it occurs twice. */
  moments: number[]
  /** The nearest times that exist, if this one does not. */
  nearest: number[]
}

export function fromLocal(date: string, time: string, timeZone: string): LocalMoments | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return null
  const wall = Date.parse(`${date}T${time}Z`)
  // Invalid dates such as 31 February roll over to another day.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== date) return null
  // Assumes that clocks change at most once in two days.
  const offsets = new Set([wall - DAY, wall + DAY].map((near) => offsetAt(near, timeZone)))
  const possible = [...offsets].map((offset) => wall - offset).sort((a, b) => a - b)
  const moments = possible.filter((moment) => clockAt(moment, timeZone) === wall)
  return { moments, nearest: moments.length === 0 ? possible : [] }
}

/** Returns when the month '2026-11' begins in the zone, and when it ends. */
export function monthPeriod(month: string, timeZone: string): readonly [number, number] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const startOf = (day: number) => {
    const midnight = fromLocal(new Date(day).toISOString().slice(0, 10), '00:00', timeZone)
    return midnight?.moments[0] ?? midnight?.nearest[1] ?? day
  }
  return [startOf(Date.UTC(year, number - 1)), startOf(Date.UTC(year, number))]
}

/** Lists the months of the zone's calendar between two times, the last first: '2026-11', '2026-10'. */
export function monthsBetween(first: number, last: number, timeZone: string): string[] {
  const start = calendarDay(first, timeZone).slice(0, 7)
  const months: string[] = []
  let month = calendarDay(last, timeZone).slice(0, 7)
  for (; month >= start; month = new Date(Date.parse(month) - DAY).toISOString().slice(0, 7)) {
    months.push(month)
  }
  return months
}

/** Returns 'IST' for India, and elsewhere often an offset such as 'GMT+1'. */
export function zoneName(time: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' })
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Returns a name that is right for every date: 'IST', or 'America/New_York' where the clocks change. */
export function zoneLabel(time: number, timeZone: string): string {
  return changesClocks(time, timeZone) ? timeZone : zoneName(time, timeZone)
}

/** True if summer and winter differ in the year of `time`. */
export function changesClocks(time: number, timeZone: string): boolean {
  const year = new Date(time).getUTCFullYear()
  const [winter, summer] = [0, 6].map((month) => offsetAt(Date.UTC(year, month), timeZone))
  return winter !== summer
}

/** Formats a time as '2026-11-23 09:00 IST'. */
export function toLocalMinute(at: number, timeZone: string): string {
  const { date, time } = toLocal(at, timeZone)
  return `${date} ${time} ${zoneName(at, timeZone)}`
}
