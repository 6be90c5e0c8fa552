import { signOut } from '~/auth/authenticator.server'
import { findActor } from '~/api/http/bearer.server'
import { endSession } from '~/domain/accounts/sessions.server'
import { reply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { isSentByOwnPage } from '~/http/origin.server'
import { apiLabels } from '~/labels/api'

/** An expired token also signs out with success. The cookie goes too, whatever token is sent. */
const methods: ApiMethods = {
  POST: async (ctx) => {
    const { request, deps } = ctx
    const actor = await findActor(ctx)
    if (actor) endSession(deps, actor.token)
    const isOwnPage = isSentByOwnPage(request, deps.settings)
    const cookie = isOwnPage ? (await signOut(ctx)).get('Set-Cookie') : null
    return reply(
      { success: true, message: apiLabels.signedOut },
      { headers: { 'Set-Cookie': cookie } },
    )
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)
