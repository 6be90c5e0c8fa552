import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { signUp } from '~/domain/accounts/create-account.server'
import { SignInSchema, SignUpSchema, type Account } from '~/domain/accounts/schema'
import { endSession, startSession } from '~/domain/accounts/sessions.server'
import { checkCredentials } from '~/domain/accounts/sign-in.server'
import type { Door } from '~/http/door.server'
import { readSessionToken, sessionCookie } from './session-cookie.server'

/** What remix-auth is asked to verify. */
export type AuthStrategy = 'sign-in' | 'sign-up'

/**
 * remix-auth with one form strategy for each way in. Errors of the domain pass through: the action shows them at the
 * form, the door answers the rest.
 */
function authenticatorOf({ deps, clientAddress }: Door): Authenticator<Account> {
  return new Authenticator<Account>()
    .use(
      new FormStrategy(({ form }) =>
        checkCredentials(deps, SignInSchema.parse(Object.fromEntries(form)), clientAddress),
      ),
      'sign-in' satisfies AuthStrategy,
    )
    .use(
      new FormStrategy(({ form }) =>
        signUp(deps, SignUpSchema.parse(Object.fromEntries(form)), clientAddress),
      ),
      'sign-up' satisfies AuthStrategy,
    )
}

/**
 * Verifies a form that was read and validated already, and starts a new session, whatever cookie came along
 * (SECURITY §3.3).
 *
 * @returns headers that set the session cookie
 * @throws DomainError as `checkCredentials` and `signUp` do
 */
export async function authenticate(
  door: Door,
  strategy: AuthStrategy,
  form: FormData,
): Promise<Headers> {
  const { request, deps } = door
  const verified = new Request(request.url, { method: 'POST', body: form })
  const account = await authenticatorOf(door).authenticate(strategy, verified)
  const earlier = await readSessionToken(request, deps.settings)
  if (earlier) endSession(deps, earlier)
  const token = startSession(deps, account.id, 'web')
  return new Headers({ 'Set-Cookie': await sessionCookie(deps.settings).serialize(token) })
}

/** Ends the session of a request. @returns headers that remove its cookie */
export async function signOut({ request, deps }: Pick<Door, 'request' | 'deps'>): Promise<Headers> {
  const token = await readSessionToken(request, deps.settings)
  if (token) endSession(deps, token)
  return new Headers({
    'Set-Cookie': await sessionCookie(deps.settings).serialize('', { maxAge: 0 }),
  })
}
