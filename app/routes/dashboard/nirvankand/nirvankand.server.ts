import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { requireAdmin } from '~/auth/guards.server'
import { LIST_INTENT } from '~/components/form/list-intents'
import type { Account } from '~/domain/core/account-schema'
import { DomainError } from '~/domain/core/errors'
import {
  createDevotionalText,
  findDevotionalText,
  keepDevotionalText,
  updateDevotionalText,
} from '~/domain/nirvankand/nirvankand.server'
import { MAX_SHLOKAS, SHLOK_FIELDS, shlokField } from '~/domain/nirvankand/schema'
import { compareVersions } from '~/domain/history/compare.server'
import { type Site, toBody } from '~/domain/html/sanitize-html.server'
import { catchFailure, type ErrorDescription } from '~/http/error-response.server'
import { formReply, hasFields, outdatedForm, parseForm } from '~/http/form-reply.server'
import type { FormReply } from '~/view-models/replies'
import { attempt, type RouteContext } from '~/http/handlers.server'
import { parseVersion, receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import {
  NIRVANKAND_TAB,
  parseListIntent,
  TAKE_INTENT,
  UPDATE_INTENT,
  VersesFormSchema,
  type VersesValues,
} from './verses'

const FIELDS = ['intent', LIST_INTENT, 'id', 'version', 'title', 'subtitle', ...SHLOK_FIELDS]

const NOTHING = { id: '', version: '0', title: '', subtitle: '', shlokas: [''] }

export async function load(ctx: RouteContext) {
  await requireAdmin(ctx)
  return { text: await attempt(ctx.deps, ctx.labels.failures.nirvankand, () => currentValues(ctx)) }
}

function currentValues({ deps }: Pick<RouteContext, 'deps'>) {
  const text = findDevotionalText(deps)
  if (!text) return NOTHING
  const { updatedAt, ...values } = text
  return { ...values, version: String(updatedAt) } satisfies VersesValues
}

/** Saves the text, or returns the changed verses after a list button. */
export async function act(ctx: RouteContext) {
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, FIELDS)
  const verses = versesOf(form)
  // The submitted numbers may have gaps, which must not become verses.
  for (const name of SHLOK_FIELDS) form.delete(name)
  for (const [index, verse] of verses.entries()) form.set(shlokField(index), verse)
  if (form.has(LIST_INTENT)) return changeList(form, verses.length)
  const intent = textField(form, 'intent')
  if (intent === UPDATE_INTENT || intent === TAKE_INTENT) return update(ctx, editor, form, intent)
  throw new DomainError('InvalidInput', 'unknownButton')
}

function changeList(form: FormData, count: number) {
  const intent = parseListIntent(textField(form, LIST_INTENT))
  if (!intent) throw new DomainError('InvalidInput', 'unknownButton')
  if (intent.type === 'insert' && count >= MAX_SHLOKAS) form.delete(LIST_INTENT)
  const { error: _error, ...result } = parseWithZod(form, { schema: VersesFormSchema }).reply()
  return data<FormReply>({ result, toast: null })
}

function update(ctx: RouteContext, editor: Account, form: FormData, intent: string) {
  const { deps, labels } = ctx
  const { updated, noDocument, outdated } = labels.editNirvankand
  const toast = labels.formFailures.updateNirvankand
  const save = (input: z.output<typeof VersesFormSchema>) => {
    const { id, version } = input
    if (intent === TAKE_INTENT) {
      keepDevotionalText(deps, editor, id, input)
      return redirectWithToast(NIRVANKAND_TAB, labels.history.conflict.tookTheirs, deps.env)
    }
    if (id === '' && !findDevotionalText(deps)) createDevotionalText(deps, editor, input)
    else updateDevotionalText(deps, editor, id, input, { version: parseVersion(version) ?? 0 })
    return redirectWithToast(NIRVANKAND_TAB, updated, deps.env)
  }
  const afterOther = (error: ErrorDescription) => {
    const { id, version, ...theirs } = currentValues(ctx)
    const submission = parseForm(ctx, form, VersesFormSchema)
    const reply = { present: { id, version }, message: outdated, toast }
    if (error.code === 'NotFound')
      return outdatedForm(submission, error, { ...reply, message: noDocument, toast: noDocument })
    if (error.code !== 'Conflict' || hasFields(error)) return null
    const comparison = compareVersions(theirs, readTyped(form, deps.env))
    const conflict = { comparison, intent: TAKE_INTENT }
    return outdatedForm(submission, error, { ...reply, conflict })
  }
  return formReply(ctx, form, VersesFormSchema, { toast }, (input) =>
    catchFailure(ctx, () => save(input), afterOther),
  )
}

function readTyped(form: FormData, site: Site) {
  const [title, subtitle] = [textField(form, 'title'), textField(form, 'subtitle')]
  return { title, subtitle, shlokas: versesOf(form).map((text) => toBody(text, site)) }
}

const versesOf = (form: FormData) =>
  SHLOK_FIELDS.filter((name) => form.has(name)).map((name) => textField(form, name))
