import { updateByApi } from '~/api/update-post.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { editLabels } from '~/labels/post-form'

const methods: ApiMethods = { PUT: (ctx) => updateByApi(ctx, editLabels.draftUpdated) }

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: editLabels.failed })
