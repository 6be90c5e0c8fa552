import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { MessageBlock } from '~/components/ui/message-block'
import { toastQueue, type ShownToast } from './toast-queue'

/** The fallback when the real toaster could not be fetched: messages stay until they are closed. */
export function PlainToaster({ count }: { count: number }) {
  const [shown, setShown] = useState<ShownToast[]>([])

  useEffect(() => {
    const taken = toastQueue.take()
    if (taken.length > 0) setShown((before) => [...before, ...taken])
  }, [count])
  const { state } = useNavigation()
  useEffect(() => {
    if (state !== 'idle') setShown((before) => before.filter(({ onRetry }) => !onRetry))
  }, [state])

  function close(toast: ShownToast) {
    setShown((before) => before.filter((other) => other !== toast))
  }

  return (
    <div className="no-print fixed right-4 bottom-[calc(1rem+var(--bottom-bar,0px))] left-4 z-50 space-y-2 sm:left-auto sm:w-[356px]">
      {shown.map((toast, index) => (
        <MessageBlock
          key={index}
          toast={toast}
          className="shadow-float"
          onDismiss={() => close(toast)}
          onRetry={
            toast.onRetry &&
            (() => {
              close(toast)
              toast.onRetry?.()
            })
          }
        />
      ))}
    </div>
  )
}
