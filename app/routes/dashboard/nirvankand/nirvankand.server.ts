import { data } from '@remix-run/node'
import { requireAdmin } from '~/auth/guards.server'
import { NIRVANKAND_TAB, UPDATE_INTENT, type VersesReply, type VersesValues } from './fields'
import {
  SHLOK_FIELDS,
  DevotionalInputSchema,
  type DevotionalInput,
} from '~/domain/nirvankand/schema'
import { changeVerses, focusAfterChange, parseVerseIntent, type VerseChange } from './verse-changes'
import { toVersesErrors } from './verses-errors'
import type { Account } from '~/domain/accounts/schema'
import { DomainError } from '~/domain/errors'
import {
  beginDevotionalText,
  findDevotionalText,
  updateDevotionalText,
} from '~/domain/nirvankand/nirvankand.server'
import { attempt, type RouteContext } from '~/http/handlers.server'
import { describeError } from '~/http/error-response.server'
import { parseVersion, receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { editNirvankandLabels } from '~/labels/dashboard'
import { formLabels, nirvankandLabels } from '~/labels/site'

const FIELDS = ['intent', 'id', 'version', 'title', 'subtitle', ...SHLOK_FIELDS]

const NOTHING: VersesValues = { id: '', version: '0', title: '', subtitle: '', shlokas: [''] }

export async function load(ctx: RouteContext) {
  await requireAdmin(ctx)
  return { text: await attempt(ctx.deps, nirvankandLabels.failed, () => currentValues(ctx)) }
}

function currentValues({ deps }: Pick<RouteContext, 'deps'>): VersesValues {
  const text = findDevotionalText(deps)
  if (!text) return NOTHING
  const { id, title, subtitle, shlokas, updatedAt } = text
  return { id, version: String(updatedAt), title, subtitle, shlokas }
}

/** Saves the text; a button of the list only returns the changed verses and saves nothing. */
export async function act(ctx: RouteContext) {
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, FIELDS)
  const values = toValues(form)
  const intent = textField(form, 'intent')
  const change = parseVerseIntent(intent)
  if (change) return data(afterChange(values, change))
  if (intent !== UPDATE_INTENT) throw new DomainError('InvalidInput', 'Unknown button')
  return update(ctx, editor, values)
}

/** In the order of their numbers; gaps are allowed. */
function toValues(form: FormData): VersesValues {
  return {
    id: textField(form, 'id'),
    version: textField(form, 'version'),
    title: textField(form, 'title'),
    subtitle: textField(form, 'subtitle'),
    shlokas: SHLOK_FIELDS.filter((name) => form.has(name)).map((name) => textField(form, name)),
  }
}

function afterChange(values: VersesValues, change: VerseChange): VersesReply {
  const shlokas = changeVerses(values.shlokas, change, '')
  const focus = focusAfterChange(change, shlokas.length)
  return { values: { ...values, shlokas }, errors: {}, toast: null, focus }
}

async function update(ctx: RouteContext, editor: Account, values: VersesValues) {
  const checked = DevotionalInputSchema.safeParse(values)
  if (!checked.success) return reject(values, 400, { errors: toVersesErrors(checked.error) })
  try {
    save(ctx, editor, values, checked.data)
    const toast = { type: 'success', message: editNirvankandLabels.updated } as const
    return await redirectWithToast(NIRVANKAND_TAB, toast, ctx.deps.settings)
  } catch (error) {
    return replyToFailure(ctx, values, error)
  }
}

function save(
  { deps }: RouteContext,
  editor: Account,
  { id, version }: VersesValues,
  input: DevotionalInput,
) {
  if (id === '' && !findDevotionalText(deps)) return beginDevotionalText(deps, editor, input)
  return updateDevotionalText(deps, editor, id, input, { version: parseVersion(version) ?? 0 })
}

function replyToFailure(ctx: RouteContext, values: VersesValues, error: unknown) {
  const { code, status, fields, isExpected } = describeError(error)
  if (!isExpected) {
    ctx.deps.log.error({ err: error }, 'the devotional text could not be saved')
    return reject(values, status, { errors: { '': [formLabels.broken] } })
  }
  if (code !== 'Conflict' && code !== 'NotFound') {
    return reject(values, status, { errors: fields })
  }
  // The form returns with the current version: sending it again replaces the other change.
  const { id, version } = currentValues(ctx)
  const { noDocument, outdated } = editNirvankandLabels
  const isGone = code === 'NotFound'
  return reject({ ...values, id, version }, status, {
    errors: { '': [isGone ? noDocument : outdated] },
    message: isGone ? noDocument : undefined,
    isOutdated: true,
  })
}

interface ErrorReply extends Pick<VersesReply, 'errors' | 'isOutdated'> {
  message?: string
}

function reject(values: VersesValues, status: number, { message, ...rejection }: ErrorReply) {
  const toast = { type: 'error', message: message ?? editNirvankandLabels.updateFailed } as const
  return data<VersesReply>({ values, ...rejection, toast }, { status })
}
