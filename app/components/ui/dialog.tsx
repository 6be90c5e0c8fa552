import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface DialogProps {
  /** Id of the heading that names it. */
  headingId: string
  /** Takes it away again. */
  onClose: () => void
  /** Its first control is not the safe one: the focus begins at the heading, which must be focusable. */
  beginsAtHeading?: boolean
  /** A form in it was sent. */
  onSubmit?: () => void
  children: ReactNode
}

/**
 * A question over the page, there as long as it is rendered. The browser's own modal: it keeps the focus inside and puts
 * it first on the safe button, or on the heading. `<form method="dialog">` closes it.
 */
export function Dialog({
  headingId,
  onClose,
  beginsAtHeading = false,
  onSubmit,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    if (beginsAtHeading) document.getElementById(headingId)?.focus()
    // Closed while it still stands in the page: only then does the browser give the focus back.
    return () => element?.close()
  }, [beginsAtHeading, headingId])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      onClose={onClose}
      onSubmit={onSubmit}
      className="m-auto w-full max-w-md rounded-card border border-line bg-surface p-6 text-start whitespace-normal text-ink shadow-float backdrop:bg-black/60 max-sm:max-w-[calc(100%-2rem)]"
    >
      {children}
    </dialog>
  )
}
