import { answerSignedIn } from '~/api/signed-in.server'
import { checkCredentials } from '~/domain/accounts/sign-in.server'
import { SignInSchema } from '~/domain/accounts/schema'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readBody } from '~/http/api/read-json.server'
import { apiLabels } from '~/i18n/labels/api'
import { authLabels } from '~/i18n/labels/auth'

const methods: ApiMethods = {
  POST: async (door) => {
    const input = await readBody(door, SignInSchema)
    const verified = await checkCredentials(door.deps, input, door.clientAddress)
    return answerSignedIn(door, verified, { message: apiLabels.signedIn, status: 200 })
  },
}
const options = { failed: authLabels.signInFallback }

export const loader = apiLoader(methods, options)
export const action = apiAction(methods, options)
