/** Of slow properties the examples that are the same at every run are few; `npm run fuzz`, which chooses others, tries all. */
export function propertyRuns(count: number): { numRuns: number } {
  return { numRuns: process.env.PROPERTY_SEED ? count : Math.ceil(count / 4) }
}
