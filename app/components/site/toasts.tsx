import clsx from 'clsx'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon, type IconName } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import type { ToastView } from '~/view-models/site.server'
import { useLabels } from './use-labels'

const DURATION = 4000
const MAX_VISIBLE = 3

let current: (ToastView & { id: number })[] = []
let count = 0
const listeners = new Set<() => void>()

export function showToast(toast: ToastView): void {
  count += 1
  change([...current, { ...toast, id: count }])
  dismissLater(count)
}

function dismissLater(id: number): void {
  setTimeout(() => {
    if (isPaused()) dismissLater(id)
    else dismiss(id)
  }, DURATION)
}

/** True while the pointer or focus is on a toast, or the tab is hidden. */
export function isPaused(): boolean {
  return document.hidden || document.querySelector('.toasts:is(:hover, :focus-within)') !== null
}

function dismiss(id: number): void {
  change(current.filter((toast) => toast.id !== id))
}

function change(next: typeof current): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const getCurrent = () => current

/** Part of every page, since the first toast may report a lost connection. Styles: site.css. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, getCurrent, getCurrent)
  return (
    <div aria-live="polite" className="toasts no-print">
      {toasts.slice(-MAX_VISIBLE).map(({ id, ...toast }) => (
        <MessageBlock key={id} toast={toast} onDismiss={() => dismiss(id)} />
      ))}
    </div>
  )
}

interface ToastNoticeProps {
  toast: ToastView | null
  /** Set if the notice is rendered outside the page's container. */
  isOfPage?: boolean
}

/** Shows a server's toast once, even if the effect runs twice; without JavaScript, it is a block in the page. */
export function ToastNotice({ toast, isOfPage }: ToastNoticeProps) {
  const last = useRef<ToastView | null>(null)

  useEffect(() => {
    if (toast === null || toast === last.current) return
    last.current = toast
    showToast(toast)
  }, [toast])

  if (!toast) return null
  return (
    <noscript>
      <div className={clsx('no-print py-4', isOfPage && 'container-page')}>
        <MessageBlock toast={toast} />
      </div>
    </noscript>
  )
}

const LOOKS: Record<ToastView['type'], { sign: IconName; icon: string; edge: string }> = {
  success: { sign: 'circle-check', icon: 'text-ok', edge: 'border-s-ok' },
  error: { sign: 'circle-alert', icon: 'text-err', edge: 'border-s-err' },
  warning: { sign: 'triangle-alert', icon: 'text-warn', edge: 'border-s-warn' },
  info: { sign: 'info', icon: 'text-link', edge: 'border-s-link' },
}

function MessageBlock({ toast, onDismiss }: { toast: ToastView; onDismiss?: () => void }) {
  const { site: siteLabels, lang } = useLabels()
  const { sign, icon, edge } = LOOKS[toast.type]
  return (
    <div
      role={toast.type === 'error' ? 'alert' : 'status'}
      lang={lang.en}
      className={clsx(
        'flex items-start gap-3 rounded-field border border-s-4 border-line bg-surface py-3 ps-4 text-ink',
        onDismiss ? 'pe-1 shadow-float' : 'pe-4',
        edge,
      )}
    >
      <Icon name={sign} className={clsx('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        <p className="text-small font-semibold wrap-anywhere">{toast.message}</p>
        {toast.description && (
          <p className="text-meta wrap-anywhere text-muted">{toast.description}</p>
        )}
      </div>
      {onDismiss && (
        <button
          type="button"
          onClick={onDismiss}
          className="-my-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-field text-muted hover:text-ink"
        >
          <Icon name="x" className="size-4" />
          <VisuallyHidden>{siteLabels.dismiss}</VisuallyHidden>
        </button>
      )}
    </div>
  )
}
