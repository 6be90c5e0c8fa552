import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Keeps the buttons of a long form at the bottom of the window. Toasts float above the bar, and scrolling keeps the caret
 * above it: `--action-bar` holds its height, which depends on the labels.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { style } = document.documentElement
    const element = bar.current!
    const observer = new ResizeObserver(() =>
      style.setProperty('--action-bar', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--action-bar')
    }
  }, [])

  return (
    <div
      ref={bar}
      data-action-bar
      className="sticky bottom-[var(--bottom-bar,0px)] z-30 button-bar md:mx-0 md:px-0"
    >
      {children}
    </div>
  )
}
