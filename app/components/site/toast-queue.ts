import type { ToastView } from '~/view-models/site'

/** One that can offer to try again stays until it is closed, or until another page is there. */
export interface ShownToast extends ToastView {
  onRetry?: () => void
}

/** Toasts that wait for the code that shows them, which is only fetched when there is a first one. */
export function createToastQueue() {
  const listeners = new Set<() => void>()
  let waiting: ShownToast[] = []
  let added = 0

  return {
    add(toast: ShownToast): void {
      waiting.push(toast)
      added += 1
      for (const listener of listeners) listener()
    },
    /** Hands out each toast once, also when an effect runs twice. */
    take(): ShownToast[] {
      const taken = waiting
      waiting = []
      return taken
    },
    /** How many there have been. */
    count: () => added,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const toastQueue = createToastQueue()

/** Shows a toast from browser code; `<Toasts>` of the page displays it. */
export function showToast(toast: ShownToast): void {
  toastQueue.add(toast)
}
