import { Link } from '@remix-run/react'
import { Button, buttonClass } from '~/components/ui/button'
import { postTableLabels } from '~/i18n/labels/post-table'

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
        {postTableLabels.cancel}
      </Link>
    )
  }
  return (
    <form method="dialog">
      <Button variant="outline">{postTableLabels.cancel}</Button>
    </form>
  )
}
