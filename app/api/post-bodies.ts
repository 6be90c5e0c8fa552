import { z } from 'zod'
import type { PostStatus } from '~/domain/posts/schema'

/** What a post is to be. Whatever else comes along (`userId`, `slug`, `publishedAt`) counts for nothing (SECURITY §1). */
export const PostStateSchema = z.object({
  isPublished: z.boolean('isPublished must be true or false').optional(),
  isDraft: z.boolean('isDraft must be true or false').optional(),
})

/** What the two flags ask for; undefined when neither says. Where they disagree it is a draft: nothing gets out by mistake. */
export function toStatus({
  isPublished,
  isDraft,
}: z.infer<typeof PostStateSchema>): PostStatus | undefined {
  if (isDraft === true || isPublished === false) return 'draft'
  return isPublished === true || isDraft === false ? 'published' : undefined
}
