import { answerSignedIn } from '~/api/signed-in.server'
import { signUp } from '~/domain/accounts/create-account.server'
import { SignUpSchema } from '~/domain/accounts/schema'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readBody } from '~/http/api/read-json.server'
import { apiLabels } from '~/i18n/labels/api'
import { authLabels } from '~/i18n/labels/auth'

const methods: ApiMethods = {
  POST: async (door) => {
    const input = await readBody(door, SignUpSchema)
    const account = await signUp(door.deps, input, door.clientAddress)
    return answerSignedIn(door, { account }, { message: apiLabels.signedUp, status: 201 })
  },
}
const options = { failed: authLabels.signUpFallback }

export const loader = apiLoader(methods, options)
export const action = apiAction(methods, options)
