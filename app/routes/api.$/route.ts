import { DomainError } from '~/domain/errors'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'

function reject(): never {
  throw new DomainError('NotFound', 'There is no such call. See /api/docs.')
}

/** Whatever is asked of an address under `/api` that is none of the contract's. */
const methods: ApiMethods = { GET: reject, POST: reject, PUT: reject, DELETE: reject }

export const loader = apiLoader(methods)
export const action = apiAction(methods)
