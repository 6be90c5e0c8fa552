import { useEffect, useState, type RefObject } from 'react'

/** Far enough ahead that the editor is ready when it scrolls into view. */
const MARGIN = '600px'

export function useInView(element: RefObject<Element>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (inView || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, inView])
  return inView
}
