import { toApiCategory } from '~/api/to-api-related'
import { findApiUser } from '~/api/http/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { deleteCategory, renameCategory } from '~/domain/categories/manage-categories.server'
import { CategoryInputSchema } from '~/domain/categories/schema'
import { reply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readBody } from '~/api/http/read-json.server'
import { apiLabels } from '~/labels/api'

const methods: ApiMethods = {
  PUT: async (ctx) => {
    const actor = requireContentManager(await findApiUser(ctx))
    const input = await readBody(ctx, CategoryInputSchema)
    const category = renameCategory(ctx.deps, actor, ctx.params.categoryId ?? '', input)
    return reply(toApiCategory(category))
  },
  DELETE: async (ctx) => {
    const actor = await findApiUser(ctx)
    const { movedPosts } = deleteCategory(ctx.deps, actor, ctx.params.categoryId ?? '')
    return reply({ success: true, message: apiLabels.categoryDeleted, movedPosts })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: 'Error deleting category' })
