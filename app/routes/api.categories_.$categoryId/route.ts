import { toApiCategory } from '~/api/to-api-shelves'
import { findApiUser } from '~/auth/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { deleteCategory, renameCategory } from '~/domain/categories/manage-categories.server'
import { CategoryInputSchema } from '~/domain/categories/schema'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readBody } from '~/http/api/read-json.server'
import { apiLabels } from '~/i18n/labels/api'

const methods: ApiMethods = {
  PUT: async (door) => {
    const actor = requireContentManager(await findApiUser(door))
    const input = await readBody(door, CategoryInputSchema)
    const category = renameCategory(door.deps, actor, door.params.categoryId ?? '', input)
    return answer(toApiCategory(category))
  },
  DELETE: async (door) => {
    const actor = await findApiUser(door)
    const { movedPosts } = deleteCategory(door.deps, actor, door.params.categoryId ?? '')
    return answer({ success: true, message: apiLabels.categoryDeleted, movedPosts })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: 'Error deleting category' })
