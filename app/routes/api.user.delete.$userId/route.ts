import { requireOwnAccount } from '~/api/own-account.server'
import { deleteAccount } from '~/domain/accounts/delete-account.server'
import { DeleteAccountSchema } from '~/domain/accounts/schema'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readBody } from '~/http/api/read-json.server'
import { apiLabels } from '~/i18n/labels/api'

const methods: ApiMethods = {
  DELETE: async (door) => {
    const { account } = await requireOwnAccount(door)
    const input = await readBody(door, DeleteAccountSchema)
    const { keptPosts } = await deleteAccount(door.deps, account, input)
    return answer({ success: true, message: apiLabels.accountDeleted, keptPosts })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)
