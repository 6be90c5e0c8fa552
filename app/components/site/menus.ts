import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Menus are `<details data-menu>`, which work without JavaScript. */
const OPEN = 'details[data-menu][open]'

/** Closes an open menu on a click or focus outside, on Escape and on every navigation. */
export function useClosingMenus(): void {
  const { key } = useLocation()
  const lastKey = useRef(key)

  useEffect(() => {
    // Does nothing on mount, since the reader may have opened a menu before hydration.
    if (lastKey.current !== key) openMenus().forEach(closeMenu)
    lastKey.current = key
  }, [key])

  useEffect(() => {
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}

function onOutside({ target }: Event) {
  for (const menu of openMenus()) {
    if (target instanceof Node && !menu.contains(target)) menu.open = false
  }
}

function onKey({ key }: KeyboardEvent) {
  // A dialog opened from a menu closes first, and returns focus to the menu.
  if (key === 'Escape' && !document.querySelector('dialog[open]')) openMenus().forEach(closeMenu)
}

function openMenus() {
  return document.querySelectorAll<HTMLDetailsElement>(OPEN)
}

/** Closes the menu and returns focus to its summary; focus inside the menu would be lost. */
export function closeMenu(menu: HTMLDetailsElement): void {
  const hadFocus = menu.contains(document.activeElement)
  menu.open = false
  if (hadFocus) menu.querySelector('summary')?.focus({ preventScroll: true })
}
