import { lazy, Suspense, useSyncExternalStore } from 'react'
import { PlainToaster } from './plain-toaster'
import { toastQueue } from './toast-queue'

// Most pages show no toast, so none of them pays for sonner. If it cannot be fetched, plain blocks stand in: those are here
// already, for the first toast may be about the lost connection.
const Toaster = lazy(() => import('./toaster').catch(() => ({ default: PlainToaster })))

const noneOnTheServer = () => 0

/** Where toasts appear: once in the whole page. What is shown comes from `ToastNotice` and `showToast`. */
export function Toasts() {
  const count = useSyncExternalStore(toastQueue.subscribe, toastQueue.count, noneOnTheServer)
  if (count === 0) return null
  return (
    <Suspense fallback={null}>
      <Toaster count={count} />
    </Suspense>
  )
}
