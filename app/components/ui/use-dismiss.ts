import { useLocation } from '@remix-run/react'
import { useEffect, type RefObject } from 'react'

/** The focus inside would be lost; it returns to the summary. */
function close(details: HTMLDetailsElement) {
  const hadFocus = details.contains(document.activeElement)
  details.open = false
  if (hadFocus) details.querySelector('summary')?.focus({ preventScroll: true })
}

/**
 * Closes an open `<details>` like a menu: on a click or focus outside, on Escape and on every
 * navigation.
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
