import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { signUp } from '~/domain/accounts/create-account.server'
import { SignInSchema, SignUpSchema } from '~/domain/accounts/schema'
import { endSession, startSession } from '~/domain/accounts/sessions.server'
import { checkCredentials, type VerifiedAccount } from '~/domain/accounts/sign-in.server'
import type { RouteContext } from '~/http/handlers.server'
import { readSessionToken, removeSessionCookie, sessionCookie } from './session-cookie.server'

/** What remix-auth is asked to verify. */
export type AuthStrategy = 'sign-in' | 'sign-up'

/** Who signs in: after signing up there was no password to compare. */
export type SigningIn = Pick<VerifiedAccount, 'account'> & Partial<VerifiedAccount>

/**
 * remix-auth with one form strategy for each way in. Errors of the domain pass through: the action shows them at the
 * form, the handler answers the rest.
 */
function authenticatorOf({ deps, clientIp }: RouteContext): Authenticator<SigningIn> {
  return new Authenticator<SigningIn>()
    .use(
      new FormStrategy(({ form }) =>
        checkCredentials(deps, SignInSchema.parse(Object.fromEntries(form)), clientIp),
      ),
      'sign-in' satisfies AuthStrategy,
    )
    .use(
      new FormStrategy(async ({ form }) => ({
        account: await signUp(deps, SignUpSchema.parse(Object.fromEntries(form)), clientIp),
      })),
      'sign-up' satisfies AuthStrategy,
    )
}

/**
 * Verifies a form that was read and validated already, and starts a new session.
 *
 * @returns headers that set the session cookie
 * @throws DomainError as `checkCredentials`, `signUp` and `startSession` do
 */
export async function authenticate(
  ctx: RouteContext,
  strategy: AuthStrategy,
  form: FormData,
): Promise<Headers> {
  const verified = new Request(ctx.request.url, { method: 'POST', body: form })
  const person = await authenticatorOf(ctx).authenticate(strategy, verified)
  return new Headers({ 'Set-Cookie': await startWebSession(ctx, person) })
}

/**
 * Starts a new session in place of the one that the request came with.
 *
 * @returns the header that sets the session cookie
 */
export async function startWebSession(
  { request, deps }: Pick<RouteContext, 'request' | 'deps'>,
  { account, passwordHash }: SigningIn,
): Promise<string> {
  const earlier = await readSessionToken(request, deps.settings)
  const token = startSession(deps, account.id, 'web', passwordHash)
  if (earlier) endSession(deps, earlier)
  return sessionCookie(deps.settings).serialize(token)
}

/** Ends the session of a request. @returns headers that remove its cookie */
export async function signOut({
  request,
  deps,
}: Pick<RouteContext, 'request' | 'deps'>): Promise<Headers> {
  const token = await readSessionToken(request, deps.settings)
  if (token) endSession(deps, token)
  return new Headers({ 'Set-Cookie': await removeSessionCookie(deps.settings) })
}
