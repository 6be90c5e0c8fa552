import { toApiCategory } from '~/api/to-api-related'
import { findApiUser } from '~/api/http/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { listCategories } from '~/domain/categories/categories.server'
import { createCategory } from '~/domain/categories/manage-categories.server'
import { CategoryInputSchema } from '~/domain/categories/schema'
import { reply, publicReply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readBody } from '~/api/http/read-json.server'

const methods: ApiMethods = {
  GET: ({ deps }) => publicReply(listCategories(deps).map(toApiCategory)),
  POST: async (ctx) => {
    const actor = requireContentManager(await findApiUser(ctx))
    const input = await readBody(ctx, CategoryInputSchema)
    return reply(toApiCategory(createCategory(ctx.deps, actor, input)), { status: 201 })
  },
}

export const loader = apiLoader(methods, { failed: 'Failed to load categories' })
export const action = apiAction(methods, { failed: 'Failed to add category' })
