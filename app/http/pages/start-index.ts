/** How far OFFSET may reach; beyond it nobody reads on by hand, and a large one costs (ARCHITECTURE §4). */
const MAX_START_INDEX = 100_000

/** How many posts a reader has seen already, from a query string; nonsense counts as none (SECURITY §8.4). */
export function parseStartIndex(searchParams: URLSearchParams): number {
  const value = searchParams.get('startIndex') ?? ''
  return /^\d{1,6}$/.test(value) ? Math.min(Number(value), MAX_START_INDEX) : 0
}
