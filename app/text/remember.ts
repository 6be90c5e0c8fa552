/**
 * Keeps what `create` made for each list of words. For `Intl` objects: making one takes about a thousand times
 * as long as using it. The words come from code and settings, never from visitors, so the store stays small.
 */
export function remember<Part extends string, Made>(
  create: (...parts: Part[]) => Made,
): (...parts: Part[]) => Made {
  const made = new Map<string, Made>()
  return (...parts) => {
    const key = parts.join('|')
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = create(...parts)
    made.set(key, fresh)
    return fresh
  }
}
