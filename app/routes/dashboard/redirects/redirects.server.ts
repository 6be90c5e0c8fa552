import { data } from '@remix-run/node'
import { requireAdmin } from '~/auth/guards.server'
import type { Account } from '~/domain/core/account-schema'
import { fieldError } from '~/domain/core/errors'
import { listMissingPaths } from '~/domain/redirects/path-counter.server'
import { decodeCsv, MAX_CSV_BYTES, parseRedirects } from '~/domain/redirects/redirect-file.server'
import {
  deleteRedirects,
  isDeadAddress,
  listRedirects,
  listRedirectTitles,
  REDIRECTS_PAGE_SIZE,
  saveRedirects,
} from '~/domain/redirects/redirects.server'
import { RedirectFileSchema, RedirectInputSchema } from '~/domain/redirects/schema'
import { formReply } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { fileField, receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { toSentence } from '~/labels/messages'
import { LIST_FIELDS, LIST_INTENTS, REDIRECT_INTENTS } from '~/paths/intents'
import { REDIRECTS_TAB } from '~/paths/paths'
import { formatNumber } from '~/text/numbers'
import { formatShortDate } from '~/time/format-date'
import { dayStyle } from '~/view-models/number-style.server'
import type { FormReply } from '~/view-models/replies'
import { actOnList, loadList, neighbours, toastOfMany, toTitle } from '../list.server'

const MAX_MISSING = 25
const MAX_NAMED = 20

export async function load(ctx: RouteContext) {
  const { deps, labels, request, speech } = ctx
  const editor = await requireAdmin(ctx)
  const { language, digits } = speech.dates
  const toDay = (day: string) => ({
    dateTime: day,
    children: formatShortDate(Date.parse(day), dayStyle(speech.dates)),
  })
  const list = await loadList(ctx, 'redirects', labels.failures.any, ({ q: words }, page) => {
    const { startIndex = 0 } = page
    const { rows, hasMore } = listRedirects(deps, editor, { words, startIndex })
    return {
      rows: rows.map(({ hits, lastDay, ...row }) => ({
        ...toTitle(row.id, row.source),
        target: row.target,
        isDead: isDeadAddress(deps, row.target),
        hits: formatNumber(hits, language, digits),
        last: lastDay === null ? null : toDay(lastDay),
      })),
      ...neighbours(startIndex, REDIRECTS_PAGE_SIZE, hasMore),
      isSearchable: rows.length > 1 || startIndex > 0,
    }
  })
  const missing = listMissingPaths(deps, editor, MAX_MISSING).map((row) => ({
    ...toTitle(row.path, row.path),
    asked: formatNumber(row.asked, language, digits),
    last: toDay(row.lastDay),
  }))
  const { searchParams: query } = new URL(request.url)
  return {
    ...list,
    missing,
    values: { source: query.get('from') ?? '', target: query.get('to') ?? '' },
  }
}

const FIELDS = [LIST_FIELDS.intent, LIST_FIELDS.confirmed, 'source', 'target', 'file']

export async function act(ctx: RouteContext) {
  const repeated = [LIST_FIELDS.redirect]
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, FIELDS, repeated)
  const { deps, labels } = ctx
  switch (textField(form, LIST_FIELDS.intent)) {
    case REDIRECT_INTENTS.save:
      return save(ctx, editor, form)
    case REDIRECT_INTENTS.import:
      return importFile(ctx, editor, form)
    default:
      return actOnList(ctx, editor, 'redirects', form, {
        field: LIST_FIELDS.redirect,
        titles: (ids) =>
          listRedirectTitles(deps, editor, ids).map(({ id, title }) => toTitle(id, title)),
        commands: {
          [LIST_INTENTS.deleteMany]: (ids) => {
            const words = {
              succeeded: labels.redirects.deleted,
              failed: labels.common.nothingDeleted,
            }
            return toastOfMany(deleteRedirects(deps, editor, ids), labels, words)
          },
        },
      })
  }
}

function save(ctx: RouteContext, editor: Account, form: FormData) {
  const { deps, labels } = ctx
  const options = { toast: labels.formFailures.saveRedirect }
  return formReply(ctx, form, RedirectInputSchema, options, async (input) => {
    const { rejected, collapsed } = await saveRedirects(deps, editor, [input])
    const [wrong] = rejected
    if (wrong) throw fieldError('InvalidInput', wrong.field, wrong.reason)
    const { saved, collapsed: shortened } = labels.redirects
    const isDead = isDeadAddress(deps, input.target)
    const notes = [
      ...(isDead ? [labels.settings.deadLinks({ count: 1, links: [input.target] })] : []),
      ...(collapsed > 0 ? [shortened({ count: collapsed })] : []),
    ]
    const type = isDead ? ('warning' as const) : ('success' as const)
    const toast = { type, message: saved({ count: 1 }), description: notes.join(' ') || undefined }
    return redirectWithToast(REDIRECTS_TAB, toast, deps.env)
  })
}

export interface ImportedView {
  rejected: { source: string; reason: string }[]
  more: number
}

/** Saves the valid lines, and lists the invalid lines with reasons. */
function importFile(ctx: RouteContext, editor: Account, form: FormData) {
  const { deps, labels, speech } = ctx
  const options = { toast: labels.formFailures.importRedirects }
  return formReply(ctx, form, RedirectFileSchema, options, async () => {
    const file = fileField(form, 'file')
    if (!file) throw fieldError('InvalidInput', 'file', 'chooseCsv')
    if (file.size > MAX_CSV_BYTES) throw fieldError('TooLarge', 'file', 'csvTooLarge')
    const csv = decodeCsv(new Uint8Array(await file.arrayBuffer()))
    const done = await saveRedirects(deps, editor, parseRedirects(csv))
    const message = labels.redirects.saved({ count: done.saved })
    if (done.rejected.length === 0) {
      const toast = { type: 'success', message } as const
      return redirectWithToast(REDIRECTS_TAB, toast, deps.env)
    }
    const rejected = done.rejected.slice(0, MAX_NAMED).map(({ source, reason }) => ({
      source: source.slice(0, 100),
      reason: toSentence(reason, speech.sentences),
    }))
    const more = done.rejected.length - rejected.length
    const toast = { type: 'warning', message } as const
    return data<FormReply & { imported: ImportedView }>({ imported: { rejected, more }, toast })
  })
}
