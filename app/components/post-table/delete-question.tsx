import { Form, Link } from '@remix-run/react'
import { deleteAddress, listAddress } from '~/components/post-form/fields'
import { Button, buttonClass } from '~/components/ui/button'
import type { PostStatus } from '~/domain/posts/schema'
import { postTableLabels } from '~/i18n/labels/post-table'
import type { Language } from '~/text/language'

export interface Deletable {
  id: string
  title: string
  language: Language
  status: PostStatus
}

interface DeleteQuestionProps {
  post: Deletable
  /** Id of the heading, which names a dialog. */
  headingId: string
  headingLevel: 1 | 2
  /** Stays on the page; without it the way back is a link. */
  onCancel?: () => void
}

/** Whether a post shall go: names it, and has the safe way out first. The same on its own page and in a dialog. */
export function DeleteQuestion({ post, headingId, headingLevel, onCancel }: DeleteQuestionProps) {
  const Heading = `h${headingLevel}` as const
  const { deletePost, deleteDraft, deleteNote, cancel } = postTableLabels
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
        {onCancel ? (
          <Button type="button" variant="outline" onClick={onCancel}>
            {cancel}
          </Button>
        ) : (
          <Link to={listAddress(post)} className={buttonClass('outline')}>
            {cancel}
          </Link>
        )}
        <Form method="post" action={deleteAddress(post)}>
          <Button variant="danger">{postTableLabels.delete}</Button>
        </Form>
      </div>
    </>
  )
}
