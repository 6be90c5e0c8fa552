import { requireAdmin } from '~/auth/guards.server'
import {
  listQueries,
  listSynonyms,
  type RecordedQuery,
  saveSynonyms,
} from '~/domain/search/search.server'
import { DomainError } from '~/domain/core/errors'
import { SynonymsInputSchema } from '~/domain/search/synonyms-schema'
import { formReply } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { SEARCH_PERIODS, SEARCHES_TAB } from '~/paths/paths'
import { detectLanguage } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { type DateStyle, formatShortDate } from '~/time/format-date'
import { dayStyle } from '~/view-models/number-style.server'

const MAX_ROWS = 25
const DEFAULT_PERIOD = 30

export async function load(ctx: RouteContext) {
  const editor = await requireAdmin(ctx)
  const requested = new URL(ctx.request.url).searchParams.get('days')
  const days = SEARCH_PERIODS.find((each) => String(each) === requested) ?? DEFAULT_PERIOD
  const period = { days, limit: MAX_ROWS }
  const toView = (row: RecordedQuery) => toRow(row, ctx.speech.dates)
  return {
    days,
    frequent: listQueries(ctx.deps, editor, period).map(toView),
    zeroResult: listQueries(ctx.deps, editor, { ...period, onlyZeroResult: true }).map(toView),
    synonyms: listSynonyms(ctx.deps, editor).join('\n'),
  }
}

export async function act(ctx: RouteContext) {
  const { deps } = ctx
  const fields = ['synonyms', 'before', 'intent']
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, fields)
  if (textField(form, 'intent') !== 'save') throw new DomainError('InvalidInput', 'unknownButton')
  return formReply(
    ctx,
    form,
    SynonymsInputSchema,
    { toast: ctx.labels.formFailures.synonyms },
    (input) => {
      saveSynonyms(deps, editor, input)
      return redirectWithToast(SEARCHES_TAB, ctx.labels.searches.saved, deps.env)
    },
  )
}

export type QueryRow = ReturnType<typeof toRow>

function toRow({ query, asked, found, lastDay }: RecordedQuery, dates: DateStyle) {
  return {
    id: query,
    query,
    language: detectLanguage(query),
    countLabel: formatNumber(asked, dates.language, dates.digits),
    foundLabel: formatNumber(found, dates.language, dates.digits),
    lastDay,
    lastDayLabel: formatShortDate(Date.parse(lastDay), dayStyle(dates)),
  }
}
