/** Lower case, no empty segments, encoded: each other spelling would be cached by itself. Null for a canonical path. */
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
