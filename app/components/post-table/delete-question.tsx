import { Form } from '@remix-run/react'
import { deleteAddress } from '~/components/post-form/fields'
import { Button } from '~/components/ui/button'
import type { PostStatus } from '~/domain/posts/schema'
import { postTableLabels } from '~/i18n/labels/post-table'
import type { Language } from '~/text/language'
import { CancelButton } from './cancel-button'

export interface Deletable {
  id: string
  title: string
  language: Language
  status: PostStatus
}

interface DeleteQuestionProps {
  post: Deletable
  /** The list to come back to. */
  returnTo: string
  /** Id of the heading, which names a dialog. */
  headingId: string
  headingLevel: 1 | 2
  isInDialog?: boolean
}

/** Whether a post shall go: names it, and has the safe way out first. The same on its own page and in a dialog. */
export function DeleteQuestion({
  post,
  returnTo,
  headingId,
  headingLevel,
  isInDialog = false,
}: DeleteQuestionProps) {
  const Heading = `h${headingLevel}` as const
  const { deletePost, deleteDraft, deleteNote } = postTableLabels
  return (
    <>
      <Heading id={headingId} className="text-section font-bold text-head">
        {post.status === 'draft' ? deleteDraft : deletePost}
      </Heading>
      <p lang={post.language} className="mt-3 font-semibold wrap-anywhere">
        {post.title}
      </p>
      <p className="mt-2 text-muted">{deleteNote}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <CancelButton isInDialog={isInDialog} to={returnTo} />
        <Form method="post" action={deleteAddress(post, returnTo)} preventScrollReset>
          <Button variant="danger">{postTableLabels.delete}</Button>
        </Form>
      </div>
    </>
  )
}
