import { decode } from '~/text/slug'

/** The first segment as the router sees it: decoded, in lower case, without `.data`. */
function firstSegment(pathname: string): string {
  return decoded(pathname.split('/')[1] ?? '').replace(/\.data$/, '')
}

const decoded = (segment: string) => (decode(segment) ?? segment).toLowerCase()

/** The path as the router sees it, with dots resolved. */
export function pathOf(target: string): string {
  const base = 'http://localhost'
  return URL.canParse(target, base) ? new URL(target, base).pathname : target
}

/** The last two are for older clients' storage SDK (app/routes.ts). */
const API_SEGMENTS = ['api', 'storage', 'v1']

export function isApiPath(pathname: string): boolean {
  return API_SEGMENTS.includes(firstSegment(pathname))
}

/** The one HTML page under the API's paths; read-only. */
export function isApiDocsPath(pathname: string): boolean {
  const [, , name = '', ...rest] = pathname.split('/')
  return isApiPath(pathname) && decoded(name) === 'docs' && rest.every((part) => part === '')
}
