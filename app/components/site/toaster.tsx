import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'
import { toast as sonner, Toaster as Sonner } from 'sonner'
import { MessageBlock } from '~/components/ui/message-block'
import { toastQueue, type ShownToast } from './toast-queue'

/** Specification §9. Sonner's own width is these 356px too. */
const duration = 4000
const visibleToasts = 3

/** One navigation at a time, so one retry. */
const OFFER = 'try-again'

function show({ onRetry, ...toast }: ShownToast) {
  sonner.custom(
    (id) => (
      <MessageBlock
        toast={toast}
        onDismiss={() => sonner.dismiss(id)}
        onRetry={
          onRetry &&
          (() => {
            sonner.dismiss(id)
            onRetry()
          })
        }
        className="w-(--width) shadow-float max-[600px]:w-full"
      />
    ),
    onRetry && { id: OFFER, duration: Infinity },
  )
}

/** Fetched with the first toast (toasts.tsx). */
export default function Toaster({ count }: { count: number }) {
  useEffect(() => {
    toastQueue.take().forEach(show)
  }, [count])
  const { state } = useNavigation()
  useEffect(() => {
    if (state !== 'idle') sonner.dismiss(OFFER)
  }, [state])

  return (
    <Sonner
      position="bottom-right"
      duration={duration}
      visibleToasts={visibleToasts}
      offset={{ bottom: 'calc(24px + var(--bottom-bar, 0px))', right: '24px' }}
      mobileOffset={{ bottom: 'calc(16px + var(--bottom-bar, 0px))', left: '16px', right: '16px' }}
      style={{ fontFamily: 'inherit' }}
    />
  )
}
