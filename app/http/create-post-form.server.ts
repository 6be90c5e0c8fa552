/** The create form's two doors (`/create-post` and the dashboard's tab) ask and do the same: it is written here once. */
import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { requireAdmin } from '~/auth/guards.server'
import {
  AGREE_MESSAGE,
  CHOOSE_MESSAGE,
  POST_FORM_FIELDS,
  POST_INTENTS,
  SAVED_PARAMETER,
} from '~/components/post-form/fields'
import type { Account } from '~/domain/accounts/schema'
import { listCategories } from '~/domain/categories/categories.server'
import { DomainError, isDomainError } from '~/domain/errors'
import { storePicture } from '~/domain/files/store-picture.server'
import { publishNewPost, saveNewDraft } from '~/domain/posts/create-post.server'
import { DraftInputSchema, PublishInputSchema } from '~/domain/posts/schema'
import { postFormLabels } from '~/i18n/labels'
import type { ToastView } from '~/view-models/site'
import { toCategoryLink } from '~/view-models/site.server'
import type { Door } from './door.server'
import { fileField, readForm, textField } from './read-form.server'
import { statusOf } from './status'
import { redirectWithToast } from './toast.server'

/** Everything that was typed, by field name; it comes back with every answer. */
export type PostFormValues = Partial<Record<(typeof POST_FORM_FIELDS)[number], string>>

export interface PostFormReply {
  /** Absent when only a picture was stored. */
  result: SubmissionResult | null
  values: PostFormValues
  toast: ToastView
}

/** @throws DomainError `Unauthenticated` or `Forbidden` */
export async function loadCreatePost(door: Door) {
  const author = await requireAdmin(door)
  return {
    categories: listCategories(door.deps).map(toCategoryLink),
    values: { submissionId: randomUUID(), authorName: author.username } satisfies PostFormValues,
  }
}

/** @throws DomainError `Unauthenticated`, `Forbidden`, or `InvalidInput` for a button that the form does not have */
export async function submitCreatePost(door: Door) {
  const author = await requireAdmin(door)
  const form = await readForm(door.request, POST_FORM_FIELDS)
  // Kept whatever else is wrong: a chosen file cannot be put back into a form.
  const refused = await attachPicture(door, author, form)
  switch (textField(form, 'intent')) {
    case POST_INTENTS.uploadImage:
      return refused ? replyRefused(form, refused) : replyUploaded(form)
    case POST_INTENTS.publish:
      return refused ? replyRefused(form, refused) : publish(door, author, form)
    case POST_INTENTS.saveDraft:
      return refused ? replyRefused(form, refused) : saveDraft(door, author, form)
    default:
      throw new DomainError('InvalidInput', 'Unknown button')
  }
}

async function publish({ deps }: Door, author: Account, form: FormData) {
  const submission = parseWithZod(form, { schema: PublishInputSchema })
  if (submission.status !== 'success') {
    return reply(form, submission.reply(), 400, postFormLabels.failed)
  }
  const { slug } = publishNewPost(deps, author, submission.value)
  const toast = { type: 'success', message: postFormLabels.published } as const
  return redirectWithToast(`/post/${encodeURIComponent(slug)}`, toast, deps.settings)
}

async function saveDraft({ deps, request }: Door, author: Account, form: FormData) {
  const submission = parseWithZod(form, { schema: DraftInputSchema })
  if (submission.status !== 'success') {
    const message = submission.error?.['']?.[0] ?? postFormLabels.draftFailed
    return reply(form, submission.reply(), 400, message)
  }
  const draft = saveNewDraft(deps, author, submission.value)
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set(SAVED_PARAMETER, draft.id)
  const toast = { type: 'success', message: postFormLabels.draftSaved } as const
  return redirectWithToast(`${pathname}?${searchParams}`, toast, deps.settings)
}

/**
 * Stores a chosen picture and puts its address into the form.
 *
 * @returns what is wrong, or null; a form without a new picture is fine unless it came to upload one
 */
async function attachPicture(
  { deps, clientAddress }: Door,
  author: Account,
  form: FormData,
): Promise<DomainError | null> {
  const file = fileField(form, 'file')
  form.delete('file')
  const isUpload = textField(form, 'intent') === POST_INTENTS.uploadImage
  if (!file) {
    return isUpload ? wrong('file', CHOOSE_MESSAGE) : null
  }
  if (textField(form, 'agree') !== 'on') return wrong('agree', AGREE_MESSAGE)
  try {
    deps.throttle.take('upload', clientAddress)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { url } = await storePicture(deps, author, { name: file.name, bytes })
    form.set('image', url)
    return null
  } catch (error) {
    if (isDomainError(error)) return error
    deps.log.error({ err: error }, 'a picture could not be stored')
    return wrong('file', postFormLabels.uploadFailed)
  }
}

function wrong(field: string, message: string): DomainError {
  return new DomainError('InvalidInput', message, { fields: { [field]: [message] } })
}

function replyRefused(form: FormData, refused: DomainError) {
  return reply(
    form,
    { status: 'error', error: refused.fields, initialValue: valuesOf(form) },
    statusOf(refused.code),
    refused.message,
  )
}

function replyUploaded(form: FormData) {
  return data<PostFormReply>({
    result: null,
    values: valuesOf(form),
    toast: { type: 'success', message: postFormLabels.uploaded },
  })
}

function reply(form: FormData, result: SubmissionResult, status: number, message: string) {
  return data<PostFormReply>(
    { result, values: valuesOf(form), toast: { type: 'error', message } },
    { status },
  )
}

function valuesOf(form: FormData): PostFormValues {
  const texts = POST_FORM_FIELDS.map((name) => [name, textField(form, name)] as const)
  return Object.fromEntries(texts.filter(([name]) => name !== 'intent' && name !== 'file'))
}
