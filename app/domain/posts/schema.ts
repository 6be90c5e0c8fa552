import { z } from 'zod'
import { pictureUrl } from '~/domain/core/file-schema'
import { english, say } from '~/labels/messages'
import { isLive, isPage } from '~/domain/core/post-kinds'
import { postFields, type Field, type PostField } from './fields'
import { isBlankHtml } from '~/domain/html/post-html'
import { keysOf } from '~/text/keys-of'

export type { PostField } from './fields'

type Fields = typeof postFields

export type StoredIn<Place extends Field['stored']> = {
  [Name in PostField]: Fields[Name]['stored'] extends Place ? Name : never
}[PostField]

export const POST_FIELDS: readonly PostField[] = keysOf(postFields)

export const fieldOf = (name: PostField): Field => postFields[name]

export const fieldsIn = <Place extends Field['stored']>(place: Place) =>
  POST_FIELDS.filter((name): name is StoredIn<Place> => fieldOf(name).stored === place)

/** Makes an object with one value per field. */
export function mapFields<Name extends PostField, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
) {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>
}

const schemas = mapFields(POST_FIELDS, (name) => fieldOf(name).schema)

const PostSchema = z.object({
  ...(schemas as { [Name in PostField]: Fields[Name]['schema'] }),
  authorPhoto: pictureUrl('photo').default(''),
  /** Generated with the form, so that submitting the form twice creates one post. */
  submissionId: z.uuid(english('submissionId must be a UUID')).optional(),
})

const titleRequired = { path: ['title'], message: say('required', { field: 'title' }) }
const contentRequired = { path: ['content'], message: say('required', { field: 'content' }) }

type PostText = Pick<PostInput, 'title' | 'content'>

const hasTitle = ({ title }: PostText) => title !== ''
const hasContent = ({ content }: PostText) => !isBlankHtml(content)
const hasTitleOrContent = (post: PostText) => post.title !== '' || hasContent(post)

/** Allows an empty title, which is replaced by `post-` and the time; the form requires a title (specification §5). */
export const PublishApiSchema = PostSchema.refine(hasContent, contentRequired)
export const PublishFormSchema = PostSchema.refine(hasTitle, titleRequired).refine(
  hasContent,
  contentRequired,
)
export const DraftSchema = PostSchema.refine(hasTitleOrContent, say('nothingToSave'))

export type PostInput = z.infer<typeof PostSchema>

export const EditInputSchema = PostSchema.omit({ submissionId: true })
  .refine(hasTitle, titleRequired)
  .refine(hasContent, contentRequired)

export type EditInput = z.infer<typeof EditInputSchema>

/** Pages have separate statuses (decision 210), so that no list, feed or count of posts includes them. */
export type PostStatus = 'draft' | 'published' | 'page-draft' | 'page'

/** Returns `wanted`, published or draft, as a status of the same kind as `present`, so that a page remains a page. */
export function asKindOf(present: string, requested: PostStatus): PostStatus {
  if (!isPage(present)) return requested
  return isLive(requested) ? 'page' : 'page-draft'
}
