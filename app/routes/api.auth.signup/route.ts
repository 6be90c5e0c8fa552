import { toSignedIn } from '~/api/signed-in.server'
import { signUp } from '~/domain/accounts/create-account.server'
import { SignUpSchema } from '~/domain/accounts/schema'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readBody } from '~/http/api/read-json.server'
import { apiLabels } from '~/i18n/labels/api'
import { authLabels } from '~/i18n/labels/auth'

const methods: ApiMethods = {
  POST: async ({ request, deps, clientAddress }) => {
    const input = await readBody(request, SignUpSchema)
    const account = await signUp(deps, input, clientAddress)
    return answer(toSignedIn(deps, account, apiLabels.signedUp), { status: 201 })
  },
}
const options = { failed: authLabels.signUpFallback }

export const loader = apiLoader(methods, options)
export const action = apiAction(methods, options)
