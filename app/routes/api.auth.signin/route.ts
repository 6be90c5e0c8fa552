import { signedInReply } from '~/api/signed-in.server'
import { checkCredentials } from '~/domain/accounts/accounts.server'
import { SignInSchema } from '~/domain/accounts/schema'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readBody } from '~/api/http/read-json.server'
import { apiLabels } from '~/labels/api'
import { authLabels } from '~/labels/account'

const methods: ApiMethods = {
  POST: async (ctx) => {
    const input = await readBody(ctx, SignInSchema)
    const verified = await checkCredentials(ctx.deps, input, ctx.clientIp)
    return signedInReply(ctx, verified, { message: apiLabels.signedIn, status: 200 })
  },
}
const options = { failed: authLabels.signInFallback }

export const loader = apiLoader(methods, options)
export const action = apiAction(methods, options)
