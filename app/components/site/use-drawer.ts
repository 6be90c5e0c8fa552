import { useEffect, type RefObject } from 'react'
import { useDismiss } from '~/components/ui/use-dismiss'

function stops(details: HTMLDetailsElement): HTMLElement[] {
  return [...details.querySelectorAll<HTMLElement>('summary, a[href], button')]
}

/** Moves the focus into the drawer, keeps it there while open, and returns it. */
export function useDrawer(ref: RefObject<HTMLDetailsElement>): void {
  useDismiss(ref)

  useEffect(() => {
    const details = ref.current
    if (!details) return
    function onToggle() {
      if (details?.open) stops(details)[1]?.focus({ preventScroll: true })
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Tab' || !details?.open) return
      const all = stops(details)
      const leaves = event.shiftKey ? all[0] : all.at(-1)
      if (document.activeElement !== leaves) return
      event.preventDefault()
      const enters = event.shiftKey ? all.at(-1) : all[0]
      enters?.focus()
    }
    details.addEventListener('toggle', onToggle)
    details.addEventListener('keydown', onKeyDown)
    return () => {
      details.removeEventListener('toggle', onToggle)
      details.removeEventListener('keydown', onKeyDown)
    }
  }, [ref])
}
