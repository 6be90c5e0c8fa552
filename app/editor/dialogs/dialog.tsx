import { useId, useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '~/components/ui/button'
import { editorLabels } from '~/labels/editor'

interface DialogProps {
  title: string
  onClose: () => void
  /** Absent where there is nothing to do but to read. */
  onSubmit?: () => void
  submitLabel?: string
  isBusy?: boolean
  /** Further buttons. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * The browser's own modal dialog: it keeps the focus, closes on Escape and gives the focus back. It stands at the end of
 * the page, for a form inside the article's form would be sent with it.
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
    // Something to read begins at its beginning, not at the button below it.
    heading.current?.focus()
    return () => element?.close()
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    // React's events also pass through the components around this one, and there the article's form listens.
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
