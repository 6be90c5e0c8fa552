/**
 * Forms whose text would be lost: the session has expired, the right was withdrawn, the post is gone, too much was sent,
 * something broke. A redirect or a plain error page would throw the text away, so the answer is the form itself with
 * everything that was typed. It is thrown, for only then the page's loader, which would send away or fail, is not run.
 */
import { data } from '@remix-run/node'
import { findUser } from './guards.server'
import type { DomainErrorCode } from '~/domain/errors'
import { describeError } from '~/http/error-response.server'
import type { RecoveredValues, RecoveryError } from '~/http/recovery'
import { recoveryLabels } from '~/labels/recovery'
import { pageAction, type RouteContext } from '~/http/handlers.server'
import { isFromOwnPage } from '~/http/origin.server'
import { requestIdOf } from '~/http/request-id.server'
import { findForm } from '~/http/read-form.server'

/** The action of a form that is given back with what was typed when it cannot be taken. */
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

/** Sending the same again would not help. */
const HOPELESS: DomainErrorCode[] = ['InvalidInput', 'UnsupportedType']

/** @returns null where nothing was typed */
async function recoverForm(
  ctx: RouteContext,
  error: unknown,
): Promise<Pick<RecoveryError, 'recovered'> | null> {
  const { request, deps } = ctx
  const { code } = describeError(error)
  if (!isFromOwnPage(request, deps.settings)) return null
  if (code !== null && HOPELESS.includes(code)) return null
  // Whoever sends too much is not read on, unless it is somebody we know.
  if (code === 'RateLimited' && !(await findUser(ctx).catch(() => null))) return null
  const form = await findForm(request)
  const values = form ? toValues(form) : {}
  if (!form || Object.values(values).flat().join('').trim() === '') return null
  const { pathname, search } = new URL(request.url)
  const intent = form.get('intent')
  return {
    recovered: {
      reason: (code && REASONS[code]) ?? 'failed',
      values,
      intent: typeof intent === 'string' ? intent : '',
      action: pathname.replace(/\.data$/, '') + search,
    },
  }
}

/** The post that a form was written for is not there any more. @throws the form with the text in it */
export function throwGone({ request }: RouteContext, form: FormData): never {
  // A form of its own, which makes a new draft.
  form.set('submissionId', crypto.randomUUID())
  form.set('version', '')
  const message = recoveryLabels.goneTitle
  const recovered: RecoveredValues = {
    reason: 'gone',
    values: toValues(form),
    intent: '',
    action: '/create-post',
  }
  throw data<RecoveryError>(
    { message, requestId: requestIdOf(request), recovered },
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

/** Passwords never come back. */
function isReturned(name: string): boolean {
  return name !== 'intent' && !/password/i.test(name)
}
