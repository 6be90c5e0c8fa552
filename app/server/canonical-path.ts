/**
 * The one spelling of a path of readers: in lower case, without empty segments, and encoded where it must be. The router takes
 * all of them for the same page; each would be rendered and kept by itself.
 *
 * @param pathname that can be decoded
 * @returns null when it is that already
 */
export function canonicalPathOf(pathname: string): string | null {
  const ending = pathname.endsWith('.data') ? '.data' : ''
  const segments = pathname
    .slice(0, pathname.length - ending.length)
    .split('/')
    .filter(Boolean)
    .map((segment) => decodeURIComponent(segment).toLowerCase())
  // Another spelling of this ending is none: that path is no data request.
  if (segments.at(-1)?.endsWith('.data')) return null
  const path = `/${segments.map(encodeURIComponent).join('/')}${ending}`
  return path === pathname ? null : path
}
