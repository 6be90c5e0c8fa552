import { z } from 'zod'
import type { Account } from '~/domain/accounts/schema'
import { publishNewPost, saveNewDraft, updatePost } from '~/domain/posts/save-post.server'
import { deleteDraft, deletePost, publishDraft } from '~/domain/posts/manage-posts.server'
import { getPostForEditor } from '~/domain/posts/read-posts.server'
import {
  DraftFormSchema,
  EditInputSchema,
  PublishFormSchema,
  type PostStatus,
} from '~/domain/posts/schema'
import { reply } from '~/http/api-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { apiLabels } from '~/labels/api'
import { edit as editLabels, postForm as postFormLabels } from '~/labels/en/post-form'
import { checkBody } from '../http/read-json.server'
import { done, DoneSchema, droppedField, droppedFrom, ignoredField, Message } from '../schemas'
import { AnyBody, EXAMPLE_IDS, operation } from './operation'
import { PostSchema, toApiPost } from './post-schema'

const SavedPostSchema = PostSchema.extend({
  message: Message,
  ...ignoredField,
  ...droppedField,
}).meta({
  id: 'SavedPost',
  description: 'The saved post and a message.',
})

const flag = (name: string) => z.boolean(`${name} must be true or false`).optional()

const NOT_A_TIME = 'publishedAt must be a date or time of ISO 8601, such as 2026-11-21T04:30:00Z'

const flags = {
  isPublished: flag('isPublished'),
  isDraft: flag('isDraft'),
  isFeatured: flag('isFeatured'),
  featured: flag('featured'),
}

const publishedAt = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], NOT_A_TIME)
  .transform((time) => Date.parse(time))
  .optional()

/** Other fields (`userId`, `status`, `tags`) are ignored, and named in the response. */
const settings = { ...flags, publishedAt }

const PostSettingsSchema = z.object(settings)

const PublishBodySchema = PublishFormSchema.safeExtend(settings)
const DraftBodySchema = DraftFormSchema.safeExtend(settings)

/** Absent fields stay unchanged; `EditInputSchema` checks the result. */
const EditBodySchema = z.object({ ...EditInputSchema.shape, ...settings }).partial()

/** Absent flags change nothing. Contradicting flags save a draft, so that nothing is published by mistake. */
function optionsOf({
  isPublished,
  isDraft,
  isFeatured,
  featured,
  publishedAt,
}: z.infer<typeof PostSettingsSchema>) {
  const isHidden = isDraft === true || isPublished === false
  const isShown = isPublished === true || isDraft === false
  const status: PostStatus | undefined = isHidden ? 'draft' : isShown ? 'published' : undefined
  return { status, isFeatured: isFeatured ?? featured, publishedAt }
}

const USER_IN_PATH = 'The user in the path decides nothing; who acts says the token.'

const FIELDS = {
  slug: 'The address; empty or left out, it is made from the title. 409 for that of another post',
  publishedAt: 'The day of the first publication, which may be in the past; left out, it is now',
  title: 'At most 300 characters; an empty one gets a name made of the time',
  content: 'HTML or plain text, at most 400 KB and 20,000 tags; it is normalised and sanitised',
  category: 'Name or slug. One that does not exist is made; empty is uncategorized',
  image: 'Own path or https address; empty is the default picture',
  description: 'At most 2,000 characters',
  language: 'BCP 47 tag of the text. auto: by its letters; left out, an earlier choice stays',
  authorName: 'At most 100 characters; empty is the caller’s name',
  authorPhoto: 'Own path or https address',
  translation: 'Slug or URL of the same article in another language; each then names the other',
  submissionId: 'A UUID of your making: the same one sent again makes no second post',
  isPublished: 'false makes it a draft',
  isDraft: 'true makes it a draft, whatever isPublished says',
  isFeatured: 'Whether it is among the featured stories',
  featured: 'The same as isFeatured, which counts where both are sent',
}
const EDIT_FIELDS = {
  ...FIELDS,
  title: 'At most 300 characters, not empty',
  content: `${FIELDS.content}; not empty`,
  slug: 'Another address; readers who come by the former one are redirected',
  publishedAt: 'Another day of the first publication, not in the future',
}

const post = {
  title: 'सुबह की आरती',
  content: '<p>घंटियों की आवाज़ नदी तक जाती है।</p>',
  image: '',
  category: 'तीर्थ',
  authorName: 'मीरा',
}

const change = {
  rights: 'admin',
  body: AnyBody,
  documentedBody: EditBodySchema,
  fields: EDIT_FIELDS,
  failed: editLabels.failed,
} as const

