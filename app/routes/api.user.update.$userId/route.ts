import { toApiUser } from '~/api/to-api-user'
import { requireOwnAccount } from '~/api/own-account.server'
import { ProfileInputSchema } from '~/domain/accounts/schema'
import { updateProfile } from '~/domain/accounts/own-account.server'
import { reply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { checkBody, readJson } from '~/api/http/read-json.server'
import { apiLabels } from '~/labels/api'

const methods: ApiMethods = {
  PUT: async (ctx) => {
    const { account, token } = await requireOwnAccount(ctx)
    const { username, email } = account
    // Absent fields stay as they are.
    const input = checkBody({ username, email, ...(await readJson(ctx)) }, ProfileInputSchema)
    const user = toApiUser(await updateProfile(ctx.deps, account, input, { keepToken: token }))
    return reply({ success: true, message: apiLabels.profileUpdated, ...user, currentUser: user })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)
