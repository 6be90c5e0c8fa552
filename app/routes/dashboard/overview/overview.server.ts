import { requireAdmin } from '~/auth/guards.server'
import { type DailyViews, readOverview } from '~/domain/posts/read-overview.server'
import { readSchedules } from '~/domain/posts/schedule.server'
import type { PostSummary } from '~/domain/posts/read-posts.server'
import { findClockJump } from '~/domain/core/clock.server'
import { checkBackups, checkClock, toFindingView } from '~/domain/across/doctor.server'
import { readFirstTasks } from '~/domain/across/first-tasks.server'
import type { RouteContext } from '~/http/handlers.server'
import type { ScreenLabels } from '~/labels/languages.server'
import { editPath, planPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { MINUTE } from '~/time/durations'
import { formatDateTime, formatDayMonth, formatRelative, formatShortDate } from '~/time/format-date'
import { dayStyle, toTime } from '~/view-models/number-style.server'
import { planInWords } from '~/post-form/plan-time.server'

export async function load(ctx: RouteContext) {
  const { deps } = ctx
  const admin = await requireAdmin(ctx)
  const { shares, drafts, draftCount, dailyViews, ...lists } = readOverview(deps, admin)
  const toRow = (post: PostSummary) => toPostRow(post, shares.of.get(post.id) ?? 0, ctx)
  const backups = await checkBackups(deps)
  const plans = readSchedules(deps, admin)
  return {
    clock:
      findClockJump(deps) === null
        ? null
        : toFindingView(
            { check: 'checkClock', ...checkClock(deps, deps.settings().site.timeZone) },
            ctx.speech.sentences,
          ),
    backups:
      backups.level === 'ok'
        ? null
        : toFindingView({ check: 'checkBackups', ...backups }, ctx.speech.sentences),
    firstTasks: readFirstTasks(deps, admin),
    recent: lists.recent.map(toRow),
    mostViewed: lists.mostViewed.map(toRow),
    featured: lists.featured.map(toRow),
    drafts: drafts.map((draft) => toDraftRow(draft, ctx)),
    moreDrafts: draftCount - drafts.length,
    planned: plans.next.map((plan) => toPlanRow(plan, ctx)),
    late: plans.late.map((plan) => toPlanRow(plan, ctx)),
    chart: toChart(dailyViews, shares.total, ctx),
  }
}

export type OverviewRow = ReturnType<typeof toPostRow | typeof toDraftRow | typeof toPlanRow>

type Plan = ReturnType<typeof readSchedules>['next'][number]

function toPlanRow({ id, action, at, doneAt, heldBack, ...post }: Plan, ctx: RouteContext) {
  const { labels, speech } = ctx
  const { planned, wasLate, minutes, heldBack: held, reasons } = labels.plan
  const time = minutes({ count: Math.max(1, Math.round(((doneAt ?? at) - at) / MINUTE)) })
  const late = heldBack ? held({ reason: reasons[heldBack] }) : wasLate[action]({ time })
  return {
    id: `${id}-${action}`,
    title: post.title,
    language: detectPartLanguage(post.title, post.language),
    time: toTime(at, speech.dates, formatDateTime),
    to: planPath(id),
    note: doneAt === null ? planned[action]({ words: planInWords(ctx, at) }) : late,
    noteLanguage: speech.language,
  }
}

function toPostRow(post: PostSummary, shares: number, ctx: RouteContext) {
  return {
    ...toRow(post, post.publishedAt ?? post.createdAt, ctx),
    to: postPath(post.slug),
    note: countViews(ctx.labels, post.views, shares),
    noteLanguage: ctx.speech.language,
  }
}

function toDraftRow(draft: PostSummary, ctx: RouteContext) {
  return {
    ...toRow(draft, draft.updatedAt, ctx),
    to: editPath({ id: draft.id, status: 'draft' }),
    note: draft.authorName,
    noteLanguage: detectLanguage(draft.authorName),
  }
}

function toRow(
  { id, title, language }: PostSummary,
  time: number,
  { deps: { now }, speech }: RouteContext,
) {
  return {
    id,
    title,
    language: detectPartLanguage(title, language),
    time: toTime(time, speech.dates, (ms, style) => formatRelative(ms, now(), style)),
  }
}

function countViews({ overview, postTable }: ScreenLabels, views: number, shares = 0): string {
  const viewed = postTable.views({ count: views })
  return shares === 0 ? viewed : `${viewed}, ${overview.shareCount({ count: shares })}`
}

export type ViewsChartView = ReturnType<typeof toChart>

/** Heights and positions are percentages, so that the chart fits any width. */
function toChart(days: DailyViews[], shares: number, { labels, speech }: RouteContext) {
  const style = dayStyle(speech.dates)
  const { language, digits } = style
  const most = days.reduce((best, day) => (day.views > best.views ? day : best))
  const top = scaleTop(most.views)
  const dayLabel = ({ day }: DailyViews) => formatShortDate(Date.parse(day), style)
  const views = days.reduce((sum, day) => sum + day.views, 0)
  const total = countViews(labels, views, shares)
  const labelled = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  return {
    bars: days.map((day) => ({
      day: day.day,
      dayLabel: dayLabel(day),
      views: formatNumber(day.views, language, digits),
      height: (day.views / top) * 100,
    })),
    isEmpty: most.views === 0,
    scale: [top, top / 2, 0].map((value) => formatNumber(value, language, digits)),
    dates: labelled.flatMap((day) => (day ? formatDayMonth(Date.parse(day.day), style) : [])),
    total,
    description:
      most.views === 0
        ? labels.overview.total({ total })
        : labels.overview.totalWithBest({
            total,
            day: `${dayLabel(most)}, ${countViews(labels, most.views)}`,
          }),
  }
}

const STEPS = [1, 2, 4, 6, 8, 10]

/** Returns the top of the scale: round, even, and at least the highest value. */
export function scaleTop(highest: number): number {
  if (highest <= 2) return 2
  const decade = 10 ** Math.floor(Math.log10(highest))
  const top = STEPS.map((step) => step * decade).find((value) => value >= highest)
  return top ?? 10 * decade
}
