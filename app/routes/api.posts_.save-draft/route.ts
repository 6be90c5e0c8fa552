import { createDraft } from '~/api/create-post.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { postFormLabels } from '~/labels/post-form'

const methods: ApiMethods = { POST: createDraft }

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: postFormLabels.draftFailed })
