interface Measures {
  scrollLeft: number
  scrollWidth: number
  clientWidth: number
}

export interface ScrollEnds {
  left: boolean
  right: boolean
}

/** Half pixels occur with zoom and on dense screens. */
const slack = 1

export function scrollEnds({ scrollLeft, scrollWidth, clientWidth }: Measures): ScrollEnds {
  return {
    left: scrollLeft > slack,
    right: scrollLeft + clientWidth < scrollWidth - slack,
  }
}
