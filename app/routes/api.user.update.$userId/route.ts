import { toApiUser } from '~/api/to-api-user'
import { requireOwnAccount } from '~/api/own-account.server'
import { ProfileInputSchema } from '~/domain/accounts/schema'
import { updateProfile } from '~/domain/accounts/update-profile.server'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { checkBody, readJson } from '~/http/api/read-json.server'
import { apiLabels } from '~/i18n/labels/api'

const methods: ApiMethods = {
  PUT: async (door) => {
    const { account, token } = await requireOwnAccount(door)
    const { username, email } = account
    // What the body leaves out stays as it is.
    const input = checkBody({ username, email, ...(await readJson(door)) }, ProfileInputSchema)
    const user = toApiUser(await updateProfile(door.deps, account, input, { keepToken: token }))
    return answer({ success: true, message: apiLabels.profileUpdated, ...user, currentUser: user })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)
