import { hasReordering, normalise } from '~/text/clean'
import { decode } from '~/text/decode'

/** The maximum length in decoded characters, since a Devanagari letter takes nine bytes in an encoded URL. */
const MAX_SOURCE_LENGTH = 300
export const MAX_TARGET_LENGTH = 500
const MAX_STEPS = 10
/** The maximum number of parent paths that are looked up as prefixes. */
const MAX_PARENTS = 20
/** The maximum number of a source's parameters, and of a request's parameters that are compared with sources. */
const MAX_PARAMS = 20
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

/** Normalises a query for redirects: its parameters decoded, sorted and each of them once. */
function paramsOf(query: string): string[] {
  const escape = (text: string) => normalise(text).replace(/[%&=+#\s]/g, encodeURIComponent)
  const pairs = Array.from(new URLSearchParams(`?${query}`), (pair) => pair.map(escape).join('='))
  return [...new Set(pairs)].toSorted()
}

/** Splits an address at its first question mark. */
function splitQuery(address: string): [path: string, query: string] {
  const [path = '', query = ''] = address.split(/\?(.*)/s, 2)
  return [path, query]
}

export const pathOf = (source: string) => splitQuery(source)[0]

/** Returns '/old', '/old/*' or '/old?id=7' from a path or a whole URL; null if it is none of them. */
export function toSource(typed: string): string | null {
  const text = typed.trim()
  if (text.includes('#') || isHiding(text)) return null
  const { pathname = '', search = '' } = parseUrl(text) ?? {}
  const [path, query] = splitQuery(/^https?:/i.test(text) ? pathname + search : `/${text}`)
  const key = pathKey(path)
  const params = paramsOf(query)
  if (key === null || params.length > MAX_PARAMS) return null
  const source = params.length > 0 ? `${key}?${params.join('&')}` : key
  if (source === '/' || source.length > MAX_SOURCE_LENGTH || isHiding(source)) return null
  const base = source === key && key.endsWith(STAR) ? key.slice(0, -STAR.length) : source
  return base === '' || base.includes('*') ? null : source
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

export const hasQuery = ({ source }: Pick<Rule, 'source'>) => source.includes('?')

/** True if some source begins with this text, which ends with `?` or `&`. */
type IsStart = (text: string) => boolean

/** Returns the texts for `IsStart` at which a source with a query can be continued. */
export const startsOf = (source: string) =>
  Array.from(source.matchAll(/[?&]/g), ({ index }) => source.slice(0, index + 1))

interface Address {
  key: string
  /** As requested, without the question mark. */
  query: string
}

function parseAddress(address: string): Address | null {
  const [path, query] = splitQuery(address)
  const key = pathKey(path)
  return key === null ? null : { key, query }
}

/** Returns the sources that may match: first those with the most parameters, last the shortest prefix. */
export function sourcesOf({ key, query }: Address, isStart: IsStart): string[] {
  const params = paramsOf(query).slice(0, MAX_PARAMS)
  const exact = withParams(`${key}?`, params, isStart)
  const parts = key.split('/').slice(1, MAX_PARENTS)
  const prefixes = parts.map((_, count) => `/${parts.slice(0, count + 1).join('/')}${STAR}`)
  const count = (source: string) => source.split('&').length
  return [...exact.toSorted((a, b) => count(b) - count(a)), key, ...prefixes.toReversed()]
}

/** Continues only where a source does, so that few of all combinations of parameters are looked up. */
function withParams(start: string, params: string[], isStart: IsStart): string[] {
  if (params.length === 0 || !isStart(start)) return []
  return params.flatMap((param, at) => [
    start + param,
    ...withParams(`${start}${param}&`, params.slice(at + 1), isStart),
  ])
}

/** Returns the query without the parameters that the rule names. */
function restOf(query: string, { source }: Rule): string {
  const named = new Set(paramsOf(splitQuery(source)[1]))
  const isNamed = (pair: string) => paramsOf(pair).some((param) => named.has(param))
  return query
    .split('&')
    .filter((pair) => !isNamed(pair))
    .join('&')
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

export interface FollowOptions<Found extends Rule = Rule> {
  /** Returns the rule for the first of the sources of this address that has one. */
  find: (address: Address) => Found | undefined
  /** True for an existing page, where a chain ends unless a rule names a parameter. */
  isPage?: (key: string) => boolean
}

/** Follows redirects to the end, so that browsers need one hop. `target` is null if there is no rule, or for a loop. */
export function follow<Found extends Rule>(
  address: string,
  { find, isPage = () => false }: FollowOptions<Found>,
) {
  const rules: Found[] = []
  let current = parseAddress(address)
  let target: string | null = null
  while (current) {
    const rule = find(current)
    if (!rule || (!hasQuery(rule) && isPage(current.key))) break
    const isLoop = rules.some(({ source }) => source === rule.source)
    rules.push(rule)
    if (isLoop || rules.length > MAX_STEPS) return { rules, target: null, isLoop: true }
    const rest = restOf(current.query, rule)
    target = apply(rule, current.key)
    if (rest) target = toLocation(target, rest)
    current = target.startsWith('/') ? parseAddress(withoutHash(target)) : null
  }
  return { rules, target, isLoop: false }
}

export const withoutHash = (address: string) => address.split('#', 1)[0]!

export const exampleOf = ({ source }: Rule) => source.replace(/\*$/, '~')
