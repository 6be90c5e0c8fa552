import { Link } from '@remix-run/react'
import { useId, useState, type MouseEvent } from 'react'
import { Dialog } from '~/components/ui/dialog'
import { profileLabels } from '~/labels/account'
import { DeleteAccountQuestion } from './delete-account-question'
import { DELETE_ACCOUNT_PATH } from './fields'

interface DeleteAccountLinkProps {
  posts: number
}

export function DeleteAccountLink({ posts }: DeleteAccountLinkProps) {
  const [isAsking, setAsking] = useState(false)
  const headingId = useId()

  function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAsking(true)
  }

  return (
    <>
      <Link
        to={DELETE_ACCOUNT_PATH}
        onClick={ask}
        className="inline-flex min-h-11 items-center font-semibold text-err underline hover:no-underline"
      >
        {profileLabels.deleteAccount}
      </Link>
      {isAsking && (
        <Dialog headingId={headingId} beginsAtHeading onClose={() => setAsking(false)}>
          <DeleteAccountQuestion
            headingId={headingId}
            headingLevel={2}
            isInDialog
            posts={posts}
            reply={undefined}
          />
        </Dialog>
      )}
    </>
  )
}
