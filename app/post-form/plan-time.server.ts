import { fieldError } from '~/domain/core/errors'
import type { ScheduledAction } from '~/domain/posts/schedule.server'
import type { RouteContext } from '~/http/handlers.server'
import { textField } from '~/http/read-form.server'
import { PLAN_FIELDS } from '~/paths/intents'
import { formatUpcoming } from '~/time/format-date'
import { fromLocal, toLocal, zoneLabel, zoneName } from '~/time/local-time'
import type { ToastView } from '~/view-models/site.server'

type PlanContext = Pick<RouteContext, 'deps'>

const zoneOf = ({ deps }: PlanContext) => deps.settings().site.timeZone

const momentsOf = (ctx: PlanContext, form: FormData) =>
  fromLocal(textField(form, PLAN_FIELDS.date), textField(form, PLAN_FIELDS.time), zoneOf(ctx))

/** @throws DomainError for the field `time`, even if `timeChoices` offers several times and none is chosen */
export function parseTime(ctx: PlanContext, form: FormData): number {
  const local = momentsOf(ctx, form)
  if (!local) throw fieldError('InvalidInput', 'time', 'noSuchTime')
  const { moments, nearest } = local
  const chosen = Number(textField(form, PLAN_FIELDS.at))
  const possible = [...moments, ...nearest]
  const at = possible.length === 1 ? possible[0] : possible.find((each) => each === chosen)
  if (at !== undefined) return at
  throw fieldError('InvalidInput', 'time', moments.length > 1 ? 'repeatedTime' : 'skippedTime')
}

/** Returns the choices for a time that the clock shows twice or skips. */
export function timeChoices(ctx: PlanContext, form: FormData) {
  const { moments = [], nearest = [] } = momentsOf(ctx, form) ?? {}
  const zone = zoneOf(ctx)
  const toChoice = (at: number) => ({
    at,
    label: `${toLocal(at, zone).time} ${zoneName(at, zone)}`,
  })
  const possible = [...moments, ...nearest]
  return possible.length > 1 ? possible.map(toChoice) : undefined
}

export const planZone = (ctx: PlanContext) => zoneLabel(ctx.deps.now(), zoneOf(ctx))

export function planToast(ctx: RouteContext, action: ScheduledAction, at: number): ToastView {
  const { isSet, planned } = ctx.labels.plan
  const description = planned[action]({ words: planInWords(ctx, at) })
  return { type: 'success', message: isSet, description }
}

/** @returns for example 'tomorrow, Tuesday, 24 November 2026, 9:00 am – in 14 hours' */
export function planInWords(
  { deps, speech, labels }: Pick<RouteContext, 'deps' | 'speech' | 'labels'>,
  at: number,
): string {
  return labels.plan.inWords(formatUpcoming(at, deps.now(), speech.dates))
}
