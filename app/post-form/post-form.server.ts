import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { AGREE_MESSAGE, CHOOSE_MESSAGE, POST_FORM_FIELDS } from './fields'
import { POST_INTENTS } from '~/paths/intents'
import type { Account } from '~/domain/accounts/schema'
import { fieldError } from '~/domain/errors'
import { storePicture } from '~/domain/files/store-picture.server'
import { postFormLabels } from '~/labels/post-form'
import type { ToastView } from '~/view-models/site'
import type { RouteContext } from '~/http/handlers.server'
import { describeError } from '~/http/error-response.server'
import { fileField, textField } from '~/http/read-form.server'
import type { RecoveryReply } from '~/http/recovery'

/** By field name; every reply returns them. */
export type PostFormValues = Partial<Record<(typeof POST_FORM_FIELDS)[number], string>>

export interface PostFormReply extends RecoveryReply {
  /** Null when only a picture was stored, absent when the server was not reached. */
  result?: SubmissionResult | null
  values?: PostFormValues
  toast: ToastView
  /** The post was changed meanwhile: the form links to the saved version. */
  isOutdated?: boolean
}

/**
 * Stores a chosen picture and puts its URL into the form, whatever else is wrong: a file input
 * cannot be filled again.
 * @returns the reply to an upload or a rejected picture, else null
 */
export async function receivePicture(ctx: RouteContext, author: Account, form: FormData) {
  try {
    await attachPicture(ctx, author, form)
  } catch (error) {
    return replyToPictureError(ctx, form, error)
  }
  return textField(form, 'intent') === POST_INTENTS.uploadImage ? replyUploaded(form) : null
}

/** A missing picture only matters to an upload. @throws DomainError */
async function attachPicture(
  { deps }: RouteContext,
  author: Account,
  form: FormData,
): Promise<void> {
  const file = fileField(form, 'file')
  form.delete('file')
  if (!file) {
    if (textField(form, 'intent') !== POST_INTENTS.uploadImage) return
    throw fieldError('InvalidInput', 'file', CHOOSE_MESSAGE)
  }
  if (textField(form, 'agree') !== 'on') throw fieldError('InvalidInput', 'agree', AGREE_MESSAGE)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { url } = await storePicture(deps, author, { name: file.name, bytes })
  form.set('image', url)
}

function replyToPictureError({ deps }: RouteContext, form: FormData, error: unknown) {
  const description = describeError(error)
  const { status, headers, isExpected } = description
  if (!isExpected) deps.log.error({ err: error }, 'a picture could not be stored')
  const message = isExpected ? description.message : postFormLabels.uploadFailed
  const fields = isExpected ? description.fields : { file: [message] }
  const result = { status: 'error', error: fields, initialValue: valuesOf(form) } as const
  return replyToPostForm(form, result, status, message, { headers })
}

function replyUploaded(form: FormData) {
  return data<PostFormReply>({
    result: null,
    values: valuesOf(form),
    toast: { type: 'success', message: postFormLabels.uploaded },
  })
}

export function replyToPostForm(
  form: FormData,
  result: SubmissionResult | null,
  status: number,
  message: string,
  {
    headers,
    ...more
  }: Pick<PostFormReply, 'isOutdated'> & { headers?: Record<string, string> } = {},
) {
  return data<PostFormReply>(
    { result, values: valuesOf(form), toast: { type: 'error', message }, ...more },
    { status, headers },
  )
}

/** Domain errors of single fields become their messages, with the text intact. */
export async function replyToPostErrors<T>(
  form: FormData,
  submission: { reply: (options: { fieldErrors: Record<string, string[]> }) => SubmissionResult },
  message: string,
  save: () => Promise<T>,
) {
  try {
    return await save()
  } catch (error) {
    const { status, fields } = describeError(error)
    if (Object.keys(fields).length === 0) throw error
    return replyToPostForm(form, submission.reply({ fieldErrors: fields }), status, message)
  }
}

function valuesOf(form: FormData): PostFormValues {
  const texts = POST_FORM_FIELDS.map((name) => [name, textField(form, name)] as const)
  return Object.fromEntries(texts.filter(([name]) => name !== 'intent' && name !== 'file'))
}
