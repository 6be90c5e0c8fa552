const STEPS = [1, 2, 4, 6, 8, 10]

/** The top of the scale: round, even, and at least the highest value. */
export function scaleTop(highest: number): number {
  if (highest <= 2) return 2
  const decade = 10 ** Math.floor(Math.log10(highest))
  const top = STEPS.map((step) => step * decade).find((value) => value >= highest)
  return top ?? 10 * decade
}
