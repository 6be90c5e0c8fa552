import { updateByApi } from '~/api/update-post.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { editLabels } from '~/labels/post-form'

/** The `userId` in the URL is ignored: the token says who acts. */
const methods: ApiMethods = { PUT: (ctx) => updateByApi(ctx, editLabels.articleUpdated) }

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: editLabels.failed })
