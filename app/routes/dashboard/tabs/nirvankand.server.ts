import { data } from '@remix-run/node'
import { requireAdmin } from '~/auth/guards.server'
import {
  NIRVANKAND_TAB,
  SHLOK_FIELDS,
  UPDATE_INTENT,
  type VersesReply,
  type VersesValues,
} from '~/components/nirvankand/fields'
import {
  changeVerses,
  focusAfterChange,
  parseVerseIntent,
  type VerseChange,
} from '~/components/nirvankand/verse-changes'
import { toVersesErrors } from '~/components/nirvankand/verses-errors'
import type { Account } from '~/domain/accounts/schema'
import { DomainError, isDomainError } from '~/domain/errors'
import { findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { DevotionalInputSchema, type DevotionalInput } from '~/domain/nirvankand/schema'
import {
  beginDevotionalText,
  updateDevotionalText,
} from '~/domain/nirvankand/update-devotional-text.server'
import { attempt } from '~/http/attempt.server'
import type { Door } from '~/http/door.server'
import { statusOfFailure } from '~/http/refusals/failure-status'
import { receiveForm, textField } from '~/http/forms/read-form.server'
import { statusOf } from '~/http/refusals/status'
import { redirectWithToast } from '~/http/forms/toast.server'
import { editNirvankandLabels } from '~/i18n/labels/edit-nirvankand'
import { formLabels } from '~/i18n/labels/form'
import { nirvankandLabels } from '~/i18n/labels/nirvankand'

const FIELDS = ['intent', 'id', 'version', 'title', 'subtitle', ...SHLOK_FIELDS]

/** What the form begins with where nobody has written a text yet. */
const NOTHING: VersesValues = { id: '', version: '0', title: '', subtitle: '', shlokas: [''] }

export async function load(door: Door) {
  await requireAdmin(door)
  return { text: await attempt(door.deps, nirvankandLabels.failed, () => currentValues(door)) }
}

function currentValues({ deps }: Pick<Door, 'deps'>): VersesValues {
  const text = findDevotionalText(deps)
  if (!text) return NOTHING
  const { id, title, subtitle, shlokas, updatedAt } = text
  return { id, version: String(updatedAt), title, subtitle, shlokas }
}

/** Saves the text; or, for a button of the list, gives everything back with the verses changed and saves nothing. */
export async function act(door: Door) {
  const { user: editor, form } = await receiveForm(door, requireAdmin, FIELDS)
  const values = toValues(form)
  const intent = textField(form, 'intent')
  const change = parseVerseIntent(intent)
  if (change) return data(afterChange(values, change))
  if (intent !== UPDATE_INTENT) throw new DomainError('InvalidInput', 'Unknown button')
  return update(door, editor, values)
}

/** Verses in the order of their numbers, whichever are missing between them. */
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

async function update(door: Door, editor: Account, values: VersesValues) {
  const checked = DevotionalInputSchema.safeParse(values)
  if (!checked.success) return refuse(values, 400, { errors: toVersesErrors(checked.error) })
  try {
    save(door, editor, values, checked.data)
    const toast = { type: 'success', message: editNirvankandLabels.updated } as const
    return await redirectWithToast(NIRVANKAND_TAB, toast, door.deps.settings)
  } catch (error) {
    return replyToFailure(door, values, error)
  }
}

function save(
  { deps }: Door,
  editor: Account,
  { id, version }: VersesValues,
  input: DevotionalInput,
) {
  if (id === '' && !findDevotionalText(deps)) return beginDevotionalText(deps, editor, input)
  return updateDevotionalText(deps, editor, id, input, { version: parseVersion(version) })
}

/** Nonsense is the version before the first: the save is refused, with the text intact. */
function parseVersion(value: string): number {
  return /^\d{1,15}$/.test(value) ? Number(value) : 0
}

function replyToFailure(door: Door, values: VersesValues, error: unknown) {
  if (!isDomainError(error)) {
    door.deps.log.error({ err: error }, 'the devotional text could not be saved')
    return refuse(values, statusOfFailure(error), { errors: { '': [formLabels.broken] } })
  }
  const status = statusOf(error.code)
  if (error.code !== 'Conflict' && error.code !== 'NotFound') {
    return refuse(values, status, { errors: error.fields })
  }
  // The form goes back on the text of now: sent once more, it replaces the other one knowingly.
  const { id, version } = currentValues(door)
  const { noDocument, outdated } = editNirvankandLabels
  const isGone = error.code === 'NotFound'
  return refuse({ ...values, id, version }, status, {
    errors: { '': [isGone ? noDocument : outdated] },
    message: isGone ? noDocument : undefined,
    isOutdated: true,
  })
}

interface Refusal extends Pick<VersesReply, 'errors' | 'isOutdated'> {
  message?: string
}

function refuse(values: VersesValues, status: number, { message, ...refusal }: Refusal) {
  const toast = { type: 'error', message: message ?? editNirvankandLabels.updateFailed } as const
  return data<VersesReply>({ values, ...refusal, toast }, { status })
}
