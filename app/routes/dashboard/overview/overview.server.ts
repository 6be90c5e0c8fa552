import { requireAdmin } from '~/auth/guards.server'
import { listCategories } from '~/domain/categories/categories.server'
import type { Deps } from '~/domain/deps.server'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { type DailyViews, readOverview } from '~/domain/posts/read-overview.server'
import type { PostSummary } from '~/domain/posts/read-posts.server'
import { checkBackups } from '~/domain/doctor/doctor.server'
import type { RouteContext } from '~/http/handlers.server'
import { counted } from '~/labels/dashboard'
import { editPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { formatDayMonth, formatRelative, formatShortDate } from '~/time/format-date'
import { toTime } from '~/view-models/number-style.server'

export async function load(ctx: RouteContext) {
  const { deps } = ctx
  const admin = await requireAdmin(ctx)
  const { shares, drafts, draftCount, dailyViews, ...lists } = readOverview(deps, admin)
  const toRow = (post: PostSummary) => toPostRow(post, shares.of.get(post.id) ?? 0, deps)
  const welcome = {
    hasPicture: admin.profilePicture !== null,
    hasCategories: listCategories(deps).some(({ slug }) => slug !== DEFAULT_CATEGORY),
  }
  const backups = await checkBackups(deps)
  return {
    backups: backups.level === 'ok' ? null : backups,
    welcome: lists.recent.length === 0 ? welcome : null,
    recent: lists.recent.map(toRow),
    mostViewed: lists.mostViewed.map(toRow),
    featured: lists.featured.map(toRow),
    drafts: drafts.map((draft) => toDraftRow(draft, deps)),
    moreDrafts: draftCount - drafts.length,
    chart: toChart(dailyViews, shares.total),
  }
}

export type OverviewRow = ReturnType<typeof toPostRow> | ReturnType<typeof toDraftRow>

function toPostRow(post: PostSummary, shares: number, deps: Clock) {
  return {
    ...toRow(post, post.publishedAt ?? post.createdAt, deps),
    to: postPath(post.slug),
    note: countViews(post.views, shares),
    noteLanguage: 'en',
  }
}

function toDraftRow(draft: PostSummary, deps: Clock) {
  return {
    ...toRow(draft, draft.updatedAt, deps),
    to: editPath({ id: draft.id, status: 'draft' }),
    note: draft.authorName,
    noteLanguage: detectLanguage(draft.authorName),
  }
}

type Clock = Pick<Deps, 'now' | 'settings'>

function toRow({ id, title, language }: PostSummary, time: number, { now, settings }: Clock) {
  return {
    id,
    title,
    language: detectPartLanguage(title, language),
    time: toTime(time, settings, (ms, style) => formatRelative(ms, now(), style)),
  }
}

function countViews(views: number, shares = 0): string {
  const viewed = counted(views, 'view', formatNumber(views, 'en'))
  return shares === 0
    ? viewed
    : `${viewed}, ${counted(shares, 'share', formatNumber(shares, 'en'))}`
}

/** Days have no time: midnight UTC, shown in UTC. */
const DAY_STYLE = { language: 'en', timeZone: 'UTC' } as const

export type ViewsChartView = ReturnType<typeof toChart>

/** Heights and positions are percentages, so that the chart fits any width. */
function toChart(days: DailyViews[], shares: number) {
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
    total: countViews(
      days.reduce((sum, { views }) => sum + views, 0),
      shares,
    ),
    best: most.views === 0 ? null : `${dayLabel(most)}, ${countViews(most.views)}`,
  }
}

const STEPS = [1, 2, 4, 6, 8, 10]

/** The top of the scale: round, even, and at least the highest value. */
export function scaleTop(highest: number): number {
  if (highest <= 2) return 2
  const decade = 10 ** Math.floor(Math.log10(highest))
  const top = STEPS.map((step) => step * decade).find((value) => value >= highest)
  return top ?? 10 * decade
}
