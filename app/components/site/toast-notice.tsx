import { useEffect, useRef } from 'react'
import { MessageBlock } from '~/components/ui/message-block'
import type { ToastView } from '~/view-models/site'
import { showToast } from './toast-queue'

/**
 * A toast that came from the server: handed to the page's `<Toasts>` by the script, a block in the page without one. It
 * is shown once, also where an effect runs twice.
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
