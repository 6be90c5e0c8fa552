/** Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses JSON that this program has written, whose type the caller knows. Other JSON needs a schema. */
export function parseOwnJson<Written>(text: string): Written {
  return JSON.parse(text) as Written
}
