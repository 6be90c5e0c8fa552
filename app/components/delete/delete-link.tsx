import { Link } from '@remix-run/react'
import { useCallback, useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import { Dialog } from '~/components/ui/dialog'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { DeleteQuestion, useIsDeleting } from './delete-question'
import type { Deletion } from './deletion'

interface DeleteLinkProps {
  deletion: Deletion
  className: string
  /** Id of the element that takes the focus after the deletion: the heading of the list. */
  focusAfter: string
}

/** Without scripts it opens the page of the question; with them a dialog. */
export function DeleteLink({ deletion, className, focusAfter }: DeleteLinkProps) {
  const [isAsking, setAsking] = useState(false)
  const headingId = useId()
  useFocusAfterwards(focusAfter, useIsDeleting(deletion))

  const close = useCallback(() => setAsking(false), [])

  function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAsking(true)
  }

  return (
    <>
      <Link to={deletion.url} onClick={ask} lang="en" className={className}>
        {deletion.label}
        <VisuallyHidden lang={deletion.language}> {deletion.name}</VisuallyHidden>
      </Link>
      {isAsking && (
        <Dialog headingId={headingId} onClose={close}>
          <DeleteQuestion
            deletion={deletion}
            headingId={headingId}
            headingLevel={2}
            onClose={close}
          />
        </Dialog>
      )}
    </>
  )
}

/** The link is removed with its item, and the focus would be lost. */
function useFocusAfterwards(id: string, isDeleting: boolean) {
  const latest = useRef({ id, isDeleting })
  useEffect(() => {
    latest.current = { id, isDeleting }
  }, [id, isDeleting])
  useEffect(
    () => () => {
      const target = document.getElementById(latest.current.id)
      if (!latest.current.isDeleting || !target) return
      target.tabIndex = -1
      target.focus({ preventScroll: true })
    },
    [],
  )
}
