import { PAGE_SIZE } from '~/domain/core/post-kinds'

/** The maximum start index, since large offsets are slow. */
const MAX_START_INDEX = 100_000

export function parseStartIndex(searchParams: URLSearchParams): number {
  const value = searchParams.get('startIndex') ?? ''
  return /^\d{1,6}$/.test(value) ? Math.min(Number(value), MAX_START_INDEX) : 0
}

/** The maximum number of posts on the first page when a reader returns to a list; more are appended on request. */
export const MAX_SHOWN = 10 * PAGE_SIZE

/** Returns how many posts the list showed before: at least one page. */
export function parseShown(
  searchParams: URLSearchParams,
  name = 'shown',
  max = MAX_SHOWN,
  page = PAGE_SIZE,
): number {
  const value = searchParams.get(name) ?? ''
  const count = /^\d{1,4}$/.test(value) ? Number(value) : page
  return Math.min(Math.max(count, page), max)
}
