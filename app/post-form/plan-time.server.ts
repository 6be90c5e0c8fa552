import { fieldError } from '~/domain/errors'
import type { RouteContext } from '~/http/handlers.server'
import { textField } from '~/http/read-form.server'
import { PLAN_FIELDS } from '~/paths/intents'
import { fromLocal, toLocal, zoneName } from '~/time/local-time'

type Asked = Pick<RouteContext, 'deps'>

const zoneOf = ({ deps }: Asked) => deps.settings.SITE_TIME_ZONE

const momentsOf = (ctx: Asked, form: FormData) =>
  fromLocal(textField(form, PLAN_FIELDS.date), textField(form, PLAN_FIELDS.time), zoneOf(ctx))

/** @throws DomainError at the field `time`, also if `timeChoices` has several */
export function parseTime(ctx: Asked, form: FormData): number {
  const local = momentsOf(ctx, form)
  if (!local) throw fieldError('InvalidInput', 'time', 'noSuchTime')
  const { moments, nearest } = local
  const chosen = Number(textField(form, PLAN_FIELDS.at))
  const possible = [...moments, ...nearest]
  const at = possible.length === 1 ? possible[0] : possible.find((each) => each === chosen)
  if (at !== undefined) return at
  throw fieldError('InvalidInput', 'time', moments.length > 1 ? 'repeatedTime' : 'skippedTime')
}

/** The choices for a time that the clock shows twice or skips. */
export function timeChoices(ctx: Asked, form: FormData) {
  const { moments = [], nearest = [] } = momentsOf(ctx, form) ?? {}
  const zone = zoneOf(ctx)
  const toChoice = (at: number) => ({
    at,
    label: `${toLocal(at, zone).time} ${zoneName(at, zone)}`,
  })
  const possible = [...moments, ...nearest]
  return possible.length > 1 ? possible.map(toChoice) : undefined
}

export const zoneNow = (ctx: Asked) => zoneName(ctx.deps.now(), zoneOf(ctx))
