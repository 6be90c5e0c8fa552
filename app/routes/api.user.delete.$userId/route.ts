import { requireOwnAccount } from '~/api/own-account.server'
import { deleteAccount } from '~/domain/accounts/own-account.server'
import { DeleteAccountSchema } from '~/domain/accounts/schema'
import { reply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readBody } from '~/api/http/read-json.server'
import { apiLabels } from '~/labels/api'

const methods: ApiMethods = {
  DELETE: async (ctx) => {
    const { account } = await requireOwnAccount(ctx)
    const input = await readBody(ctx, DeleteAccountSchema)
    const { keptPosts } = await deleteAccount(ctx.deps, account, input)
    return reply({ success: true, message: apiLabels.accountDeleted, keptPosts })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)
