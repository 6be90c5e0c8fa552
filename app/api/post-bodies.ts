import { z } from 'zod'
import {
  DraftInputSchema,
  EditInputSchema,
  PublishInputSchema,
  type PostStatus,
} from '~/domain/posts/schema'

const flag = (name: string) => z.boolean(`${name} must be true or false`).optional()

/** What a post is to be. Whatever else comes along (`userId`, `slug`, `publishedAt`) counts for nothing. */
const flags = {
  isPublished: flag('isPublished'),
  isDraft: flag('isDraft'),
  isFeatured: flag('isFeatured'),
  /** The same, by the name that lists are narrowed with. */
  featured: flag('featured'),
}

export const PostFlagsSchema = z.object(flags)

export const PublishBodySchema = PublishInputSchema.safeExtend(flags)
export const DraftBodySchema = DraftInputSchema.safeExtend(flags)

const { slug: _slugIsReadOnly, ...editable } = EditInputSchema.shape

/** What may come with an edit. What is left out stays as it is; the whole is checked by `EditInputSchema` then. */
export const EditBodySchema = z.object({ ...editable, ...flags }).partial()

/** Whether a post is to be featured; undefined when nothing says. */
export function toFeatured({
  isFeatured,
  featured,
}: z.infer<typeof PostFlagsSchema>): boolean | undefined {
  return isFeatured ?? featured
}

/** What the two flags ask for; undefined when neither says. Where they disagree it is a draft: nothing gets out by mistake. */
export function toStatus({
  isPublished,
  isDraft,
}: z.infer<typeof PostFlagsSchema>): PostStatus | undefined {
  if (isDraft === true || isPublished === false) return 'draft'
  return isPublished === true || isDraft === false ? 'published' : undefined
}
