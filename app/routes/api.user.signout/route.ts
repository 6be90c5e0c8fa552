import { findCaller } from '~/auth/bearer.server'
import { endSession } from '~/domain/accounts/sessions.server'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { apiLabels } from '~/i18n/labels/api'

/** A token that is dead already is signed out: the client only wants to know that it may forget it. */
const methods: ApiMethods = {
  POST: async (door) => {
    const caller = await findCaller(door)
    if (caller) endSession(door.deps, caller.token)
    return answer({ success: true, message: apiLabels.signedOut })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)
