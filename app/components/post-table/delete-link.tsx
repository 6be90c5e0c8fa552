import { Link } from '@remix-run/react'
import { useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import { deleteAddress } from '~/components/post-form/fields'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { postTableLabels } from '~/i18n/labels/post-table'
import { DeleteQuestion, type Deletable } from './delete-question'

interface DeleteLinkProps {
  post: Deletable
  className: string
}

/** A link to the page that asks; a script asks in a dialog instead. */
export function DeleteLink({ post, className }: DeleteLinkProps) {
  const [isAsking, setAsking] = useState(false)

  function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAsking(true)
  }

  return (
    <>
      <Link to={deleteAddress(post)} onClick={ask} className={className}>
        {postTableLabels.delete}
        <VisuallyHidden lang={post.language}> {post.title}</VisuallyHidden>
      </Link>
      {isAsking && <DeleteDialog post={post} onClose={() => setAsking(false)} />}
    </>
  )
}

function DeleteDialog({ post, onClose }: { post: Deletable; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()

  // The browser's own modal: it keeps the focus inside, puts it on the safe button first, gives it back at the end.
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      onClose={onClose}
      className="m-auto w-full max-w-md rounded-card border border-line bg-surface p-6 text-start whitespace-normal text-ink shadow-float backdrop:bg-black/60 max-sm:max-w-[calc(100%-2rem)]"
    >
      <DeleteQuestion
        post={post}
        headingId={headingId}
        headingLevel={2}
        onCancel={() => dialog.current?.close()}
      />
    </dialog>
  )
}
