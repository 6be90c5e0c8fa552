const TRIES = 20
const PAUSE = 50

/**
 * Focuses a control, and again the editor that may take its place and id later. Stops when another
 * control has the focus.
 */
export function focusWhenMounted(id: string): void {
  let last: HTMLElement | null = null
  let tries = 0
  function focus() {
    const control = document.getElementById(id)
    const isLeft = last !== null && last.isConnected && document.activeElement !== last
    if (isLeft) return
    if (control && control !== last) {
      control.focus()
      last = control
    }
    tries += 1
    if (tries < TRIES && control?.tagName !== 'BUTTON') setTimeout(focus, PAUSE)
  }
  focus()
}
