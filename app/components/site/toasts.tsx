import { lazy, Suspense, useSyncExternalStore } from 'react'
import { PlainToaster } from './plain-toaster'
import { toastQueue } from './toast-queue'

// Most pages show no toast, so sonner is loaded on demand. The fallback is in the bundle: the first
// toast may be about the lost connection.
const Toaster = lazy(() => import('./toaster').catch(() => ({ default: PlainToaster })))

const noneOnTheServer = () => 0

export function Toasts() {
  const count = useSyncExternalStore(toastQueue.subscribe, toastQueue.count, noneOnTheServer)
  if (count === 0) return null
  return (
    <Suspense fallback={null}>
      <Toaster count={count} />
    </Suspense>
  )
}
