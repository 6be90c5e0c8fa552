interface Measures {
  scrollLeft: number
  scrollWidth: number
  clientWidth: number
}

export interface ScrollEnds {
  /** Something waits to the left. */
  left: boolean
  /** Something waits to the right. */
  right: boolean
}

/** Half pixels occur at zoom levels and on dense screens: an end within one pixel counts as reached. */
const slack = 1

export function scrollEnds({ scrollLeft, scrollWidth, clientWidth }: Measures): ScrollEnds {
  return {
    left: scrollLeft > slack,
    right: scrollLeft + clientWidth < scrollWidth - slack,
  }
}
