import { useEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** One stop for Tab, arrows within (WAI-ARIA toolbar pattern). */
export function useRovingFocus(toolbar: RefObject<HTMLElement>) {
  const [current, setCurrent] = useState(0)

  // The tools depend on the kind of text; one of them is always focusable.
  useEffect(() => {
    toolsIn(toolbar.current).forEach((tool, index) => {
      tool.tabIndex = index === current ? 0 : -1
    })
  })

  function onKeyDown(event: KeyboardEvent) {
    const tools = toolsIn(toolbar.current)
    const at = tools.findIndex((tool) => tool === event.target)
    const step = STEPS[event.key]
    if (!step || at === -1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    tools[step(at, tools.length)]?.focus()
  }

  function onFocus(event: FocusEvent) {
    const at = toolsIn(toolbar.current).findIndex((tool) => tool === event.target)
    if (at !== -1) setCurrent(at)
  }

  return { onKeyDown, onFocus }
}

function toolsIn(toolbar: HTMLElement | null): HTMLElement[] {
  return toolbar ? [...toolbar.querySelectorAll<HTMLElement>('[data-tool]')] : []
}
