import { requireAdmin } from '~/auth/guards.server'
import {
  listFrequentQueries,
  listVainQueries,
  type AskedQuery,
} from '~/domain/search/statistics/record-query.server'
import type { Door } from '~/http/door.server'
import { detectLanguage } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { formatShortDate } from '~/time/format-date'
import { DEFAULT_PERIOD, PERIODS } from './searches-periods'

const LIMIT = 25

/** What readers searched for, and what of it found nothing. */
export async function load(door: Door) {
  const editor = await requireAdmin(door)
  const days = parsePeriod(new URL(door.request.url).searchParams.get('days'))
  const period = { days, limit: LIMIT }
  return {
    days,
    frequent: listFrequentQueries(door.deps, editor, period).map(toRow),
    vain: listVainQueries(door.deps, editor, period).map(toRow),
  }
}

export type QueryRow = ReturnType<typeof toRow>

function parsePeriod(value: string | null): number {
  return PERIODS.find((days) => String(days) === value) ?? DEFAULT_PERIOD
}

/** A day has no time zone of its own: midnight in UTC, shown in UTC, is that day. */
function toRow({ query, asked, found, lastDay }: AskedQuery) {
  return {
    query,
    language: detectLanguage(query),
    askedLabel: formatNumber(asked, 'en'),
    foundLabel: formatNumber(found, 'en'),
    lastDay,
    lastDayLabel: formatShortDate(Date.parse(lastDay), { language: 'en', timeZone: 'UTC' }),
  }
}
