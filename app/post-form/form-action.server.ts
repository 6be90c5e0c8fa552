/**
 * Forms whose text would be lost by a redirect or an error page: the error response is the form with its values. It is
 * thrown, because the page's loader, which would redirect or fail, then does not run.
 */
import { data } from '@remix-run/node'
import { findUser } from '~/auth/guards.server'
import type { DomainErrorCode } from '~/domain/errors'
import { describeError, requestIdOf } from '~/http/error-response.server'
import type { RecoveredValues, RecoveryError } from '~/view-models/replies'
import { formFailureLabels } from '~/labels/form-failures'
import { pageAction, type RouteContext } from '~/http/handlers.server'
import { isFromOwnPage } from '~/http/origin.server'
import { findForm, textField } from '~/http/read-form.server'

export function formAction<T>(act: (ctx: RouteContext) => T | Promise<T>) {
  return pageAction(act, recoverForm)
}

const REASONS: Partial<Record<DomainErrorCode, RecoveredValues['reason']>> = {
  Unauthenticated: 'signed-out',
  Forbidden: 'forbidden',
  TooLarge: 'too-large',
  RateLimited: 'busy',
  Unavailable: 'busy',
}

/** Sending the same form again would not help. */
const HOPELESS: DomainErrorCode[] = ['InvalidInput', 'UnsupportedType']

/** Null when nothing was typed. */
async function recoverForm(ctx: RouteContext, error: unknown) {
  const { request, deps } = ctx
  const { code, isDatabaseAway } = describeError(error)
  if (!isFromOwnPage(request, deps.settings)) return null
  if (code !== null && HOPELESS.includes(code)) return null
  // After too many requests the body is read for signed-in users only.
  if (code === 'RateLimited' && !(await findUser(ctx).catch(() => null))) return null
  const form = await findForm(request)
  const values = form ? toValues(form) : {}
  if (!form || !hasText(values)) return null
  const { pathname, search } = new URL(request.url)
  return {
    recovered: {
      reason: (code && REASONS[code]) ?? (isDatabaseAway ? 'database-away' : 'failed'),
      values,
      intent: textField(form, 'intent'),
      action: pathname.replace(/\.data$/, '') + search,
    },
  }
}

/** The button of a list (`__intent__`) is no text. */
function hasText(values: RecoveredValues['values']): boolean {
  return Object.entries(values).some(
    ([name, value]) => !name.startsWith('__') && [value].flat().join('').trim() !== '',
  )
}

/** The post was deleted meanwhile. @throws the form with its values */
export function throwGone({ request }: RouteContext, form: FormData): never {
  // The recovered form makes a new draft.
  form.set('submissionId', crypto.randomUUID())
  form.set('version', '')
  throw data<RecoveryError>(
    {
      message: formFailureLabels.updatePost,
      requestId: requestIdOf(request),
      recovered: { reason: 'gone', values: toValues(form), intent: '', action: '/create-post' },
    },
    { status: 404 },
  )
}

function toValues(form: FormData): RecoveredValues['values'] {
  const names = new Set([...form.keys()].filter(isReturned))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const texts = form.getAll(name).filter((value) => typeof value === 'string')
      return texts.length > 0 ? [[name, texts.length > 1 ? texts : texts[0]!]] : []
    }),
  )
}

function isReturned(name: string): boolean {
  // `__proto__` as a key would replace all other fields.
  return name !== 'intent' && name !== '__proto__' && !/password/i.test(name)
}
