import { data, type TypedResponse } from '@remix-run/node'
import { signOut } from '~/auth/authenticator.server'
import { readSessionToken } from '~/http/session-cookie.server'
import {
  createApiToken,
  endOwnSession,
  listApiTokens,
  listSessions,
  signOutEverywhere,
} from '~/domain/accounts/own-sessions.server'
import { type Account, ApiTokenSchema } from '~/domain/core/account-schema'
import { formReply } from '~/http/form-reply.server'
import type { FormReply } from '~/view-models/replies'
import type { RouteContext } from '~/http/handlers.server'
import { textField } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { ACCESS_INTENTS, PROFILE_TAB } from '~/paths/paths'
import { formatDate, formatRelative } from '~/time/format-date'
import { toTime } from '~/view-models/number-style.server'

export const ACCESS_FIELDS = ['intent', 'id', 'name', 'scope', 'days']

export async function loadAccess({ request, deps, labels, speech }: RouteContext, user: Account) {
  const moment = (time: number) =>
    toTime(time, speech.dates, (ms, style) => formatRelative(ms, deps.now(), style))
  const current = readSessionToken(request.headers.get('Cookie'), deps.env)
  return {
    sessions: listSessions(deps, user, current).map(({ lastSeenAt, device, ...session }) => ({
      ...session,
      device: device && toDevice(device, labels),
      lastUsed: moment(lastSeenAt),
    })),
    tokens: listApiTokens(deps, user).map(({ id, name, scope, lastSeenAt, expiresAt }) => ({
      id,
      name,
      scope,
      lastUsed: lastSeenAt === 0 ? null : moment(lastSeenAt),
      expires: toTime(expiresAt, speech.dates, formatDate),
    })),
  }
}

/** @param device the stored text, such as 'Chrome on Android' (`deviceOf`) */
function toDevice(device: string, { access }: RouteContext['labels']): string {
  const [browser = '', system] = device.split(' on ')
  return system ? access.deviceOn({ browser, system }) : device
}

export type Access = Awaited<ReturnType<typeof loadAccess>>

export interface AccessReply extends FormReply {
  /** A new token, which only this response contains. */
  token?: string
}

export async function actOnAccess(ctx: RouteContext, user: Account, form: FormData) {
  const { deps } = ctx
  const done = (message: string, headers?: Headers): Promise<TypedResponse<never>> =>
    redirectWithToast(headers ? '/' : PROFILE_TAB, message, deps.env, { headers })
  switch (textField(form, 'intent')) {
    case ACCESS_INTENTS.signOut:
      endOwnSession(deps, user, textField(form, 'id'))
      return done(ctx.labels.access.signedOut)
    case ACCESS_INTENTS.removeToken:
      endOwnSession(deps, user, textField(form, 'id'))
      return done(ctx.labels.access.removed)
    case ACCESS_INTENTS.signOutEverywhere:
      signOutEverywhere(deps, user)
      return done(ctx.labels.access.signedOutEverywhere, await signOut(ctx))
    case ACCESS_INTENTS.createToken:
      return createToken(ctx, user, form)
    default:
      return null
  }
}

function createToken(ctx: RouteContext, user: Account, form: FormData) {
  const options = { toast: ctx.labels.access.failed }
  return formReply(ctx, form, ApiTokenSchema, options, (input) => {
    const token = createApiToken(ctx.deps, user, input)
    return data<AccessReply>({ token, toast: null })
  })
}
