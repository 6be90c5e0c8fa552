import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import type { DomainErrorCode } from '~/domain/core/errors'
import { fieldMessages, toSentences } from '~/labels/messages'
import type { FormReply } from '~/view-models/replies'
import { catchFailure, type ErrorDescription, type FailureContext } from './error-response.server'
import type { Speech } from './interface-language.server'

interface ReplyOptions {
  hideFields?: string[]
  toast: string
  /** The toast repeats the messages, since the fields of a long form may be out of view. */
  isDetailed?: boolean
  /** Errors without a field are thrown to `formAction`, which returns the form with the error page. */
  isRecovered?: boolean
  rejected?: ErrorDescription | null
  /** Builds the reply for an outdated version; submitting again overwrites the other change. */
  outdated?: (code: DomainErrorCode) => OutdatedForm | null
  more?: Partial<FormReply>
}

interface OutdatedForm {
  present: Record<string, string>
  message: string
  toast?: string
  conflict?: FormReply['conflict']
}

/** Runs the command if the form is valid; otherwise returns the form with its values and messages. */
export async function formReply<Schema extends z.ZodType, Reply>(
  ctx: FailureContext & { speech: Pick<Speech, 'sentences'> },
  form: FormData,
  schema: Schema,
  options: ReplyOptions,
  command: (input: z.output<Schema>) => Reply | Promise<Reply>,
) {
  const { hideFields, isRecovered, rejected, outdated, more } = options
  const formatError = toSentences(ctx.speech.sentences)
  const submission = parseWithZod(form, { schema, formatError })
  const run = () =>
    submission.status === 'success'
      ? command(submission.value)
      : reply(submission.reply({ hideFields }), 400, options)
  const reject = ({ status, message, fields, headers }: ErrorDescription) => {
    const errors = hasFields(fields) ? { fieldErrors: fields } : { formErrors: [message] }
    return reply(submission.reply({ hideFields, ...errors }), status, options, headers)
  }
  if (rejected) return reject(rejected)
  return catchFailure(ctx, run, (error) => {
    const { code, status, fields } = error
    const changed = code && !hasFields(fields) && outdated?.(code)
    if (changed) {
      const { initialValue, ...result } = submission.reply({ formErrors: [changed.message] })
      const present = { ...result, initialValue: { ...initialValue, ...changed.present } }
      return reply(present, status, {
        toast: changed.toast ?? options.toast,
        more: { ...more, isOutdated: true, conflict: changed.conflict },
      })
    }
    const isOfPage = code === 'Forbidden' || (isRecovered && !hasFields(fields))
    return isOfPage ? null : reject(error)
  })
}

const hasFields = (fields: object) => Object.keys(fields).length > 0

function reply(
  result: SubmissionResult,
  status: number,
  { toast: message, isDetailed, more }: Pick<ReplyOptions, 'toast' | 'isDetailed' | 'more'>,
  headers?: Record<string, string>,
) {
  const description = isDetailed ? fieldMessages(result) : undefined
  const toast = { type: 'error', message, description } as const
  return data<FormReply>({ result, toast, ...more }, { status, headers })
}
