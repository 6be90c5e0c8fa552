import { hasReordering, normalise } from '~/text/clean'
import { decode } from '~/text/decode'

/** The maximum length in decoded characters, since a Devanagari letter takes nine bytes in an encoded URL. */
const MAX_SOURCE_LENGTH = 300
export const MAX_TARGET_LENGTH = 500
const MAX_STEPS = 10
/** The maximum number of parent paths that are looked up as prefixes. */
const MAX_PARENTS = 20
const STAR = '/*'
const HERE = 'http://localhost'
const CONTROLS = /[\p{Cc}\p{Cs}]/u
const isHiding = (text: string) => CONTROLS.test(text) || hasReordering(text)

export interface Rule {
  source: string
  target: string
}

/** Normalises a path for redirects: decoded, lower case, no trailing slash. Null if it cannot be a path. */
export function pathKey(pathname: string): string | null {
  const decoded = decode(pathname)
  if (decoded === undefined || decoded.length > 2 * MAX_SOURCE_LENGTH) return null
  return `/${normalise(decoded).toLowerCase().split('/').filter(Boolean).join('/')}`
}

/** Returns '/old' or '/old/*' from a path or a whole URL; null if it is neither. */
export function toSource(typed: string): string | null {
  const text = typed.trim()
  const path = /^https?:/i.test(text) ? (parseUrl(text)?.pathname ?? '') : `/${text}`
  if (/[?#]/.test(text) || isHiding(text)) return null
  const key = pathKey(path)
  if (key === null || key === '/' || key.length > MAX_SOURCE_LENGTH) return null
  const base = key.endsWith(STAR) ? key.slice(0, -STAR.length) : key
  return base === '' || base.includes('*') ? null : key
}

/** Returns a path on this site or an https URL elsewhere; null for anything else. */
export function toTarget(address: string, origin: string | undefined): string | null {
  const text = address.trim()
  if (isHiding(text) || text.length > 4 * MAX_TARGET_LENGTH) return null
  // A name with a dot may be a host: `example.com/katha`.
  const isPath = /^[^./:?#\\][^.:?#\\/]*(?:[/?#]|$)/.test(text)
  const typed = isPath ? `/${text}` : text
  const url = parseUrl(typed, typed.startsWith('/') ? HERE : undefined)
  if (!url || url.username || url.password) return null
  const isHere = url.origin === HERE || url.origin === origin
  if (!isHere && url.protocol !== 'https:') return null
  const { pathname, search, hash } = url
  // Resolving removes dots: `/.//evil.example` becomes `//evil.example`, another host.
  if (pathname.startsWith('//')) return null
  const target = readable((isHere ? '' : url.origin) + pathname + search + hash)
  return target.length > MAX_TARGET_LENGTH ? null : target
}

const parseUrl = (text: string, base?: string) =>
  URL.canParse(text, base) ? new URL(text, base) : null

/** Decodes the URL, unless it would then be another address: `/%5C` is a path, `/\\` another site. */
function readable(url: string): string {
  try {
    const text = decodeURI(url)
    const isSame = new URL(text, HERE).href === new URL(url, HERE).href
    return isSame && !isHiding(text) ? text : url
  } catch {
    return url
  }
}

/** Returns the `Location` header, with the request's query if the target has none. */
export function toLocation(target: string, search: string): string {
  const url = new URL(target, HERE)
  url.search ||= search
  return target.startsWith('/') ? url.pathname + url.search + url.hash : url.href
}

export const isPrefix = ({ source }: Pick<Rule, 'source'>) => source.endsWith(STAR)

/** Returns the sources that match a path, longest first. */
export function sourcesOf(key: string): string[] {
  const parts = key.split('/').slice(1, MAX_PARENTS)
  const prefixes = parts.map((_, count) => `/${parts.slice(0, count + 1).join('/')}${STAR}`)
  return [key, ...prefixes.toReversed()]
}

/** Returns a rule's target for a path. The part that matches the source's star replaces the target's star. */
function apply({ source, target }: Rule, key: string): string {
  if (!target.endsWith(STAR)) return target
  const rest = key
    .slice(source.length - STAR.length)
    .split('/')
    .filter(Boolean)
  return [target.slice(0, -STAR.length), ...rest.map(encodeURIComponent)].join('/') || '/'
}

interface FollowOptions {
  /** Returns the rule for the first of these sources that has one. */
  find: (sources: string[]) => Rule | undefined
  /** True for an existing page, where a chain ends. */
  isPage?: (key: string) => boolean
}

/** Follows redirects to the end, so that browsers need one hop. `target` is null if there is no rule, or for a loop. */
export function follow(pathname: string, { find, isPage = () => false }: FollowOptions) {
  const rules: Rule[] = []
  let key = pathKey(pathname)
  let target: string | null = null
  while (key !== null) {
    const rule = find(sourcesOf(key))
    if (!rule || (target !== null && isPage(key))) break
    const isLoop = rules.some(({ source }) => source === rule.source)
    rules.push(rule)
    if (isLoop || rules.length > MAX_STEPS) return { rules, target: null, isLoop: true }
    target = apply(rule, key)
    key = target.startsWith('/') ? pathKey(new URL(target, HERE).pathname) : null
  }
  return { rules, target, isLoop: false }
}

export const exampleOf = ({ source }: Rule) => source.replace(/\*$/, '~')
