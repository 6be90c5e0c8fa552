import { sourceOf } from '~/paths/list-paths'
import type { PostStatus } from '~/domain/posts/schema'

/** The fields of the create and edit forms, shared with the actions that read them. */
export const POST_FORM_FIELDS = [
  'intent',
  'submissionId',
  'version',
  'title',
  'content',
  'slug',
  'category',
  'description',
  'language',
  'authorName',
  'image',
  'file',
  'agree',
] as const

/** What the pressed button asks for. */
export const POST_INTENTS = {
  publish: 'publish',
  saveDraft: 'save-draft',
  update: 'update',
  unpublish: 'unpublish',
  uploadImage: 'upload-image',
} as const

interface Editable {
  id: string
  status: PostStatus
}

/** Where a post is edited. */
export function editPath(post: Editable): string {
  return `/update-post/${encodeURIComponent(post.id)}?source=${sourceOf(post.status)}`
}

/** Where it is asked whether a post shall go. `returnTo`: the list to come back to. */
export function deletePath(post: Editable, returnTo?: string): string {
  const query = new URLSearchParams({ source: sourceOf(post.status) })
  if (returnTo) query.set('returnTo', returnTo)
  return `/dashboard/delete-post/${encodeURIComponent(post.id)}?${query.toString()}`
}

/** Where a draft is looked at as readers will see it. */
export function previewPath({ id }: Pick<Editable, 'id'>): string {
  return `/dashboard/preview-post/${encodeURIComponent(id)}`
}

/** Where a script saves what is being written. */
export const AUTOSAVE_PATH = '/dashboard/autosave'

/** What it sends there. */
export const AUTOSAVE_FIELDS = [...POST_FORM_FIELDS, 'postId'] as const

/** Specification §5: said when the box is not ticked, or nothing was chosen. */
export const AGREE_MESSAGE = 'Please agree to the image size recommendation.'
export const CHOOSE_MESSAGE = 'Please select an image!'
