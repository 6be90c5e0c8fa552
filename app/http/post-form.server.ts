/** What the create and the edit form share on the server: the picture that comes along, and the answers. */
import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import {
  AGREE_MESSAGE,
  CHOOSE_MESSAGE,
  POST_FORM_FIELDS,
  POST_INTENTS,
} from '~/components/post-form/fields'
import type { Account } from '~/domain/accounts/schema'
import { fieldError, isDomainError, type DomainError } from '~/domain/errors'
import { storePicture } from '~/domain/files/store-picture.server'
import { postFormLabels } from '~/i18n/labels/post-form'
import type { ToastView } from '~/view-models/site'
import type { Door } from './door.server'
import { fileField, textField } from './read-form.server'
import type { RescuedText } from './rescue.server'
import { statusOf } from './status'

/** Everything that was typed, by field name; it comes back with every answer. */
export type PostFormValues = Partial<Record<(typeof POST_FORM_FIELDS)[number], string>>

export interface PostFormReply {
  /** Null when only a picture was stored, absent where the server was not reached. */
  result?: SubmissionResult | null
  values?: PostFormValues
  toast: ToastView
  /** The text was given back: why, and what may be done with it. */
  rescued?: RescuedText
  /** The post was changed meanwhile: the form offers a look at what is saved now. */
  isOutdated?: boolean
}

/**
 * Stores a chosen picture and puts its address into the form: kept whatever else is wrong, for a chosen file cannot be put
 * back into a form.
 *
 * @returns the answer to an upload or to a picture that was refused; null when the form has more to say
 */
export async function receivePicture(door: Door, author: Account, form: FormData) {
  const refused = await attachPicture(door, author, form)
  if (refused) return replyRefused(form, refused)
  return textField(form, 'intent') === POST_INTENTS.uploadImage ? replyUploaded(form) : null
}

/** @returns what is wrong, or null; a form without a new picture is fine unless it came to upload one */
async function attachPicture(
  { deps, clientAddress }: Door,
  author: Account,
  form: FormData,
): Promise<DomainError | null> {
  const file = fileField(form, 'file')
  form.delete('file')
  const isUpload = textField(form, 'intent') === POST_INTENTS.uploadImage
  if (!file) {
    return isUpload ? fieldError('InvalidInput', 'file', CHOOSE_MESSAGE) : null
  }
  if (textField(form, 'agree') !== 'on') return fieldError('InvalidInput', 'agree', AGREE_MESSAGE)
  try {
    deps.throttle.take('upload', clientAddress)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { url } = await storePicture(deps, author, { name: file.name, bytes })
    form.set('image', url)
    return null
  } catch (error) {
    if (isDomainError(error)) return error
    deps.log.error({ err: error }, 'a picture could not be stored')
    return fieldError('InvalidInput', 'file', postFormLabels.uploadFailed)
  }
}

function replyRefused(form: FormData, refused: DomainError) {
  const result = { status: 'error', error: refused.fields, initialValue: valuesOf(form) } as const
  return replyToPostForm(form, result, statusOf(refused.code), refused.message)
}

function replyUploaded(form: FormData) {
  return data<PostFormReply>({
    result: null,
    values: valuesOf(form),
    toast: { type: 'success', message: postFormLabels.uploaded },
  })
}

/** The answer to a form that was not taken. */
export function replyToPostForm(
  form: FormData,
  result: SubmissionResult | null,
  status: number,
  message: string,
  more: Pick<PostFormReply, 'isOutdated'> = {},
) {
  return data<PostFormReply>(
    { result, values: valuesOf(form), toast: { type: 'error', message }, ...more },
    { status },
  )
}

/** Saves a post; what the domain says of single fields becomes messages at them, with the text intact. */
export async function replyToRefusedPost<T>(
  form: FormData,
  submission: { reply: (options: { fieldErrors: Record<string, string[]> }) => SubmissionResult },
  message: string,
  save: () => Promise<T>,
) {
  try {
    return await save()
  } catch (error) {
    if (!isDomainError(error) || Object.keys(error.fields).length === 0) throw error
    const result = submission.reply({ fieldErrors: error.fields })
    return replyToPostForm(form, result, statusOf(error.code), message)
  }
}

/** Everything that was typed. */
export function valuesOf(form: FormData): PostFormValues {
  const texts = POST_FORM_FIELDS.map((name) => [name, textField(form, name)] as const)
  return Object.fromEntries(texts.filter(([name]) => name !== 'intent' && name !== 'file'))
}
