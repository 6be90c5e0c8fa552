import { startWebSession, type SigningIn } from '~/auth/authenticator.server'
import { startSession } from '~/domain/accounts/sessions.server'
import { reply, type ApiResponse } from '~/http/api-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { isSentByOwnPage } from '~/http/origin.server'
import { toApiUser } from './to-api-user'

/**
 * Starts a session. The account's fields are at the top, for older clients, and again in `currentUser`; the token is
 * sent only here. Our own pages get the cookie too, since older clients there store no token (decision 082).
 */
export async function signedInReply(
  ctx: RouteContext,
  person: SigningIn,
  { message, status }: { message: string; status: number },
): Promise<ApiResponse> {
  const { request, deps } = ctx
  const user = toApiUser(person.account)
  const token = startSession(deps, person.account.id, 'api', person.passwordHash)
  const isOwnPage = isSentByOwnPage(request, deps.settings)
  const headers = { 'Set-Cookie': isOwnPage ? await startWebSession(ctx, person) : null }
  return reply(
    { success: true as const, message, ...user, currentUser: user, token },
    { status, headers },
  )
}
