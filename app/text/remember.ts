/** Caches slow `Intl` objects. Never pass user input: the cache never shrinks. */
export function remember<Parts extends string[], Made>(
  create: (...parts: Parts) => Made,
): (...parts: Parts) => Made {
  const cache = new Map<string, Made>()
  return (...parts) => {
    const key = parts.join('|')
    const known = cache.get(key)
    if (known !== undefined) return known
    const fresh = create(...parts)
    cache.set(key, fresh)
    return fresh
  }
}
