import { updateByApi } from '~/api/update-post.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { editLabels } from '~/i18n/labels/edit'

const methods: ApiMethods = { PUT: (door) => updateByApi(door, editLabels.draftUpdated) }

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: editLabels.failed })
