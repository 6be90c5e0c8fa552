import { isDeepStrictEqual } from 'node:util'
import { requireAdmin } from '~/auth/guards.server'
import { DomainError } from '~/domain/core/errors'
import { isLive } from '~/domain/core/post-kinds'
import { compareVersions } from '~/domain/history/compare.server'
import {
  getHistory,
  getVersion,
  restoreRevision,
  type VersionName,
} from '~/domain/history/revisions.server'
import { POST_FIELDS } from '~/domain/posts/schema'
import { settleFields } from '~/domain/posts/record-revision.server'
import { toBody } from '~/domain/html/sanitize-html.server'
import { catchFailure } from '~/http/error-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { parseVersion, receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { HISTORY_INTENTS } from '~/paths/intents'
import { dashboardPath, editPath, historyPath } from '~/paths/paths'
import { detectLanguage } from '~/text/language'
import { formatDateSecond } from '~/time/format-date'
import { toTime } from '~/view-models/number-style.server'
import { NIRVANKAND_TAB } from '~/routes/dashboard/nirvankand/verses'

const idOf = ({ params }: RouteContext) => params.id ?? ''

/** @throws DomainError `InvalidInput` for anything but a number, `present` or `pending` */
function parseName(value: string): VersionName {
  if (value === 'present' || value === 'pending') return value
  const number = parseVersion(value)
  if (number === undefined) throw new DomainError('InvalidInput', 'noRevision')
  return number
}

export async function loadHistory(ctx: RouteContext) {
  const { deps, labels, speech } = ctx
  const editor = await requireAdmin(ctx)
  const id = idOf(ctx)
  const query = new URL(ctx.request.url).searchParams
  const before = query.has('before') ? (parseVersion(query.get('before')!) ?? 0) : undefined
  const found = getHistory(deps, editor, id, before)
  const { title, status, version, revisions, hasMore, hasPending } = found
  const [from, to] = [query.get('from'), query.get('to')]
  const nameOf = (name: VersionName) => {
    if (typeof name === 'string') return labels.history[name]
    const { at } = getVersion(deps, editor, id, name)
    return formatDateSecond(at, speech.dates)
  }
  const fieldsOf = (name: VersionName) => getVersion(deps, editor, id, name).fields
  const compare = () => {
    const names = [parseName(from ?? ''), parseName(to ?? 'present')] as const
    const [one, other] = names.map(fieldsOf)
    return {
      comparison: compareVersions(one!, other!),
      before: nameOf(names[0]),
      after: nameOf(names[1]),
      restorable: typeof names[0] === 'number' && !isDeepStrictEqual(one, other) ? names[0] : null,
    }
  }
  /** The newest version that differs from the present one, if there is one. */
  const preset = () => {
    const [newest, second] = revisions
    if (!newest || !second) return newest?.number
    const isPresent = isDeepStrictEqual(fieldsOf(newest.number), fieldsOf('present'))
    return isPresent ? second.number : newest.number
  }
  return {
    id,
    title,
    language: detectLanguage(title),
    version,
    hasPending,
    back: status ? editPath({ id, status }) : NIRVANKAND_TAB,
    isPublic: status !== null && isLive(status),
    rows: revisions.map(({ number, reason, username, createdAt, summary }) => ({
      number,
      reason: labels.history.reasons[reason],
      username,
      time: toTime(createdAt, speech.dates, formatDateSecond),
      summary,
    })),
    older: hasMore ? `${dashboardPath('history', id)}?before=${revisions.at(-1)!.number}` : null,
    from: from ?? String(preset() ?? ''),
    to: to ?? 'present',
    compared: from === null ? null : compare(),
    meta: privateMeta(ctx, labels.history.of({ title })),
  }
}

const FIELDS = ['intent', 'revision', 'version', ...POST_FIELDS]

/** Restores a revision, or compares the post with the local draft that the form sends. */
export async function act(ctx: RouteContext) {
  const { deps, labels } = ctx
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, FIELDS)
  const id = idOf(ctx)
  const { status } = getHistory(deps, editor, id)
  if (textField(form, 'intent') === HISTORY_INTENTS.compare) {
    const present = getVersion(deps, editor, id, 'present').fields
    const sent = Object.fromEntries(POST_FIELDS.map((name) => [name, textField(form, name)]))
    const typed = settleFields({ ...sent, content: toBody(sent.content!, deps.env) }, present)
    const { present: before, local: after } = labels.history
    return { comparison: compareVersions(present, typed), before, after, restorable: null }
  }
  if (textField(form, 'intent') !== HISTORY_INTENTS.restore) {
    throw new DomainError('InvalidInput', 'unknownButton')
  }
  const number = parseVersion(textField(form, 'revision')) ?? 0
  const version = parseVersion(textField(form, 'version')) ?? 0
  const { restored, restoreFailed, gonePictures } = labels.history
  const { path, ...toast } = await catchFailure(
    ctx,
    () => {
      const { gonePictures: names } = restoreRevision(deps, editor, id, number, version)
      const description = names.length > 0 ? gonePictures({ names }) : undefined
      const path = status ? editPath({ id, status }) : NIRVANKAND_TAB
      return { path, type: 'success' as const, message: restored, description }
    },
    ({ code, message }) => {
      if (code !== 'Conflict' && code !== 'InvalidInput') return null
      const path = historyPath(id, { from: String(number), to: 'present' })
      return { path, type: 'error' as const, message: restoreFailed, description: message }
    },
  )
  return redirectWithToast(path, toast, deps.env)
}
