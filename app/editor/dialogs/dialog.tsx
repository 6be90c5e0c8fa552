import { useId, useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '~/components/ui/button'
import { editorLabels } from '~/labels/editor'

interface DialogProps {
  title: string
  onClose: () => void
  /** Absent in a dialog that is only read. */
  onSubmit?: () => void
  submitLabel?: string
  isBusy?: boolean
  actions?: ReactNode
  children: ReactNode
}

/**
 * The browser's own modal: it traps the focus, closes on Escape and returns the focus. At the end
 * of the page, since forms do not nest.
 */
export function Dialog({
  title,
  onClose,
  onSubmit,
  submitLabel,
  isBusy,
  actions,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // A dialog to read starts at its heading, not at the button below.
    heading.current?.focus()
    return () => element?.close()
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    // React's events bubble through portals, to the article's form.
    event.stopPropagation()
    onSubmit?.()
  }

  return createPortal(
    <dialog
      ref={dialog}
      lang="en"
      aria-labelledby={titleId}
      onClose={onClose}
      className="editor-dialog"
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <h2
          ref={onSubmit ? undefined : heading}
          id={titleId}
          tabIndex={onSubmit ? undefined : -1}
          className="text-card font-bold text-head outline-none"
        >
          {title}
        </h2>
        {children}
        <div className="flex flex-wrap gap-3">
          {onSubmit && (
            <Button type="submit" busy={isBusy}>
              {submitLabel}
            </Button>
          )}
          {actions}
          <Button type="button" variant="outline" onClick={onClose}>
            {onSubmit ? editorLabels.cancel : editorLabels.close}
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  )
}
