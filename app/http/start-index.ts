import { PAGE_SIZE } from '~/domain/posts/constants'

/** How far OFFSET may reach; beyond it nobody reads on by hand, and a large one costs. */
const MAX_START_INDEX = 100_000

/** How many posts a reader has seen already, from a query string; nonsense counts as none. */
export function parseStartIndex(searchParams: URLSearchParams): number {
  const value = searchParams.get('startIndex') ?? ''
  return /^\d{1,6}$/.test(value) ? Math.min(Number(value), MAX_START_INDEX) : 0
}

/** So many posts at once, for who comes back to a long list; the rest is appended again. */
export const MAX_SHOWN = 10 * PAGE_SIZE

/** How many posts of a list a reader had on the page; at least one page of it. */
export function parseShown(searchParams: URLSearchParams): number {
  const value = searchParams.get('shown') ?? ''
  const shown = /^\d{1,4}$/.test(value) ? Number(value) : PAGE_SIZE
  return Math.min(Math.max(shown, PAGE_SIZE), MAX_SHOWN)
}
