import clsx from 'clsx'
import { useCallback, useRef, type ReactNode, type SyntheticEvent } from 'react'

interface DialogProps {
  headingId: string
  onClose: () => void
  /** Called on Escape; preventing the default keeps the dialog open. */
  onCancel?: (event: SyntheticEvent<HTMLDialogElement>) => void
  /** Focuses the heading, which must be focusable. Set this for dialogs whose first control is not safe to press. */
  focusHeading?: boolean
  onSubmit?: () => void
  isWide?: boolean
  children: ReactNode
}

/** A native modal dialog, open while rendered. `<form method="dialog">` closes it. */
export function Dialog({
  headingId,
  onClose,
  onCancel,
  focusHeading = false,
  onSubmit,
  isWide = false,
  children,
}: DialogProps) {
  const open = useRef<HTMLDialogElement | null>(null)
  const show = useCallback(
    (dialog: HTMLDialogElement | null) => {
      // Closes the dialog before React removes it: only then does the browser restore focus.
      open.current?.close()
      open.current = dialog
      dialog?.showModal()
      if (dialog && focusHeading) document.getElementById(headingId)?.focus()
    },
    [focusHeading, headingId],
  )
  return (
    <dialog
      ref={show}
      aria-labelledby={headingId}
      onClose={onClose}
      onCancel={onCancel}
      onSubmit={onSubmit}
      className={clsx(
        isWide ? 'max-w-[min(56rem,calc(100%-2rem))]' : 'max-w-md',
        'm-auto w-full scroll-pb-24 rounded-card border border-line bg-surface p-6 text-start whitespace-normal text-ink shadow-float backdrop:bg-black/60 max-sm:max-w-[calc(100%-2rem)]',
      )}
    >
      {children}
    </dialog>
  )
}
