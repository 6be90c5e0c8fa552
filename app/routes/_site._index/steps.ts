/** The slide after `index` and before it: both ends wrap (specification §4, carousel). */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

interface Strip {
  /** How far it is scrolled, how much of it shows, how long it is; in pixels. */
  scrollLeft: number
  clientWidth: number
  scrollWidth: number
}

/** Where a strip stands after its next step: `step` of what shows further on, or at the start again from the end. */
export function nextStripPosition(
  { scrollLeft, clientWidth, scrollWidth }: Strip,
  step: number,
): number {
  const end = scrollWidth - clientWidth
  // Zoom makes these fractions: a strip at its end may report a pixel less.
  if (scrollLeft >= end - 1) return 0
  return Math.min(scrollLeft + clientWidth * step, end)
}
