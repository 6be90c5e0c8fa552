import { z } from 'zod'

const MAX_LIMIT = 100
/** Far beyond any list; it only keeps the number a number. */
const MAX_START_INDEX = 1_000_000_000

/** A whole number of a query string: too small and too large are taken as far as they go, nonsense counts as absent. */
export function clampedNumber({
  min,
  max,
  fallback,
}: {
  min: number
  max: number
  fallback: number
}) {
  return z
    .string()
    .optional()
    .transform((value = '') => {
      if (!/^[+-]?\d{1,15}$/.test(value)) return fallback
      return Math.min(max, Math.max(min, Number(value)))
    })
}

/** A text of a query string; blank counts as absent. */
export const queryText = z
  .string()
  .optional()
  .transform((value) => value?.trim().normalize('NFC') || undefined)

/** Which page of a list. @param size rows of a page when nobody says otherwise */
export function pageQuery(size: number) {
  return z.object({
    limit: clampedNumber({ min: 1, max: MAX_LIMIT, fallback: size }),
    startIndex: clampedNumber({ min: 0, max: MAX_START_INDEX, fallback: 0 }),
  })
}

/** Reads the query of a request: of repeated parameters the first counts, unknown ones are ignored (SECURITY §8.4). */
export function readQuery<T extends z.ZodObject>(request: Request, schema: T): z.infer<T> {
  const { searchParams } = new URL(request.url)
  const given = Object.keys(schema.shape).map((name) => [name, searchParams.get(name) ?? undefined])
  return schema.parse(Object.fromEntries(given))
}
