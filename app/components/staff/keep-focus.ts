import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place in the dashboard: if the focused element disappears, what takes its place gets the focus.
 * @param isByLink whether a link of a readers' page has opened the dashboard; then the link is gone
 */
export function useKeptFocus(isByLink: boolean): void {
  const wasByLink = useRef(isByLink)
  useEffect(() => {
    if (wasByLink.current) focusPage()
    return keepFocus()
  }, [])
}

/** Where the focus was, from the element up to the page's main part. */
interface Spot {
  element: HTMLElement
  title: string
  /** Ancestors, the nearest first, with the child that contained the focus. */
  steps: { parent: Element; index: number; tag: string; place: number }[]
}

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Dialogs return the focus, and toasts have no place in the page: the spot before them counts. */
const PASSING = 'dialog, .toasts'

export function keepFocus(): () => void {
  let spot = isLost() ? null : toSpot(document.activeElement)

  function onFocus({ target }: FocusEvent) {
    if (target instanceof Element && !target.closest(PASSING)) spot = toSpot(target)
  }

  /** A click beside every control ends the place; an element that disappears does not. */
  function onBlur({ target, relatedTarget }: FocusEvent) {
    if (relatedTarget) return
    setTimeout(() => {
      const isLeft = target instanceof Element && target.isConnected && !target.matches(':disabled')
      if (isLeft && isLost() && document.hasFocus()) spot = null
    })
  }

  const observer = new MutationObserver(() => {
    if (spot && isLost()) restore(spot)
  })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    // A button is disabled while its form is sent, and loses the focus.
    attributeFilter: ['disabled'],
  })
  return () => {
    if (spot && isLost()) restore(spot)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    observer.disconnect()
  }
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Focuses the page's main part, unless something has the focus. */
function focusPage(): void {
  if (isLost()) tryFocus(document.getElementById('content'))
}

function toSpot(element: Element | null): Spot | null {
  if (!(element instanceof HTMLElement)) return null
  const steps: Spot['steps'] = []
  let child: Element = element
  while (child.id !== 'content' && child.parentElement) {
    const parent: Element = child.parentElement
    const place = stopsIn(child).indexOf(element)
    const index = [...parent.children].indexOf(child)
    steps.push({ parent, index, tag: child.tagName, place })
    child = parent
  }
  return { element, title: document.title, steps }
}

function restore({ element, title, steps }: Spot): void {
  const dialog = document.querySelector('dialog[open]')
  if (dialog) return void stopsIn(dialog).some(tryFocus)
  if (tryFocus(element)) return
  // The button of a form that is being sent gets the focus once it is enabled again.
  if (element.isConnected && element.matches(':disabled')) return
  if (title !== document.title) return focusPage()
  // React's own ids are new after each mount.
  const same = /^[\w-]+$/.test(element.id) && document.getElementById(element.id)
  if (same && tryFocus(same)) return
  for (const { parent, index, tag, place } of steps) {
    if (!parent.isConnected) continue
    const children = [...parent.children]
    // In a list, the next row has moved up; after the last one, it is the row before.
    const near = [...children.slice(index), ...children.slice(0, index).toReversed()]
    if (near.some((child) => focusWithin(child, child.tagName === tag ? place : 0))) return
    if (parent.id === 'content') break
  }
  focusPage()
}

function focusWithin(element: Element, place: number): boolean {
  const stops = stopsIn(element)
  return [...stops.slice(place, place + 1), ...stops].some(tryFocus)
}

function stopsIn(element: Element): HTMLElement[] {
  const inside = [...element.querySelectorAll<HTMLElement>(STOPS)]
  return element instanceof HTMLElement && element.matches(STOPS) ? [element, ...inside] : inside
}

/** Returns false if the element is gone, hidden or disabled. */
function tryFocus(element: HTMLElement | null): boolean {
  if (!element?.matches(':disabled')) element?.focus({ preventScroll: true })
  return !isLost()
}
