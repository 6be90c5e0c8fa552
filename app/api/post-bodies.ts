import { z } from 'zod'
import {
  DraftInputSchema,
  EditInputSchema,
  PublishInputSchema,
  type PostStatus,
} from '~/domain/posts/schema'

const flag = (name: string) => z.boolean(`${name} must be true or false`).optional()

/** Other fields (`userId`, `slug`, `publishedAt`) are ignored. */
const flags = {
  isPublished: flag('isPublished'),
  isDraft: flag('isDraft'),
  isFeatured: flag('isFeatured'),
  /** The name that list filters use. */
  featured: flag('featured'),
}

export const PostFlagsSchema = z.object(flags)

export const PublishBodySchema = PublishInputSchema.safeExtend(flags)
export const DraftBodySchema = DraftInputSchema.safeExtend(flags)

const { slug: _slugIsReadOnly, ...editable } = EditInputSchema.shape

/** Absent fields stay as they are; `EditInputSchema` checks the whole. */
export const EditBodySchema = z.object({ ...editable, ...flags }).partial()

/** Undefined when absent. */
export function toFeatured({
  isFeatured,
  featured,
}: z.infer<typeof PostFlagsSchema>): boolean | undefined {
  return isFeatured ?? featured
}

/** Undefined when both are absent. Contradicting flags make a draft, so that nothing is published by mistake. */
export function toStatus({
  isPublished,
  isDraft,
}: z.infer<typeof PostFlagsSchema>): PostStatus | undefined {
  if (isDraft === true || isPublished === false) return 'draft'
  return isPublished === true || isDraft === false ? 'published' : undefined
}
