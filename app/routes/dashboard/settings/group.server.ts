/** Functions for the parts of the settings tab that store one group. */
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { requireAdmin } from '~/auth/guards.server'
import { LIST_INTENT } from '~/components/form/list-intents'
import type { Account } from '~/domain/core/account-schema'
import { DomainError } from '~/domain/core/errors'
import { type Group, SCHEMAS, type Values } from '~/domain/core/settings-schema'
import { listSettingsVersions } from '~/domain/settings/settings-versions.server'
import { mergeSettings, readGroup, saveSettings } from '~/domain/settings/settings.server'
import { catchFailure } from '~/http/error-response.server'
import { formReply, hasFields, outdatedForm, parseForm } from '~/http/form-reply.server'
import type { RouteContext } from '~/http/handlers.server'
import { parseVersion, receiveForm, textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { settingsPath } from '~/paths/paths'
import { formatDateTime } from '~/time/format-date'
import { toTime } from '~/view-models/number-style.server'
import type { FormReply } from '~/view-models/replies'
import { undoSettings } from '~/view-models/undo'
import { parseListIntent } from './parts'

export function loadGroup<Name extends Group>({ deps, speech }: RouteContext, part: Name) {
  const { values, version } = readGroup(deps, part)
  const versions = listSettingsVersions(deps, part).map(({ savedAt, ...row }) => ({
    ...row,
    time: toTime(savedAt, speech.dates, formatDateTime),
  }))
  return { part, values, version: String(version), versions }
}

/** Reads a part's form. Without JavaScript, a list's buttons send `LIST_INTENT`, which `changeList` answers. */
export async function receiveGroup(ctx: RouteContext, names: readonly string[]) {
  const { user, form } = await receiveForm(ctx, requireAdmin, [
    ...['intent', 'version', 'seen', LIST_INTENT],
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
  /** True if the button needs a second press, since it replaces entries. */
  asks?: boolean
}

export function formAgain(form: FormData, part: Group, more: object = {}) {
  const { error: _error, ...result } = parseWithZod(form, { schema: SCHEMAS[part] }).reply()
  return data<GroupReply>({ result, toast: null, ...more })
}

/** Returns the version that the admin edited and, after a clash, the one whose values the admin has seen. */
export function versionsOf(form: FormData): [version: number, seen: number | undefined] {
  const read = (name: string) => parseVersion(textField(form, name))
  return [read('version') ?? 0, read('seen')]
}

/** Runs the command if the form is valid; otherwise returns the form, also if somebody else changed the same fields meanwhile. */
export function groupReply<Name extends Group, Reply>(
  ctx: RouteContext,
  form: FormData,
  part: Name,
  command: (values: Values<Name>) => Reply | Promise<Reply>,
) {
  const { deps, labels } = ctx
  const toast = labels.formFailures.settings
  return formReply(ctx, form, SCHEMAS[part], { toast }, (input) => {
    const values = input as Values<Name>
    return catchFailure(
      ctx,
      () => command(values),
      (error) => {
        if (error.code !== 'Conflict' || hasFields(error)) return null
        const changes = mergeSettings(deps, part, values, versionsOf(form)[0])
        if (!changes) return null
        const present = { seen: String(changes.present.version) }
        const fields = savedInWords(ctx, changes.clashes)
        const message = labels.settings.changed
        const submission = parseForm(ctx, form, SCHEMAS[part])
        return outdatedForm(submission, error, { present, message, fields, toast })
      },
    )
  })
}

/** Returns what somebody else saved, as a sentence for each field. */
function savedInWords({ labels: { settings } }: RouteContext, saved: Record<string, unknown>) {
  const choices: Partial<Record<string, Record<string, string>>> = settings.choices
  const words = (name: string, value: unknown) => {
    if (Array.isArray(value)) return value.map(nameOfEntry).filter(Boolean).join(', ')
    return choices[name]?.[String(value)] ?? String(value)
  }
  return Object.fromEntries(
    Object.entries(saved).map(([name, value]) => {
      const text = words(name, value).slice(0, MAX_SHOWN)
      return [name, [text ? settings.savedMeanwhile({ value: text }) : settings.emptiedMeanwhile]]
    }),
  )
}

const MAX_SHOWN = 300

/** The name of a menu entry or of a section with a title of its own. */
function nameOfEntry(entry: { label?: string; title?: string; to?: string }) {
  return entry.label || entry.title || entry.to
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
    saveSettings(ctx.deps, user, part, values, ...versionsOf(form))
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
  const { version } = readGroup(deps, part)
  const undo = undoSettings(part, version - 1, version)
  const toast = { type: description ? 'warning' : 'success', message, description, undo } as const
  return redirectWithToast(settingsPath(part), toast, deps.env)
}
