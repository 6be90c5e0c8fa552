import { randomUUID } from 'node:crypto'

export const REQUEST_ID_HEADER = 'x-request-id'

const ids = new WeakMap<Headers, string>()

/** Set by `server.ts`; made here under `remix-serve`. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get(REQUEST_ID_HEADER)
  if (given && /^[\w-]{8,64}$/.test(given)) return given
  const known = ids.get(request.headers)
  if (known) return known
  const id = randomUUID()
  ids.set(request.headers, id)
  return id
}
