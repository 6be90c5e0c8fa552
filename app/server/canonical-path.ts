/**
 * The canonical path of a readers' page: lower case, no empty segments, encoded. The router accepts other spellings, and
 * each would be cached by itself. Null when it is canonical; `pathname` must be decodable.
 */
export function canonicalPathOf(pathname: string): string | null {
  const ending = pathname.endsWith('.data') ? '.data' : ''
  const segments = pathname
    .slice(0, pathname.length - ending.length)
    .split('/')
    .filter(Boolean)
    .map((segment) => decodeURIComponent(segment).toLowerCase())
  // `.DATA` is no data request.
  if (segments.at(-1)?.endsWith('.data')) return null
  const path = `/${segments.map(encodeURIComponent).join('/')}${ending}`
  return path === pathname ? null : path
}
