import { Link } from '@remix-run/react'
import { Button, buttonClass } from '~/components/ui/button'
import { deleteLabels } from '~/labels/delete'

interface CancelButtonProps {
  /** Closes the dialog it stands in; on a page of its own it leads back. */
  isInDialog: boolean
  to: string
}

/** The safe way out of a question. */
export function CancelButton({ isInDialog, to }: CancelButtonProps) {
  if (!isInDialog) {
    return (
      <Link to={to} className={buttonClass('outline')}>
        {deleteLabels.cancel}
      </Link>
    )
  }
  return (
    <form method="dialog">
      <Button variant="outline">{deleteLabels.cancel}</Button>
    </form>
  )
}
