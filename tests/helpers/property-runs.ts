/** Runs slow properties with a few fixed examples; `npm run fuzz` tries more with a new seed. */
export function propertyRuns(count: number): { numRuns: number } {
  return { numRuns: process.env.PROPERTY_SEED ? count : Math.ceil(count / 4) }
}
