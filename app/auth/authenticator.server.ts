import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { checkCredentials, signUp, type VerifiedAccount } from '~/domain/accounts/accounts.server'
import { SignInSchema, SignUpSchema } from '~/domain/accounts/schema'
import { endSession, startSession } from '~/domain/accounts/sessions.server'
import type { RouteContext } from '~/http/handlers.server'
import { readSessionToken, removeSessionCookie, sessionCookie } from './session-cookie.server'

export type AuthStrategy = 'sign-in' | 'sign-up'

/** Signing up compares no password. */
export type SigningIn = Pick<VerifiedAccount, 'account'> & Partial<VerifiedAccount>

/** Domain errors pass through to the form. */
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
 * Verifies a valid form and starts a session. Returns the headers that set its cookie. @throws DomainError of
 * `checkCredentials`, `signUp` or `startSession`
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

/** Replaces the request's session. Returns the header that sets the cookie. */
export async function startWebSession(
  { request, deps }: Pick<RouteContext, 'request' | 'deps'>,
  { account, passwordHash }: SigningIn,
): Promise<string> {
  const earlier = await readSessionToken(request, deps.settings)
  const token = startSession(deps, account.id, 'web', passwordHash)
  if (earlier) endSession(deps, earlier)
  return sessionCookie(deps.settings).serialize(token)
}

/** Returns the headers that remove the cookie. */
export async function signOut({
  request,
  deps,
}: Pick<RouteContext, 'request' | 'deps'>): Promise<Headers> {
  const token = await readSessionToken(request, deps.settings)
  if (token) endSession(deps, token)
  return new Headers({ 'Set-Cookie': await removeSessionCookie(deps.settings) })
}
