import { useLocation } from '@remix-run/react'
import { useEffect, type RefObject } from 'react'

/** Focus that stood inside would be lost with the menu; it goes back to the summary. */
function close(details: HTMLDetailsElement) {
  const hadFocus = details.contains(document.activeElement)
  details.open = false
  if (hadFocus) details.querySelector('summary')?.focus({ preventScroll: true })
}

/**
 * Closes an open `<details>` the way a menu closes: a click or focus outside it, Escape, and every navigation. Without
 * a script the element stays a plain details that its summary closes.
 */
export function useDismiss(ref: RefObject<HTMLDetailsElement>): void {
  const { key } = useLocation()

  useEffect(() => {
    if (ref.current?.open) close(ref.current)
  }, [ref, key])

  useEffect(() => {
    function onOutside(event: PointerEvent | FocusEvent) {
      const details = ref.current
      const { target } = event
      if (details?.open && target instanceof Node && !details.contains(target)) details.open = false
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && ref.current?.open) close(ref.current)
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [ref])
}
