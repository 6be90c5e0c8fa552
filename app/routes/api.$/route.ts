import { DomainError } from '~/domain/errors'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'

function reject(): never {
  throw new DomainError('NotFound', 'There is no such call. See /api/docs.')
}

/** Every unknown URL under `/api`. */
const methods: ApiMethods = { GET: reject, POST: reject, PUT: reject, DELETE: reject }

export const loader = apiLoader(methods)
export const action = apiAction(methods)
