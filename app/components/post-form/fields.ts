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
  uploadImage: 'upload-image',
} as const

interface Editable {
  id: string
  status: PostStatus
}

/** The tab that lists a post; addresses name it as their `source` (specification §2, edit post). */
function sourceOf({ status }: Pick<Editable, 'status'>): 'posts' | 'drafts' {
  return status === 'published' ? 'posts' : 'drafts'
}

/** Where a post is edited. */
export function editAddress(post: Editable): string {
  return `/update-post/${encodeURIComponent(post.id)}?source=${sourceOf(post)}`
}

/** Where it is asked whether a post shall go. */
export function deleteAddress(post: Editable): string {
  return `/dashboard/delete-post/${encodeURIComponent(post.id)}?source=${sourceOf(post)}`
}

/** Where the posts of this kind are listed. */
export function listAddress(post: Pick<Editable, 'status'>): string {
  return `/dashboard?tab=${sourceOf(post)}`
}

/** Specification §5: said when the box is not ticked, or nothing was chosen. */
export const AGREE_MESSAGE = 'Please agree to the image size recommendation.'
export const CHOOSE_MESSAGE = 'Please select an image!'
