import type { Submission, SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { fieldMessages, toSentences } from '~/labels/messages'
import { GUARD_FIELDS } from '~/paths/intents'
import type { FormReply } from '~/view-models/replies'
import { catchFailure, type ErrorDescription, type FailureContext } from './error-response.server'
import type { Speech } from './interface-language.server'

type FormContext = FailureContext & { speech: Pick<Speech, 'sentences'> }

interface FailedForm {
  toast: string
  /** The toast repeats the messages, since the fields of a long form may be out of view. */
  isDetailed?: boolean
  /** Errors without a field are thrown to `formAction`, which returns the form with the error page. */
  isRecovered?: boolean
  more?: Partial<FormReply>
}

/** Fields that the page does not get back. */
const hideFields = ['password', 'currentPassword', ...Object.values(GUARD_FIELDS)]

export const parseForm = <Schema extends z.ZodType>(
  { speech }: FormContext,
  form: FormData,
  schema: Schema,
) => parseWithZod(form, { schema, formatError: toSentences(speech.sentences) })

/** Runs the command if the form is valid; otherwise returns the form with its values and messages. */
export async function formReply<Schema extends z.ZodType, Reply>(
  ctx: FormContext,
  form: FormData,
  schema: Schema,
  failed: FailedForm,
  command: (input: z.output<Schema>) => Reply | Promise<Reply>,
) {
  const submission = parseForm(ctx, form, schema)
  const run = () =>
    submission.status === 'success'
      ? command(submission.value)
      : returnForm(submission.reply({ hideFields }), 400, failed)
  return catchFailure(ctx, run, (error) => {
    const isOfPage = error.code === 'Forbidden' || (failed.isRecovered && !hasFields(error))
    return isOfPage ? null : rejectForm(submission, error, failed)
  })
}

/** Returns the form with the error at its field, or above the form. */
export function rejectForm(
  submission: Submission<unknown, string[]>,
  error: ErrorDescription,
  failed: FailedForm,
) {
  const { status, message, fields, headers } = error
  const errors = hasFields(error) ? { fieldErrors: fields } : { formErrors: [message] }
  return returnForm(submission.reply({ hideFields, ...errors }), status, failed, headers)
}

interface OutdatedForm {
  /** The fields that let the form overwrite the other change when it is submitted again. */
  present: Record<string, string>
  message: string
  fields?: Record<string, string[]>
  toast: string
  conflict?: FormReply['conflict']
}

/** Returns the form after somebody else's change. */
export function outdatedForm(
  submission: Submission<unknown, string[]>,
  { status }: Pick<ErrorDescription, 'status'>,
  { present, message, fields, toast, conflict }: OutdatedForm,
) {
  const { initialValue, ...result } = submission.reply({
    formErrors: [message],
    fieldErrors: fields,
  })
  const again = { ...result, initialValue: { ...initialValue, ...present } }
  return returnForm(again, status, { toast, more: { isOutdated: true, conflict } })
}

export const hasFields = ({ fields }: Pick<ErrorDescription, 'fields'>) =>
  Object.keys(fields).length > 0

function returnForm(
  result: SubmissionResult,
  status: number,
  { toast: message, isDetailed, more }: FailedForm,
  headers?: Record<string, string>,
) {
  const description = isDetailed ? fieldMessages(result) : undefined
  const toast = { type: 'error', message, description } as const
  return data<FormReply>({ result, toast, ...more }, { status, headers })
}