export const writePostOperations = [
  operation('POST /api/posts/create', {
    id: 'createPost',
    summary: 'Publish a new post',
    description:
      'The author is the caller. A new post is published unless the flags say otherwise.',
    rights: 'admin',
    body: AnyBody,
    documentedBody: PublishBodySchema,
    fields: FIELDS,
    replies: { 201: { description: 'The new post', schema: SavedPostSchema } },
    examples: {
      publish: {
        summary: 'Published immediately',
        body: { ...post, isPublished: true, isDraft: false, userId: EXAMPLE_IDS.user },
      },
      featured: { summary: 'Featured', body: { ...post, isFeatured: true } },
      draft: { summary: 'As a draft', body: { ...post, isPublished: false, isDraft: true } },
    },
    handle: (call) => {
      const { deps, actor, body } = call
      const { status, ...options } = optionsOf(checkBody(body, PostSettingsSchema))
      if (status === 'draft') return saveDraft(call, checkBody(body, DraftBodySchema))
      const input = checkBody(body, PublishBodySchema)
      const { id } = publishNewPost(deps, actor, input, options)
      return savedReply(call, id, { message: apiLabels.published, content: input.content }, 201)
    },
  }),
  operation('POST /api/posts/save-draft', {
    id: 'saveDraft',
    summary: 'Save a new draft',
    description: 'It needs a title or content.',
    rights: 'admin',
    body: DraftBodySchema,
    fields: {
      ...FIELDS,
      isPublished: 'Counts for nothing here',
      isDraft: 'Counts for nothing here',
    },
    replies: { 201: { description: 'The new draft', schema: SavedPostSchema } },
    failed: postFormLabels.draftFailed,
    examples: {
      whole: {
        summary: 'All fields',
        body: { ...post, userId: EXAMPLE_IDS.user, isDraft: true },
      },
      titleOnly: { summary: 'Title only', body: { title: 'कल के लिए' } },
    },
    handle: (call) => saveDraft(call, call.body),
  }),
  operation('PUT /api/posts/updatepost/{postId}/{userId}', {
    ...change,
    id: 'updatePost',
    summary: 'Change a post',
    description: `Omitted fields, including the flags, stay unchanged. The last save wins. The author and slug never change. ${USER_IN_PATH}`,
    replies: { 200: { description: 'The updated post', schema: SavedPostSchema } },
    examples: {
      text: { summary: 'New text', body: { ...post, isPublished: true, isDraft: false } },
      feature: { summary: 'Featured', body: { isFeatured: true } },
      withdraw: { summary: 'Unpublished', body: { isPublished: false, isDraft: true } },
    },
    handle: (call) => changePost(call, editLabels.articleUpdated),
  }),
  operation('PUT /api/posts/updateDraft/{postId}/{userId}', {
    ...change,
    id: 'updateDraft',
    summary: 'Change a draft',
    description: `Omitted fields stay unchanged, as for posts. ${USER_IN_PATH}`,
    pathExamples: { postId: EXAMPLE_IDS.draft },
    replies: { 200: { description: 'The updated draft', schema: SavedPostSchema } },
    examples: {
      text: { summary: 'New text', body: { ...post, isPublished: false, isDraft: true } },
    },
    handle: (call) => changePost(call, editLabels.draftUpdated),
  }),
  operation('PUT /api/posts/publish-draft/{postId}/{userId}', {
    id: 'publishDraft',
    summary: 'Publish a draft',
    description: `The body is ignored; the server sets the publication time. ${USER_IN_PATH}`,
    rights: 'admin',
    pathExamples: { postId: EXAMPLE_IDS.draft },
    body: z.object({}),
    replies: { 200: { description: 'The published post', schema: SavedPostSchema } },
    failed: 'Failed to publish draft',
    examples: {
      older: {
        summary: 'With a body, as older clients send',
        body: { isPublished: true, isDraft: false, publishedAt: '2026-11-21T04:30:00.000Z' },
      },
    },
    handle: (call) => {
      const { id } = publishDraft(call.deps, call.actor, call.params.postId)
      return savedReply(call, id, { message: apiLabels.draftPublished })
    },
  }),
  operation('DELETE /api/posts/deletepost/{postId}/{userId}', {
    id: 'deletePost',
    summary: 'Delete a post permanently',
    description: USER_IN_PATH,
    rights: 'admin',
    replies: { 200: { description: 'Deleted', schema: DoneSchema } },
    handle: ({ deps, actor, params }) => {
      deletePost(deps, actor, params.postId)
      return done(apiLabels.postDeleted)
    },
  }),
  operation('DELETE /api/posts/delete-draft/{postId}/{userId}', {
    id: 'deleteDraft',
    summary: 'Delete a draft permanently',
    description: `If the draft has been published since, it is kept and the response is 404. ${USER_IN_PATH}`,
    rights: 'admin',
    pathExamples: { postId: EXAMPLE_IDS.draft },
    replies: { 200: { description: 'Deleted', schema: DoneSchema } },
    failed: 'Failed to delete draft',
    handle: ({ deps, actor, params }) => {
      deleteDraft(deps, actor, params.postId)
      return done(apiLabels.draftDeleted)
    },
  }),
]

interface Caller extends Pick<RouteContext, 'deps'> {
  actor: Account
}

function saveDraft(caller: Caller, input: z.infer<typeof DraftBodySchema>): Response {
  const { deps, actor } = caller
  const { status: _isDraft, ...options } = optionsOf(input)
  const { id } = saveNewDraft(deps, actor, input, options)
  return savedReply(caller, id, { message: apiLabels.draftSaved, content: input.content }, 201)
}

/** Synchronous: absent fields must stay as they are in the database. The last save wins. */
function changePost(
  call: Caller & { params: { postId: string }; body: Record<string, unknown> },
  message: string,
): Response {
  const { deps, actor, params, body } = call
  const post = getPostForEditor(deps, actor, params.postId)
  // An absent language or photo stays unchanged.
  const present = {
    ...post,
    category: post.category.name,
    translation: post.translation?.slug ?? '',
    language: undefined,
    authorPhoto: undefined,
  }
  const options = optionsOf(checkBody(body, PostSettingsSchema))
  const input = checkBody({ ...present, ...body }, EditInputSchema)
  updatePost(deps, actor, params.postId, input, options)
  const content = body.content === undefined ? undefined : input.content
  return savedReply(call, params.postId, { message, content })
}

/** The saved post, and what was removed from the submitted content. */
function savedReply(
  { deps, actor }: Caller,
  id: string,
  { message, content = '' }: { message: string; content?: string },
  status = 200,
): Response {
  const post = toApiPost(getPostForEditor(deps, actor, id))
  return reply({ ...post, message, ...droppedFrom([content]) }, { status })
}
