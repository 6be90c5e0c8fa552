/** Requests to other sites. An address that a user typed must not lead into our own network. */
import { lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, fetch } from 'undici'

const SECONDS = 10
const MAX_REDIRECTS = 4
const USER_AGENT = 'Mozilla/5.0 (compatible; DharoharLinkCard/1.0)'

interface Request {
  signal: AbortSignal
  redirect: 'manual'
  headers: Record<string, string>
}
interface Answer {
  status: number
  headers: Headers
  body: AsyncIterable<Uint8Array> | null
}
export type Reach = (url: string, request: Request) => Promise<Answer>

interface Options {
  maxBytes: number
  /** Keeps the first bytes of a longer answer, which is otherwise an error. */
  isCut?: boolean
  maxRedirects?: number
  reach?: Reach
}

export interface Fetched {
  url: string
  contentType: string
  bytes: Buffer
}

/** Throws unless a public address responds with status 200 in ten seconds. Follows redirects, each of which is checked. */
export async function fetchPublic(
  url: string,
  { maxBytes, isCut = false, maxRedirects = MAX_REDIRECTS, reach = reachPublic }: Options,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(SECONDS * 1_000)
  const request = { signal, redirect: 'manual', headers: { 'User-Agent': USER_AGENT } } as const
  let present = url
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    requirePublic(present)
    const answer = await reach(present, request)
    const location = answer.status >= 300 && answer.status < 400 && answer.headers.get('Location')
    if (!location) {
      if (answer.status !== 200) throw new Error(`${present} responds ${answer.status}`)
      const bytes = await readBytes(answer, maxBytes, isCut)
      return { url: present, contentType: answer.headers.get('Content-Type') ?? '', bytes }
    }
    await answer.body?.[Symbol.asyncIterator]().return?.()
    present = new URL(location, present).href
  }
  throw new Error(`${url} redirects too often`)
}

/** Other ports could be services of somebody's machine. */
function requirePublic(url: string): void {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isWeb = (protocol === 'https:' || protocol === 'http:') && port === ''
  const literal = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = ipaddr.isValid(literal) && !isPublicAddress(literal)
  if (!isWeb || username || password || isPrivate) throw new Error(`${url} is not public`)
}

function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast'
}

/** Checks the address that is connected to: a second look-up could have another answer. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const isPublic = !error && addresses.every(({ address }) => isPublicAddress(address))
    const failure = isPublic ? null : (error ?? new Error(`${hostname} is not public`))
    callback(failure, addresses)
  })
}

const agent = new Agent({ connect: { lookup: lookUpPublic, autoSelectFamily: true } })

const reachPublic: Reach = (url, request) => fetch(url, { ...request, dispatcher: agent })

async function readBytes({ body }: Answer, maxBytes: number, isCut: boolean): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size <= maxBytes) continue
    if (isCut) break
    throw new Error(`The answer is longer than ${maxBytes} bytes`)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
