import type { PostStatus } from '~/domain/posts/schema'
import { sourceOf } from './list-paths'

interface Editable {
  id: string
  status: PostStatus
}

/** Where readers read a post. */
export function postPath(slug: string): string {
  return `/post/${encodeURIComponent(slug)}`
}

export function editPath(post: Editable): string {
  return `/update-post/${encodeURIComponent(post.id)}?source=${sourceOf(post.status)}`
}

/** `returnTo` is the list to come back to. */
export function deletePath(post: Editable, returnTo?: string): string {
  const query = new URLSearchParams({ source: sourceOf(post.status) })
  if (returnTo) query.set('returnTo', returnTo)
  return `/dashboard/delete-post/${encodeURIComponent(post.id)}?${query.toString()}`
}

export function previewPath({ id }: Pick<Editable, 'id'>): string {
  return `/dashboard/preview-post/${encodeURIComponent(id)}`
}

export const AUTOSAVE_PATH = '/dashboard/autosave'
