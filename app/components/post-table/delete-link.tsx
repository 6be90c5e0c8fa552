import { Link, useLocation } from '@remix-run/react'
import { useId, useState, type MouseEvent } from 'react'
import { deleteAddress } from '~/components/post-form/fields'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { postTableLabels } from '~/i18n/labels/post-table'
import { DeleteQuestion, type Deletable } from './delete-question'
import { Dialog } from './dialog'

interface DeleteLinkProps {
  post: Deletable
  className: string
}

/** A link to the page that asks; a script asks in a dialog instead. Both come back to the list as it is shown now. */
export function DeleteLink({ post, className }: DeleteLinkProps) {
  const [isAsking, setAsking] = useState(false)
  const headingId = useId()
  const { pathname, search } = useLocation()
  const returnTo = pathname + search

  function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAsking(true)
  }

  return (
    <>
      <Link to={deleteAddress(post, returnTo)} onClick={ask} className={className}>
        {postTableLabels.delete}
        <VisuallyHidden lang={post.language}> {post.title}</VisuallyHidden>
      </Link>
      {isAsking && (
        <Dialog headingId={headingId} onClose={() => setAsking(false)}>
          <DeleteQuestion
            post={post}
            returnTo={returnTo}
            headingId={headingId}
            headingLevel={2}
            isInDialog
          />
        </Dialog>
      )}
    </>
  )
}
