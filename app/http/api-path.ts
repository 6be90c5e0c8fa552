/**
 * The first segment of an address as the router understands it: decoded, in any case, and without the ending of data
 * requests. Whatever treats addresses differently by it has to see what the router sees.
 */
export function firstSegment(pathname: string): string {
  return decoded(pathname.split('/')[1] ?? '').replace(/\.data$/, '')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase()
  } catch {
    return segment.toLowerCase()
  }
}

/** The path in the target of a request as the router will see it, with its dots resolved. */
export function pathOf(target: string): string {
  const base = 'http://localhost'
  return URL.canParse(target, base) ? new URL(target, base).pathname : target
}

/** The last two are for the storage SDK of older clients (app/routes.ts). */
const API_SEGMENTS = ['api', 'storage', 'v1']

/** Whether an address belongs to the JSON contract, where every answer is JSON, rejections included. */
export function isApiPath(pathname: string): boolean {
  return API_SEGMENTS.includes(firstSegment(pathname))
}

/** The page for people that stands among the calls: it can only be read. */
export function isApiDocsPath(pathname: string): boolean {
  const [, , name = '', ...rest] = pathname.split('/')
  return isApiPath(pathname) && decoded(name) === 'docs' && rest.every((part) => part === '')
}
