import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface DialogProps {
  headingId: string
  onClose: () => void
  /**
   * For a first control that is not the safe one: the focus starts at the heading, which must be
   * focusable.
   */
  beginsAtHeading?: boolean
  onSubmit?: () => void
  children: ReactNode
}

/**
 * The browser's own modal, open while rendered: it traps the focus and starts at the safe button or
 * the heading. `<form method="dialog">` closes it.
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
    // Closed before it is removed: only then does the browser return the focus.
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
