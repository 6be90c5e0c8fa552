import { toSignedIn } from '~/api/signed-in.server'
import { checkCredentials } from '~/domain/accounts/sign-in.server'
import { SignInSchema } from '~/domain/accounts/schema'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readBody } from '~/http/api/read-json.server'
import { apiLabels } from '~/i18n/labels/api'
import { authLabels } from '~/i18n/labels/auth'

const methods: ApiMethods = {
  POST: async ({ request, deps, clientAddress }) => {
    const input = await readBody(request, SignInSchema)
    const account = await checkCredentials(deps, input, clientAddress)
    return answer(toSignedIn(deps, account, apiLabels.signedIn))
  },
}
const options = { failed: authLabels.signInFallback }

export const loader = apiLoader(methods, options)
export const action = apiAction(methods, options)
