import { DomainError } from '~/domain/errors'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'

function refuse(): never {
  throw new DomainError('NotFound', 'There is no such call. See /api/docs.')
}

/** Whatever is asked of an address under `/api` that is none of the contract's. */
const methods: ApiMethods = { GET: refuse, POST: refuse, PUT: refuse, DELETE: refuse }

export const loader = apiLoader(methods)
export const action = apiAction(methods)
