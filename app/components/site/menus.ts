/** Menus are `<details data-menu>`, which work without scripts. */
const OPEN = 'details[data-menu][open]'

/** Closes an open menu on a click or focus outside, on Escape and on every navigation. */
export function closeMenus(router: typeof window.__remixRouter): void {
  function onOutside({ target }: Event) {
    for (const menu of openMenus()) {
      if (target instanceof Node && !menu.contains(target)) menu.open = false
    }
  }
  let { key } = router.state.location
  document.addEventListener('pointerdown', onOutside)
  document.addEventListener('focusin', onOutside)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') openMenus().forEach(closeMenu)
  })
  router.subscribe(({ location }) => {
    if (location.key !== key) openMenus().forEach(closeMenu)
    key = location.key
  })
}

function openMenus() {
  return document.querySelectorAll<HTMLDetailsElement>(OPEN)
}

/** The focus inside would be lost; it returns to the summary. */
export function closeMenu(menu: HTMLDetailsElement): void {
  const hadFocus = menu.contains(document.activeElement)
  menu.open = false
  if (hadFocus) menu.querySelector('summary')?.focus({ preventScroll: true })
}
