import { useEffect } from 'react'

/** Runs a command when its keys are pressed, wherever the focus is. */
export function useShortcut(isPressed: (event: KeyboardEvent) => boolean, run: () => void): void {
  // Without dependencies, since the command uses the state of the last render.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed(event)) return
      event.preventDefault()
      if (!event.repeat) run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
