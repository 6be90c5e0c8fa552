import { useLocation } from '@remix-run/react'
import { DeleteLink as AskingLink } from '~/components/delete/delete-link'
import { postDeletion, type Deletable } from './post-deletion'

interface DeleteLinkProps {
  post: Deletable
  className: string
}

export function DeleteLink({ post, className }: DeleteLinkProps) {
  const { pathname, search } = useLocation()
  return (
    <AskingLink
      deletion={postDeletion(post, pathname + search)}
      focusAfter="content"
      className={className}
    />
  )
}
