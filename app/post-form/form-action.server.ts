/** Throws a response that contains the form with its values: a redirect or an error page would lose the text. */
import { findUser } from '~/auth/guards.server'
import type { DomainErrorCode } from '~/domain/core/errors'
import type { ErrorDescription } from '~/http/error-response.server'
import type { RecoveredValues, RecoveryError } from '~/view-models/replies'
import { pageAction, type RouteContext } from '~/http/handlers.server'
import { isFromOwnPage } from '~/http/origin.server'
import { findForm, textField } from '~/http/read-form.server'

type Reasons = Partial<Record<DomainErrorCode, RecoveredValues['reason']>>

/** @param reasons overrides the reasons for errors that mean something else in this form */
export function formAction<T>(act: (ctx: RouteContext) => T | Promise<T>, reasons: Reasons = {}) {
  const recover = (ctx: RouteContext, error: ErrorDescription) =>
    recoverForm(ctx, error, { ...REASONS, ...reasons })
  return pageAction(act, { recover })
}

const REASONS: Reasons = {
  Unauthenticated: 'signed-out',
  Forbidden: 'forbidden',
  TooLarge: 'too-large',
  RateLimited: 'busy',
  Unavailable: 'busy',
}

/** Errors after which submitting the same form again would not help. */
const NOT_RETRYABLE: DomainErrorCode[] = ['InvalidInput', 'UnsupportedType']

async function recoverForm(
  ctx: RouteContext,
  { code, isDatabaseUnavailable }: ErrorDescription,
  reasons: Reasons,
): Promise<Partial<RecoveryError> | null> {
  const { request, deps } = ctx
  if (!isFromOwnPage(request, deps.env)) return null
  if (code !== null && NOT_RETRYABLE.includes(code)) return null
  // If there are too many requests, reads the body only for signed-in users.
  if (code === 'RateLimited' && !(await findUser(ctx).catch(() => null))) return null
  const form = await findForm(ctx)
  const values = form ? toValues(form) : {}
  if (!form || !hasText(values)) return null
  const reason = (code && reasons[code]) ?? (isDatabaseUnavailable ? 'database-away' : 'failed')
  if (reason === 'gone') return toNewPost(ctx, values)
  const { pathname, search } = new URL(request.url)
  const action = pathname.replace(/\.data$/, '') + search
  return { recovered: { reason, values, intent: textField(form, 'intent'), action } }
}

/** Turns the form into a new draft, since the post was deleted while it was being edited. */
function toNewPost(
  { labels }: RouteContext,
  values: RecoveredValues['values'],
): Partial<RecoveryError> {
  const draftValues = { ...values, submissionId: crypto.randomUUID(), version: '' }
  return {
    message: labels.formFailures.updatePost,
    recovered: { reason: 'gone', values: draftValues, intent: '', action: '/create-post' },
  }
}

/** Ignores list buttons (`__intent__`), which are not text. */
function hasText(values: RecoveredValues['values']): boolean {
  return Object.entries(values).some(
    ([name, value]) => !name.startsWith('__') && [value].flat().join('').trim() !== '',
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
  // The key `__proto__` would replace all other fields.
  return name !== 'intent' && name !== '__proto__' && !/password/i.test(name)
}
