import { useEffect, useRef, type ReactNode } from 'react'

interface DialogProps {
  /** Id of the heading that names it. */
  headingId: string
  onClose: () => void
  children: ReactNode
}

/**
 * A question over the page. The browser's own modal: it keeps the focus inside, puts it on the safe button first and gives
 * it back at the end. Every form in it closes it: the one that is sent, and `<form method="dialog">`.
 */
export function Dialog({ headingId, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      onClose={onClose}
      onSubmit={() => dialog.current?.close()}
      className="m-auto w-full max-w-md rounded-card border border-line bg-surface p-6 text-start whitespace-normal text-ink shadow-float backdrop:bg-black/60 max-sm:max-w-[calc(100%-2rem)]"
    >
      {children}
    </dialog>
  )
}
