/** Functions for the parts of the settings tab that store one group. */
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { requireAdmin } from '~/auth/guards.server'
import { LIST_INTENT } from '~/components/form/list-intents'
import type { Account } from '~/domain/core/account-schema'
import { DomainError } from '~/domain/core/errors'
import { type Group, SCHEMAS, type Values } from '~/domain/core/settings-schema'
import { readGroup, saveSettings } from '~/domain/settings/settings.server'
import { catchFailure } from '~/http/error-response.server'
import { formReply, hasFields, outdatedForm, parseForm } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { parseVersion, receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { settingsPath } from '~/paths/paths'
import type { FormReply } from '~/view-models/replies'
import { parseListIntent } from './parts'

export function loadGroup<Name extends Group>({ deps }: RouteContext, part: Name) {
  const { values, version } = readGroup(deps, part)
  return { part, values, version: String(version) }
}

/** Reads a part's form. Without JavaScript, a list's buttons send `LIST_INTENT`, which `changeList` answers. */
export async function receiveGroup(ctx: RouteContext, names: readonly string[]) {
  const { user, form } = await receiveForm(ctx, requireAdmin, [
    ...['intent', 'version', LIST_INTENT],
    ...names,
  ])
  return { user, form, intent: form.has(LIST_INTENT) ? LIST_INTENT : textField(form, 'intent') }
}

export const unknownButton = () => new DomainError('InvalidInput', 'unknownButton')

export function changeList(form: FormData, part: Group) {
  const intent = parseListIntent(textField(form, LIST_INTENT))
  if (!intent) throw unknownButton()
  return formAgain(form, part)
}

export interface GroupReply extends FormReply {
  /** A key that changes with every reply whose values replace the typed ones. */
  filled?: number
}

export function formAgain(form: FormData, part: Group, more: object = {}) {
  const { error: _error, ...result } = parseWithZod(form, { schema: SCHEMAS[part] }).reply()
  return data<GroupReply>({ result, toast: null, ...more })
}

export const versionOf = (form: FormData) => parseVersion(textField(form, 'version')) ?? 0

/** Runs the command if the form is valid; otherwise returns the form, also if the group was saved elsewhere meanwhile. */
export function groupReply<Name extends Group, Reply>(
  ctx: RouteContext,
  form: FormData,
  part: Name,
  command: (values: Values<Name>) => Reply | Promise<Reply>,
) {
  const { deps, labels } = ctx
  const toast = labels.formFailures.settings
  return formReply(ctx, form, SCHEMAS[part], { toast }, (values) =>
    catchFailure(
      ctx,
      () => command(values as Values<Name>),
      (error) => {
        if (error.code !== 'Conflict' || hasFields(error)) return null
        const present = { version: String(readGroup(deps, part).version) }
        const message = labels.settings.changed
        return outdatedForm(parseForm(ctx, form, SCHEMAS[part]), error, { present, message, toast })
      },
    ),
  )
}

/** @param describe returns a warning about the saved values, if there is one */
export function saveGroup<Name extends Group>(
  ctx: RouteContext,
  user: Account,
  form: FormData,
  part: Name,
  describe?: (values: Values<Name>) => string,
) {
  return groupReply(ctx, form, part, (values) => {
    saveSettings(ctx.deps, user, part, values, versionOf(form))
    return savedReply(ctx, part, describe?.(values))
  })
}

/** The warning about addresses that lead nowhere; '' if there are none. */
export function describeDead({ labels }: RouteContext, dead: string[]): string {
  const links = [...new Set(dead)]
  if (links.length === 0) return ''
  return labels.settings.deadLinks({ count: links.length, links: links.slice(0, 5) })
}

export function savedReply({ deps, labels }: RouteContext, part: Group, description?: string) {
  const { saved: message } = labels.settings
  const toast = description ? ({ type: 'warning', message, description } as const) : message
  return redirectWithToast(settingsPath(part), toast, deps.env)
}
