import type { ToastView } from '~/view-models/site'

/** A toast with a retry stays until it is closed or the page changes. */
export interface ShownToast extends ToastView {
  onRetry?: () => void
}

/** Toasts wait here for the toaster's code, which is fetched with the first one. */
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
    /** Returns each toast once, even if an effect runs twice. */
    take(): ShownToast[] {
      const taken = waiting
      waiting = []
      return taken
    },
    count: () => added,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const toastQueue = createToastQueue()

export function showToast(toast: ShownToast): void {
  toastQueue.add(toast)
}
