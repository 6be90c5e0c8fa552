/** Lower case, encoded, no empty segments: other spellings would be cached separately. Null if already canonical. */
export function canonicalPathOf(pathname: string): string | null {
  const ending = pathname.endsWith('.data') ? '.data' : ''
  const segments = pathname
    .slice(0, pathname.length - ending.length)
    .split('/')
    .filter(Boolean)
    .map((segment) => decodeURIComponent(segment).toLowerCase())
  // `.DATA` is not a data request.
  if (segments.at(-1)?.endsWith('.data')) return null
  const path = `/${segments.map(encodeURIComponent).join('/')}${ending}`
  return path === pathname ? null : path
}

const KNOWN_PARAMETERS = ['shown', 'startIndex']
/** Larger numbers are not cached: anyone could fill the cache. */
const MAX_DIGITS = 4

/** Removes unknown parameters (campaigns, `_routes`) and normalises numbers; null if a number is too large to cache. */
export function cachedPathOf(target: string): string | null {
  const start = target.indexOf('?')
  if (start === -1 || target.startsWith('/api/')) return target
  const given = new URLSearchParams(target.slice(start))
  const known = new URLSearchParams()
  for (const name of KNOWN_PARAMETERS) {
    const value = given.get(name) ?? ''
    if (!/^\d+$/.test(value) || Number(value) === 0) continue
    if (value.length > MAX_DIGITS) return null
    known.set(name, String(Number(value)))
  }
  return target.slice(0, start) + (known.size > 0 ? `?${known}` : '')
}
