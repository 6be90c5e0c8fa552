import type { z } from 'zod'
import { DomainError, englishError } from '~/domain/core/errors'
import type { RouteContext } from '~/http/handlers.server'
import { readBytes } from '~/http/read-form.server'
import { english, type Message } from '~/labels/messages'
import { findActor } from './bearer.server'

const MAX_JSON_BYTES = 1024 * 1024
const MAX_DEPTH = 32

type JsonObject = Record<string, unknown>

const NOT_JSON = english('The body is not valid JSON.')
const REJECTIONS = {
  tooLarge: english('The body is too large (1 MB at most).'),
  unreadable: english('Could not read the request body.'),
}

export function checkBody<T extends z.ZodType>(body: JsonObject, schema: T): z.infer<T> {
  const result = schema.safeParse(body)
  if (!result.success) throw toInvalidInput(result.error)
  return result.data
}

function toInvalidInput({ issues }: z.ZodError): DomainError {
  const fields: Record<string, Message[]> = {}
  const problems = issues.map(({ path, message }) => ({
    name: toFieldName(path),
    message: message as Message,
  }))
  for (const { name, message } of problems) {
    if (name === '') continue
    const messages = (fields[name] ??= [])
    // Zod reports an empty list twice with the same message: once for the wrong type and once for being too short.
    if (!messages.includes(message)) messages.push(message)
  }
  return new DomainError('InvalidInput', problems[0]!.message, { fields })
}

/** Names fields as the domain and the forms do: `shlokas[2]`. */
function toFieldName(path: PropertyKey[]): string {
  return path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join('')
}

/** Reads an absent body or `null` (older clients) as `{}`. Authenticates again afterwards, since reading may be slow. */
export async function readJson(ctx: Pick<RouteContext, 'request' | 'deps'>): Promise<JsonObject> {
  const { request } = ctx
  const before = await findActor(ctx)
  const bytes = await readBytes(request, MAX_JSON_BYTES, REJECTIONS)
  const now = await findActor(ctx)
  if (before && now?.account.isAdmin !== before.account.isAdmin) {
    throw new DomainError('Unauthenticated', 'noToken')
  }
  if (bytes.byteLength === 0) return {}
  if (request.headers.has('Content-Encoding')) {
    throw englishError('UnsupportedType', 'Compressed bodies are not accepted.')
  }
  if (!/^\s*application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    throw englishError('UnsupportedType', 'Expected a body of the type application/json.')
  }
  const value = parse(bytes)
  if (isDeeperThan(value, MAX_DEPTH)) throw new DomainError('InvalidInput', NOT_JSON)
  if (!isRecord(value)) throw englishError('InvalidInput', 'Expected a JSON object.')
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null))
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new DomainError('InvalidInput', NOT_JSON)
  }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1))
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
