import { signedInReply } from '~/api/signed-in.server'
import { signUp } from '~/domain/accounts/accounts.server'
import { SignUpSchema } from '~/domain/accounts/schema'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readBody } from '~/api/http/read-json.server'
import { apiLabels } from '~/labels/api'
import { authLabels } from '~/labels/account'

const methods: ApiMethods = {
  POST: async (ctx) => {
    const input = await readBody(ctx, SignUpSchema)
    const account = await signUp(ctx.deps, input, ctx.clientIp)
    return signedInReply(ctx, { account }, { message: apiLabels.signedUp, status: 201 })
  },
}
const options = { failed: authLabels.signUpFallback }

export const loader = apiLoader(methods, options)
export const action = apiAction(methods, options)
