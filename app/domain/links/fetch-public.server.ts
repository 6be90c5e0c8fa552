/** Sends requests to other sites. A URL that a user typed must not lead into our own network. */
import { lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Agent } from 'undici'

export const MAX_PICTURE_BYTES = 4 * 1024 * 1024

const SECONDS = 10
const MAX_REDIRECTS = 4
const USER_AGENT = 'Mozilla/5.0 (compatible; DharoharLinkCard/1.0)'

interface RequestOptions {
  signal: AbortSignal
  redirect: 'manual'
  headers: Record<string, string>
  method?: 'POST'
  body?: string
}

interface SiteResponse {
  status: number
  headers: Headers
  body: (AsyncIterable<Uint8Array> & { cancel: () => Promise<void> }) | null
}

export type Reach = (url: string, options: RequestOptions) => Promise<SiteResponse>

interface Options {
  maxBytes: number
  /** Truncates a longer response instead of failing. */
  isCut?: boolean
  maxRedirects?: number
  reach?: Reach
}

interface FetchedPage {
  url: string
  contentType: string
  bytes: Buffer
}

/** Throws unless a public address responds with 200 within ten seconds. Follows redirects and checks each of them. */
export async function fetchPublic(
  url: string,
  { maxBytes, isCut = false, maxRedirects = MAX_REDIRECTS, reach }: Options,
): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(SECONDS * 1_000)
  const options = { signal, headers: { 'User-Agent': USER_AGENT } }
  let present = url
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await requestPublic(present, options, reach)
    const location =
      response.status >= 300 && response.status < 400 && response.headers.get('Location')
    if (!location) {
      if (response.status !== 200) throw new Error(`${present} responded with ${response.status}`)
      const bytes = await readBytes(response, maxBytes, isCut)
      return { url: present, contentType: response.headers.get('Content-Type') ?? '', bytes }
    }
    await response.body?.cancel()
    present = new URL(location, present).href
  }
  throw new Error(`${url} redirected too many times`)
}

/** Sends one request to a public address, and follows no redirect. */
export async function requestPublic(
  url: string,
  options: Omit<RequestOptions, 'redirect'>,
  reach = reachPublic,
): Promise<SiteResponse> {
  if (!isPublicUrl(url)) throw new Error(`${url} is not public`)
  return reach(url, { ...options, redirect: 'manual' })
}

/** Allows standard ports only, since other ports could belong to internal services. */
export function isPublicUrl(url: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isWeb = (protocol === 'https:' || protocol === 'http:') && port === ''
  const literal = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = ipaddr.isValid(literal) && !isPublicAddress(literal)
  return isWeb && !username && !password && !isPrivate
}

/** All that IANA has allocated to the public IPv6 Internet. Other blocks may lead to IPv4 addresses, or nowhere. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** True for an address that IANA's registries of special-purpose addresses do not list. */
function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  const isPublicKind = parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6)
  return isPublicKind && parsed.range() === 'unicast'
}

/** Checks the address that the connection uses, because a second lookup could return another one. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const isPublic = !error && addresses.every(({ address }) => isPublicAddress(address))
    const failure = isPublic ? null : (error ?? new Error(`${hostname} is not public`))
    callback(failure, addresses)
  })
}

let agent: Agent | undefined

/** Loads undici on first use, since it takes 18 MB of memory. */
const reachPublic: Reach = async (url, options) => {
  // The package is CommonJS: a bundler gives it no named exports when it is loaded on demand.
  const { Agent, fetch } = (await import('undici')).default
  agent ??= new Agent({ connect: { lookup: lookUpPublic, autoSelectFamily: true } })
  return fetch(url, { ...options, dispatcher: agent })
}

async function readBytes(
  { body }: SiteResponse,
  maxBytes: number,
  isCut: boolean,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size <= maxBytes) continue
    if (isCut) break
    throw new Error(`The response is longer than ${maxBytes} bytes`)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
