import { z } from 'zod'
import type { Account } from '~/domain/core/account-schema'
import { DomainError, isDomainError } from '~/domain/core/errors'
import { isLive } from '~/domain/core/post-kinds'
import { publishNewPost, saveNewDraft, updatePost } from '~/domain/posts/save-post.server'
import { deleteDraft, deletePost, publishDraft } from '~/domain/posts/manage-posts.server'
import { getPostForApi } from '~/domain/posts/read-posts.server'
import { getVersion } from '~/domain/history/revisions.server'
import {
  DraftSchema,
  EditInputSchema,
  fieldOf,
  mapFields,
  POST_FIELDS,
  PublishApiSchema,
} from '~/domain/posts/schema'
import { isMatch, reply, versionTag } from '~/http/api-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { apiLabels } from '~/labels/api'
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

const flags = {
  isPublished: flag('isPublished'),
  isDraft: flag('isDraft'),
  isFeatured: flag('isFeatured'),
  featured: flag('featured'),
}

const time = (name: string) =>
  z
    .union(
      [z.iso.datetime({ offset: true }), z.iso.date()],
      `${name} must be an ISO 8601 date or time, such as 2026-11-21T04:30:00Z`,
    )
    .transform((time) => Date.parse(time))
    .optional()

/** Other fields (`userId`, `status`, `tags`) are ignored, and the response lists them. */
const settings = {
  ...flags,
  publishedAt: time('publishedAt'),
  modifiedAt: time('modifiedAt'),
}

const PostSettingsSchema = z.object(settings)

const PublishBodySchema = PublishApiSchema.safeExtend(settings)
const DraftBodySchema = DraftSchema.safeExtend(settings)

/** Absent fields stay unchanged; `EditInputSchema` checks the result. */
const EditBodySchema = z.object({ ...EditInputSchema.shape, ...settings }).partial()

/** Absent flags change nothing. Contradictory flags save a draft, so that no post is published by mistake. */
function optionsOf({
  isPublished,
  isDraft,
  isFeatured,
  featured,
  publishedAt,
  modifiedAt,
}: z.infer<typeof PostSettingsSchema>) {
  const isHidden = isDraft === true || isPublished === false
  const isShown = isPublished === true || isDraft === false
  const status = isHidden ? ('draft' as const) : isShown ? ('published' as const) : undefined
  return { status, isFeatured: isFeatured ?? featured, publishedAt, modifiedAt }
}

const USER_IN_PATH = 'The user id in the path is ignored; the token identifies the user.'

const FIELDS = {
  ...mapFields(POST_FIELDS, (name) => fieldOf(name).api),
  publishedAt: 'Time of first publication, now by default; may be in the past',
  modifiedAt:
    'Time of the last change of the text, as `updatedAt` in responses; may be in the past',
  authorPhoto: 'Path on this site or https URL',
  submissionId: 'A UUID of your choice; repeating a request with it creates no second post',
  isPublished: '`false` saves a draft',
  isDraft: '`true` saves a draft, regardless of `isPublished`',
  isFeatured: 'True for a featured story',
  featured: 'Same as `isFeatured`, which takes precedence',
}
const EDIT_FIELDS = {
  ...FIELDS,
  title: 'At most 300 characters, not empty',
  content: `${FIELDS.content}; not empty`,
  slug: 'The new slug; the former one redirects',
  publishedAt: 'Time of first publication, not in the future',
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
  failed: apiLabels.updateFailed,
  isVersioned: true,
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
      const { id } = publishNewPost(deps, actor, input, { ...options, ...ownSave(input) })
      return savedReply(call, id, { message: apiLabels.postPublished, content: input.content }, 201)
    },
  }),
  operation('POST /api/posts/save-draft', {
    id: 'saveDraft',
    summary: 'Save a new draft',
    description: 'A title or content is required.',
    rights: 'admin',
    body: DraftBodySchema,
    fields: {
      ...FIELDS,
      isPublished: 'Ignored',
      isDraft: 'Ignored',
    },
    replies: { 201: { description: 'The new draft', schema: SavedPostSchema } },
    failed: apiLabels.draftFailed,
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
    description: `Omitted fields, including the flags, stay unchanged. The last save wins, unless the call names the version in If-Match. ${USER_IN_PATH}`,
    replies: { 200: { description: 'The updated post', schema: SavedPostSchema } },
    examples: {
      text: { summary: 'New text', body: { ...post, isPublished: true, isDraft: false } },
      feature: { summary: 'Featured', body: { isFeatured: true } },
      withdraw: { summary: 'Unpublished', body: { isPublished: false, isDraft: true } },
    },
    handle: (call) => changePost(call, apiLabels.postUpdated),
  }),
  operation('PUT /api/posts/updateDraft/{postId}/{userId}', {
    ...change,
    id: 'updateDraft',
    summary: 'Change a draft',
    description: `Omitted fields stay unchanged, as for posts. 409 if the draft has been published since. ${USER_IN_PATH}`,
    pathExamples: { postId: EXAMPLE_IDS.draft },
    replies: { 200: { description: 'The updated draft', schema: SavedPostSchema } },
    examples: {
      text: { summary: 'New text', body: { ...post, isPublished: false, isDraft: true } },
    },
    handle: (call) => changePost(call, apiLabels.draftUpdated, true),
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
    isVersioned: true,
    examples: {
      older: {
        summary: 'With the body that older clients send',
        body: { isPublished: true, isDraft: false, publishedAt: '2026-11-21T04:30:00.000Z' },
      },
    },
    handle: (call) => {
      const { expected } = readVersioned(call)
      const { id } = publishDraft(call.deps, call.actor, call.params.postId, expected)
      return savedReply(call, id, { message: apiLabels.draftPublished })
    },
  }),
  operation('DELETE /api/posts/deletepost/{postId}/{userId}', {
    id: 'deletePost',
    summary: 'Delete a post',
    description: USER_IN_PATH,
    rights: 'admin',
    isVersioned: true,
    replies: { 200: { description: 'Deleted', schema: DoneSchema } },
    handle: (call) => {
      const { expected } = readVersioned(call)
      deletePost(call.deps, call.actor, call.params.postId, expected)
      return done(apiLabels.postDeleted)
    },
  }),
  operation('DELETE /api/posts/delete-draft/{postId}/{userId}', {
    id: 'deleteDraft',
    summary: 'Delete a draft',
    description: `If the draft has been published since, it is kept and the response is 404. ${USER_IN_PATH}`,
    rights: 'admin',
    pathExamples: { postId: EXAMPLE_IDS.draft },
    replies: { 200: { description: 'Deleted', schema: DoneSchema } },
    failed: 'Failed to delete draft',
    isVersioned: true,
    handle: (call) => {
      const { expected } = readVersioned(call)
      deleteDraft(call.deps, call.actor, call.params.postId, expected)
      return done(apiLabels.draftDeleted)
    },
  }),
]

