import { z } from 'zod'
import { normalise } from '~/text/clean'
// For the types of `.meta()`.
import type {} from 'zod-openapi'

const MAX_LIMIT = 100
/** Far beyond any list; it only keeps the number a number. */
const MAX_START_INDEX = 1_000_000_000

interface NumberOptions {
  min: number
  max: number
  fallback: number
  description: string
}

/** A whole number of a query string: too small and too large are taken as far as they go, nonsense counts as absent. */
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

/** A text of a query string; blank counts as absent. */
export function queryText(description: string) {
  return z
    .string()
    .optional()
    .transform((value = '') => normalise(value.trim(), 'NFC') || undefined)
    .meta({ description })
}

/** Which page of a list. @param size rows of a page when nobody says otherwise */
export function pageQuery(size: number) {
  return z.object({
    limit: clampedNumber({ min: 1, max: MAX_LIMIT, fallback: size, description: 'Rows of a page' }),
    startIndex: clampedNumber({
      min: 0,
      max: MAX_START_INDEX,
      fallback: 0,
      description: 'How many rows were seen already',
    }),
  })
}

/** Reads the query of a request: of repeated parameters the first counts, unknown ones are ignored. */
export function readQuery<T extends z.ZodObject>(request: Request, schema: T): z.infer<T> {
  const { searchParams } = new URL(request.url)
  const given = Object.keys(schema.shape).map((name) => [name, searchParams.get(name) ?? undefined])
  return schema.parse(Object.fromEntries(given))
}
