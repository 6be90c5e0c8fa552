import { useEffect, useState, type RefObject } from 'react'

/** Far enough ahead that a person who scrolls meets what is ready. */
const MARGIN = '600px'

/** Whether an element has been near the part of the page that is seen. */
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
