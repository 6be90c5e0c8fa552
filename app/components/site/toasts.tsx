import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { MessageBlock } from '~/components/ui/message-block'
import type { ToastView } from '~/view-models/site'
import { showToast, toastQueue } from './toast-queue'

export { showToast }

// Most pages show no toast, so none of them pays for sonner. If it cannot be fetched, plain blocks stand in.
const Toaster = lazy(() => import('./toaster').catch(() => import('./plain-toaster')))

const noneOnTheServer = () => 0

/** Shows the server's toast and those of `showToast`; without scripts the server's is a block in the page. */
export function Toasts({ toast }: { toast: ToastView | null }) {
  const count = useSyncExternalStore(toastQueue.subscribe, toastQueue.count, noneOnTheServer)
  const last = useRef<ToastView | null>(null)

  useEffect(() => {
    if (toast === null || toast === last.current) return
    last.current = toast
    showToast(toast)
  }, [toast])

  return (
    <>
      {toast && (
        <noscript>
          <div className="no-print container-page pt-4">
            <MessageBlock toast={toast} />
          </div>
        </noscript>
      )}
      {count > 0 && (
        <Suspense fallback={null}>
          <Toaster count={count} />
        </Suspense>
      )}
    </>
  )
}
