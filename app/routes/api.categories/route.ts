import { toApiCategory } from '~/api/to-api-shelves'
import { findApiUser } from '~/auth/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { listCategories } from '~/domain/categories/categories.server'
import { createCategory } from '~/domain/categories/manage-categories.server'
import { CategoryInputSchema } from '~/domain/categories/schema'
import { answer, publicAnswer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readBody } from '~/http/api/read-json.server'

const methods: ApiMethods = {
  GET: ({ deps }) => publicAnswer(listCategories(deps).map(toApiCategory)),
  POST: async (door) => {
    const actor = requireContentManager(await findApiUser(door))
    const input = await readBody(door, CategoryInputSchema)
    return answer(toApiCategory(createCategory(door.deps, actor, input)), { status: 201 })
  },
}

export const loader = apiLoader(methods, { failed: 'Failed to load categories' })
export const action = apiAction(methods, { failed: 'Failed to add category' })
