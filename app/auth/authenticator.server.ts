import { redirect } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import type { z } from 'zod'
import type { checkCredentials } from '~/domain/accounts/accounts.server'
import { type Account, ForgotPasswordSchema } from '~/domain/core/account-schema'
import { may } from '~/domain/core/rights-table'
import { keepLanguage } from '~/domain/across/own-account.server'
import { endSession, startSession } from '~/domain/accounts/sessions.server'
import { formStamp, type PublicForm, requirePerson } from '~/http/form-guard.server'
import { formReply } from '~/http/form-reply.server'
import { pageAction, pageLoader, type RouteContext, type SessionDeps } from '~/http/handlers.server'
import { chosenLanguage, languageCookie } from '~/http/interface-language.server'
import { privateMeta } from '~/http/page-meta.server'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import type { ScreenLabels } from '~/labels/languages.server'
import { GUARD_FIELDS } from '~/paths/intents'
import { deviceOf } from './device.server'
import { findUser } from './guards.server'
import { rememberDevice } from './known-device.server'
import { readSessionToken, removeSessionCookie, sessionCookie } from '~/http/session-cookie.server'

type VerifiedCredentials = Awaited<ReturnType<typeof checkCredentials>>
export type SignInResult = { account: Account } & Partial<Pick<VerifiedCredentials, 'passwordHash'>>

/** Replaces the request's session and returns the headers that set the cookies. */
export async function startWebSession(
  { request, deps, context }: SessionDeps,
  { account, passwordHash }: SignInResult,
): Promise<Headers> {
  context.onUser?.(account.id)
  const earlier = readSessionToken(request.headers.get('Cookie'), deps.env)
  const token = startSession(deps, account.id, 'web', { passwordHash, device: deviceOf(request) })
  if (earlier) endSession(deps, earlier)
  const headers = new Headers({ 'Set-Cookie': await sessionCookie(deps.env).serialize(token) })
  headers.append('Set-Cookie', await rememberDevice({ request, deps }, account.id))
  return headers
}

export async function signOut({ request, deps }: SessionDeps): Promise<Headers> {
  const token = readSessionToken(request.headers.get('Cookie'), deps.env)
  if (token) endSession(deps, token)
  return new Headers({ 'Set-Cookie': await removeSessionCookie(deps.env) })
}

interface AuthForm<Schema> {
  schema: Schema
  toasts: (labels: ScreenLabels) => { succeeded: string; failed: string }
  /** May throw a domain error, which the form shows. */
  verify: (ctx: RouteContext, input: z.output<Schema>, form: FormData) => Promise<SignInResult>
}

/** @param form the name of a public form, which has `GuardFields` */
export function authLoader(title: (labels: ScreenLabels) => string, form?: PublicForm) {
  return pageLoader(async (ctx) => ({
    stamp: form ? formStamp(ctx.deps, form) : '',
    canSignUp: ctx.deps.settings().site.signUp,
    canMail: ctx.deps.mailer.isSet,
    mustConfirm: ctx.deps.env.CONFIRM_EMAIL,
    isForAdmins: form !== 'forgot-password' && (await isSentByGuard(ctx)),
    meta: privateMeta(ctx, title(ctx.labels)),
  }))
}

/** True for a member redirected here from an admin page. Other signed-in users need not sign in again. */
async function isSentByGuard(ctx: RouteContext): Promise<boolean> {
  const user = await findUser(ctx)
  if (!user) return false
  const query = new URL(ctx.request.url).searchParams
  if (query.get('for') === 'admins' && !may(user, 'useDashboard')) return true
  throw redirect(ownPath(query.get('redirectTo')))
}

export function authAction<Schema extends z.ZodObject>({
  schema,
  toasts,
  verify,
}: AuthForm<Schema>) {
  const guardFields = Object.values(GUARD_FIELDS)
  return pageAction(async (ctx) => {
    const { succeeded, failed } = toasts(ctx.labels)
    const form = await readForm(ctx.request, [...Object.keys(schema.shape), ...guardFields])
    return formReply(ctx, form, schema, { toast: failed }, async (input) => {
      const strategy = new FormStrategy<SignInResult>(() => verify(ctx, input, form))
      const authenticator = new Authenticator<SignInResult>().use(strategy)
      const verified = new Request(ctx.request.url, { method: 'POST', body: form })
      const person = await authenticator.authenticate(strategy.name, verified)
      const headers = await startWebSession(ctx, person)
      const chosen = keepLanguage(ctx.deps, person.account, chosenLanguage(ctx.request))
      if (chosen) headers.append('Set-Cookie', languageCookie(chosen, ctx.deps.env))
      const next = ownPath(new URL(ctx.request.url).searchParams.get('redirectTo'))
      return redirectWithToast(next, succeeded, ctx.deps.env, { headers })
    })
  })
}

interface LinkForm {
  form: PublicForm
  sent: string
  mail: (to: { email: string; ip: string }) => void
}

/** Sends an email with a link. The response does not reveal whether the account exists. */
export async function mailLinkTo(ctx: RouteContext, { form: name, sent, mail }: LinkForm) {
  const { request, deps, clientIp } = ctx
  const form = await readForm(request, ['email', ...Object.values(GUARD_FIELDS)])
  const onFailure = { toast: ctx.labels.auth.linkFailed }
  return formReply(ctx, form, ForgotPasswordSchema, onFailure, async ({ email }) => {
    await requirePerson(deps, name, form)
    mail({ email, ip: clientIp })
    return redirectWithToast('/sign-in', sent, deps.env)
  })
}

const ANY_ORIGIN = 'http://own.invalid'

/** Returns a path on this site from user input: one leading `/`, no `\` or control characters, and still on this origin. */
export function ownPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return fallback
  // oxlint-disable-next-line no-control-regex -- this checks for control characters
  if (/^\/[/\\]/.test(value) || /[\u0000-\u001F\u007F\\]/.test(value)) return fallback
  if (!URL.canParse(value, ANY_ORIGIN)) return fallback
  const url = new URL(value, ANY_ORIGIN)
  // Resolving removes dots: `/.//evil.example` becomes `//evil.example`, another host.
  const isOwn = url.origin === ANY_ORIGIN && !url.pathname.startsWith('//')
  return isOwn ? url.pathname + url.search + url.hash : fallback
}
