import { createDraft } from '~/api/create-post.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { postFormLabels } from '~/i18n/labels/post-form'

const methods: ApiMethods = { POST: createDraft }

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: postFormLabels.draftFailed })