interface Caller extends Pick<RouteContext, 'deps'> {
  actor: Account
}

/** A repeated request changes only what an earlier one with the same id has saved. */
function ownSave({ submissionId: savedBy }: { submissionId?: string }) {
  return savedBy ? { version: 0, edited: { version: 0, savedBy } } : {}
}

function saveDraft(caller: Caller, input: z.infer<typeof DraftBodySchema>): Response {
  const { deps, actor } = caller
  const { status: _isDraft, ...options } = optionsOf(input)
  const { id } = saveNewDraft(deps, actor, input, { ...options, ...ownSave(input) })
  return savedReply(caller, id, { message: apiLabels.draftSaved, content: input.content }, 201)
}

type Change = Caller &
  Pick<RouteContext, 'request'> & { params: { postId: string }; body: Record<string, unknown> }

/** How often a change is made again, with the new text, if another process was quicker. */
const MAX_ATTEMPTS = 5

/** Absent fields keep their stored values. Without `If-Match`, the last save wins. @param isDraft true for a call for drafts */
function changePost(call: Change, message: string, isDraft = false, attempt = 1): Response {
  const { deps, actor, params, body } = call
  const { post, isBound } = readVersioned(call)
  const { fields } = getVersion(deps, actor, params.postId, 'present')
  // An absent language stays a choice or detected, as it was.
  const present = { ...fields, language: undefined }
  const { status, ...options } = optionsOf(checkBody(body, PostSettingsSchema))
  const input = checkBody({ ...present, ...body }, EditInputSchema)
  const deed = isDraft ? (status === 'published' ? 'publish' : 'saveDraft') : undefined
  const change = { ...options, version: post.version, status, deed } as const
  try {
    updatePost(deps, actor, params.postId, input, change)
  } catch (error) {
    const isOvertaken = isDomainError(error, 'Conflict') && error.text === 'postChanged' && !isBound
    if (!isOvertaken || (isDraft && isLive(post.status)) || attempt === MAX_ATTEMPTS) throw error
    return changePost(call, message, isDraft, attempt + 1)
  }
  const content = body.content === undefined ? undefined : input.content
  return savedReply(call, params.postId, { message, content })
}

/** Reads the post that a call names. @throws DomainError `Outdated` if the call names another version in `If-Match` */
function readVersioned({ deps, actor, params, request }: Omit<Change, 'body'>) {
  const post = getPostForApi(deps, actor, params.postId)
  const ifMatch = request.headers.get('If-Match')
  if (!isMatch(ifMatch, post.version)) throw new DomainError('Outdated', 'postChanged')
  const isBound = ifMatch !== null
  return { post, isBound, expected: isBound ? { version: post.version } : {} }
}

/** Responds with the saved post and the elements that were removed from the submitted content. */
function savedReply(
  { deps, actor }: Caller,
  id: string,
  { message, content = '' }: { message: string; content?: string },
  status = 200,
): Response {
  const post = getPostForApi(deps, actor, id)
  const headers = { ETag: versionTag(post.version) }
  return reply(
    { ...toApiPost(deps, post), message, ...droppedFrom([content]) },
    { status, headers },
  )
}
