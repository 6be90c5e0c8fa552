import type { Deletion } from '~/components/delete/deletion'
import { deletePath } from '~/paths/paths'
import type { PostStatus } from '~/domain/posts/schema'
import { postTableLabels } from '~/labels/dashboard'
import type { TextLanguage } from '~/text/language'

export interface Deletable {
  id: string
  title: string
  language: TextLanguage
  status: PostStatus
}

/**
 * The question whether a post shall go.
 *
 * @param returnTo the list to come back to
 */
export function postDeletion(post: Deletable, returnTo: string): Deletion {
  const { deletePost, deleteDraft, deleteNote } = postTableLabels
  return {
    question: post.status === 'draft' ? deleteDraft : deletePost,
    name: post.title,
    language: post.language,
    note: deleteNote,
    label: postTableLabels.delete,
    url: deletePath(post, returnTo),
    back: returnTo,
  }
}
