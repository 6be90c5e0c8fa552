import { toApiCategory } from '~/api/to-api-related'
import { findCategory } from '~/domain/categories/categories.server'
import { DomainError } from '~/domain/errors'
import { publicReply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { normalise } from '~/text/clean'

const methods: ApiMethods = {
  GET: ({ deps, params }) => {
    const category = findCategory(deps.db, normalise(params.slug ?? '', 'NFC'))
    if (!category) throw new DomainError('NotFound', 'Category not found')
    // Also for a former slug: the slug in the response is the current one.
    return publicReply(toApiCategory(category))
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)
