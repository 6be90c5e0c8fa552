import { Link } from '@remix-run/react'
import { Button, buttonClass } from '~/components/ui/button'
import { deleteLabels } from '~/labels/dashboard'

interface CancelButtonProps {
  /** In a dialog it closes it; on a page it is a link back. */
  isInDialog: boolean
  to: string
}

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
