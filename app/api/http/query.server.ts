import { z } from 'zod'
import type {} from 'zod-openapi'
import type { RouteContext } from '~/http/handlers.server'
import { normalise } from '~/text/clean'

const MAX_LIMIT = 100
const MAX_START_INDEX = 1_000_000_000
/** The maximum length in characters, since proxies reject headers over a few kilobytes. */
const MAX_LINKS = 2_000

interface NumberOptions {
  min: number
  max: number
  fallback: number
  description: string
}

/** Parses a whole number and clamps it; treats an invalid value as absent. */
export function clampedNumber({ min, max, fallback, description }: NumberOptions) {
  return z
    .string()
    .optional()
    .transform((value = '') => {
      if (!/^[+-]?\d+$/.test(value)) return fallback
      return Math.min(max, Math.max(min, Number(value)))
    })
    .meta({
      description,
      override: { type: 'integer', minimum: min, maximum: max, default: fallback },
    })
}

export function queryText(description: string) {
  return z
    .string()
    .optional()
    .transform((value = '') => normalise(value.trim(), 'NFC') || undefined)
    .meta({ description })
}

export function pageQuery(size: number) {
  return z.object({
    limit: clampedNumber({ min: 1, max: MAX_LIMIT, fallback: size, description: 'Rows per page' }),
    startIndex: clampedNumber({
      min: 0,
      max: MAX_START_INDEX,
      fallback: 0,
      description: 'Number of rows to skip',
    }),
  })
}

/** Reads the first of repeated parameters; ignores unknown ones. */
export function readQuery<T extends z.ZodObject>(request: Request, schema: T): z.infer<T> {
  const { searchParams } = new URL(request.url)
  const entries = Object.keys(schema.shape).map((name) => [
    name,
    searchParams.get(name) ?? undefined,
  ])
  return schema.parse(Object.fromEntries(entries))
}

interface ListCall extends Pick<RouteContext, 'request' | 'origin'> {
  query: { limit: number; startIndex: number }
}

/** Builds a `Link` header (RFC 8288) for the previous and next page, unless their URLs are too long. */
export function pageHeaders(
  { request, origin, query: { limit, startIndex } }: ListCall,
  hasMore: boolean,
): Record<string, string> {
  const links: string[] = []
  const add = (start: number, relation: string) => {
    const { pathname, searchParams } = new URL(request.url)
    searchParams.set('startIndex', String(start))
    links.push(`<${origin}${pathname}?${searchParams}>; rel="${relation}"`)
  }
  if (startIndex > 0) add(Math.max(0, startIndex - limit), 'prev')
  if (hasMore) add(startIndex + limit, 'next')
  const value = links.join(', ')
  return value && value.length <= MAX_LINKS ? { Link: value } : {}
}
