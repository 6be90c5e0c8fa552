/** Both ends wrap (specification §4, carousel). */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

interface Strip {
  scrollLeft: number
  clientWidth: number
  scrollWidth: number
}

/** The next scroll position: `step` of the visible width, or the start again after the end. */
export function nextStripPosition(
  { scrollLeft, clientWidth, scrollWidth }: Strip,
  step: number,
): number {
  const end = scrollWidth - clientWidth
  // With zoom these are fractions: a row at its end may report a pixel less.
  if (scrollLeft >= end - 1) return 0
  return Math.min(scrollLeft + clientWidth * step, end)
}
