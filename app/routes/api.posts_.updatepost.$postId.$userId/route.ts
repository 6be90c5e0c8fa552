import { updateByApi } from '~/api/update-post.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { editLabels } from '~/i18n/labels/edit'

/** The `userId` of the address decides nothing: who acts says the token (SECURITY §1.3). */
const methods: ApiMethods = { PUT: (door) => updateByApi(door, editLabels.articleUpdated) }

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: editLabels.failed })
