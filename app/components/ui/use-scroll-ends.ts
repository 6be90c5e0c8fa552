import { type RefObject, useEffect, useState } from 'react'

type Measures = Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>
export type ScrollEnds = ReturnType<typeof scrollEnds>

/** Zoom and high pixel densities cause fractions of a pixel. */
const slack = 1

export function scrollEnds({ scrollLeft, scrollWidth, clientWidth }: Measures) {
  return {
    left: scrollLeft > slack,
    right: scrollLeft + clientWidth < scrollWidth - slack,
  }
}

/** Returns false for both sides before the first measurement. @param content changes when children are added */
export function useScrollEnds(ref: RefObject<HTMLElement>, content?: unknown): ScrollEnds {
  const [ends, setEnds] = useState<ScrollEnds>({ left: false, right: false })

  useEffect(() => {
    const row = ref.current
    if (!row) return
    const measure = () => {
      const next = scrollEnds(row)
      setEnds((last) => (last.left === next.left && last.right === next.right ? last : next))
    }
    // Fires once at the start, and whenever the window or the text size changes.
    const observer = new ResizeObserver(measure)
    observer.observe(row)
    for (const child of row.children) observer.observe(child)
    row.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      row.removeEventListener('scroll', measure)
    }
  }, [ref, content])

  return ends
}
