import clsx from 'clsx'
import { Icon, type IconName } from './icon'
import type { ToastView } from '~/view-models/site'
import { lostLabels, siteLabels } from '~/labels/site'
import { VisuallyHidden } from './visually-hidden'

const looks: Record<ToastView['type'], { sign: IconName; icon: string; edge: string }> = {
  success: { sign: 'circle-check', icon: 'text-ok', edge: 'border-s-ok' },
  error: { sign: 'circle-alert', icon: 'text-err', edge: 'border-s-err' },
  warning: { sign: 'triangle-alert', icon: 'text-warn', edge: 'border-s-warn' },
  info: { sign: 'info', icon: 'text-link', edge: 'border-s-link' },
}

interface MessageBlockProps {
  toast: ToastView
  language?: string
  onDismiss?: () => void
  onRetry?: () => void
  className?: string
}

/** At the top of the page without scripts, else inside the toast. */
export function MessageBlock({
  toast,
  language = 'en',
  onDismiss,
  onRetry,
  className,
}: MessageBlockProps) {
  const { sign, icon, edge } = looks[toast.type]
  return (
    <div
      role={toast.type === 'error' ? 'alert' : 'status'}
      lang={language}
      className={clsx(
        'flex items-start gap-3 rounded-field border border-s-4 border-line bg-surface py-3 ps-4 text-ink',
        onDismiss ? 'pe-1' : 'pe-4',
        edge,
        className,
      )}
    >
      <Icon name={sign} className={clsx('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        <p className="text-small font-semibold wrap-anywhere">{toast.message}</p>
        {toast.description && (
          <p className="text-meta wrap-anywhere text-muted">{toast.description}</p>
        )}
        {onRetry && (
          <button
            type="button"
            onClick={onRetry}
            className="-mb-2 inline-flex min-h-11 items-center text-small font-bold text-link underline hover:text-link-hover"
          >
            {lostLabels.tryAgain}
          </button>
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
