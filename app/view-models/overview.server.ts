import { editPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import type { Deps } from '~/domain/deps.server'
import type { DailyViews, readOverview } from '~/domain/posts/read-overview.server'
import type { PostSummary } from '~/domain/posts/read-posts.server'
import { viewsCounted } from '~/labels/dashboard'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import {
  formatDateTime,
  formatDayMonth,
  formatRelative,
  formatShortDate,
  toIso,
} from '~/time/format-date'
import { dateStyle } from './number-style.server'
import type { OverviewRowView, OverviewView, ViewsChartView } from './overview'
import { scaleTop } from './chart-scale'

type Clock = Pick<Deps, 'now' | 'settings'>

export function toOverview(
  overview: ReturnType<typeof readOverview>,
  deps: Clock,
): Omit<OverviewView, 'welcome'> {
  const { recent, mostViewed, featured, drafts, draftCount, dailyViews } = overview
  return {
    recent: recent.map((post) => toPostRow(post, deps)),
    mostViewed: mostViewed.map((post) => toPostRow(post, deps)),
    featured: featured.map((post) => toPostRow(post, deps)),
    drafts: drafts.map((draft) => toDraftRow(draft, deps)),
    moreDrafts: draftCount - drafts.length,
    chart: toChart(dailyViews),
  }
}

function toPostRow(post: PostSummary, deps: Clock): OverviewRowView {
  return {
    id: post.id,
    to: postPath(post.slug),
    title: post.title,
    language: detectPartLanguage(post.title, post.language),
    ...timeOf(post.publishedAt ?? post.createdAt, deps),
    note: countViews(post.views),
    noteLanguage: 'en',
  }
}

function toDraftRow(draft: PostSummary, deps: Clock): OverviewRowView {
  return {
    id: draft.id,
    to: editPath({ id: draft.id, status: 'draft' }),
    title: draft.title,
    language: detectPartLanguage(draft.title, draft.language),
    ...timeOf(draft.updatedAt, deps),
    note: draft.authorName,
    noteLanguage: detectLanguage(draft.authorName),
  }
}

function timeOf(time: number, { now, settings }: Clock) {
  const style = dateStyle('en', settings)
  return {
    timeIso: toIso(time),
    timeLabel: formatRelative(time, now(), style),
    timeTitle: formatDateTime(time, style),
  }
}

function countViews(views: number): string {
  return viewsCounted(views, formatNumber(views, 'en'))
}

/** Days have no time: they are shown in UTC, the zone of their midnight. */
const DAY_STYLE = { language: 'en', timeZone: 'UTC' } as const

function toChart(days: DailyViews[]): ViewsChartView {
  const most = days.reduce((best, day) => (day.views > best.views ? day : best))
  const top = scaleTop(most.views)
  const dayLabel = ({ day }: DailyViews) => formatShortDate(Date.parse(day), DAY_STYLE)
  const shown = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  return {
    bars: days.map((day) => ({
      day: day.day,
      dayLabel: dayLabel(day),
      views: formatNumber(day.views, 'en'),
      height: (day.views / top) * 100,
    })),
    isEmpty: most.views === 0,
    scale: [top, top / 2, 0].map((value) => formatNumber(value, 'en')),
    dates: shown.flatMap((day) => (day ? formatDayMonth(Date.parse(day.day), DAY_STYLE) : [])),
    total: countViews(days.reduce((sum, { views }) => sum + views, 0)),
    best: most.views === 0 ? null : `${dayLabel(most)}, ${countViews(most.views)}`,
  }
}
