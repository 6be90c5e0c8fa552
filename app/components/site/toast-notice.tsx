import { useEffect, useRef } from 'react'
import { MessageBlock } from '~/components/ui/message-block'
import type { ToastView } from '~/view-models/site'
import { showToast } from './toast-queue'

/**
 * A toast from the server: shown by `<Toasts>`, or as a block in the page without scripts. Shown
 * once, even if the effect runs twice.
 */
export function ToastNotice({ toast }: { toast: ToastView | null }) {
  const last = useRef<ToastView | null>(null)

  useEffect(() => {
    if (toast === null || toast === last.current) return
    last.current = toast
    showToast(toast)
  }, [toast])

  if (!toast) return null
  return (
    <noscript>
      <div className="no-print container-page py-4">
        <MessageBlock toast={toast} />
      </div>
    </noscript>
  )
}
