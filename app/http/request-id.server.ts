import { randomUUID } from 'node:crypto'

export const REQUEST_ID_HEADER = 'x-request-id'

const ids = new WeakMap<Headers, string>()

/**
 * The id under which a request is found in the log. `server.ts` sets it; where the build runs without it (remix-serve)
 * one is made.
 */
export function requestIdOf(request: Request): string {
  const given = request.headers.get(REQUEST_ID_HEADER)
  if (given && /^[\w-]{8,64}$/.test(given)) return given
  const known = ids.get(request.headers)
  if (known) return known
  const id = randomUUID()
  ids.set(request.headers, id)
  return id
}
