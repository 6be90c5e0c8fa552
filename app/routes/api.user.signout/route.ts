import { signOut } from '~/auth/authenticator.server'
import { findCaller } from '~/auth/bearer.server'
import { endSession } from '~/domain/accounts/sessions.server'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { isSentByOwnPage } from '~/http/origin.server'
import { apiLabels } from '~/i18n/labels/api'

/**
 * A token that is dead already is signed out: the client only wants to know that it may forget it. Our own pages are
 * signed out of the cookie too, whatever token they send.
 */
const methods: ApiMethods = {
  POST: async (door) => {
    const { request, deps } = door
    const caller = await findCaller(door)
    if (caller) endSession(deps, caller.token)
    const isOwnPage = isSentByOwnPage(request, deps.settings)
    const cookie = isOwnPage ? (await signOut(door)).get('Set-Cookie') : null
    return answer(
      { success: true, message: apiLabels.signedOut },
      { headers: { 'Set-Cookie': cookie } },
    )
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)
