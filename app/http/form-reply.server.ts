import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import type { Deps } from '~/domain/deps.server'
import type { DomainErrorCode } from '~/domain/errors'
import type { FormReply } from '~/view-models/replies'
import { describeError, headersOf } from './error-response.server'

interface ReplyOptions {
  hideFields?: string[]
  toast: string
  /** Throws errors that belong to no field, so that `formAction` returns the form instead of the page. */
  isRecovered?: boolean
  /** An error from before the form was parsed. */
  rejected?: Error | null
  /** For an outdated version: sending the form again replaces the other change. */
  outdated?: (code: DomainErrorCode) => Outdated | null
}

interface Outdated {
  present: Record<string, string>
  message: string
  /** Replaces the form's toast. */
  toast?: string
}

/** Runs the command of a valid form; others come back with values and messages. @throws DomainError `Forbidden` */
export async function formReply<Schema extends z.ZodType, Reply>(
  { log }: Pick<Deps, 'log'>,
  form: FormData,
  schema: Schema,
  { hideFields, toast, isRecovered, rejected, outdated }: ReplyOptions,
  command: (input: z.output<Schema>) => Reply | Promise<Reply>,
) {
  const submission = parseWithZod(form, { schema })
  try {
    if (rejected) throw rejected
    if (submission.status !== 'success') return reply(submission.reply({ hideFields }), 400, toast)
    return await command(submission.value)
  } catch (error) {
    const { code, status, message, fields, headers, isExpected } = describeError(error)
    const fieldErrors = Object.keys(fields).length > 0 ? fields : undefined
    const changed = code && !fieldErrors && outdated?.(code)
    if (changed) {
      const { initialValue, ...result } = submission.reply({ formErrors: [changed.message] })
      const present = { ...result, initialValue: { ...initialValue, ...changed.present } }
      return reply(present, status, changed.toast ?? toast, { isOutdated: true })
    }
    if (headersOf(error) || code === 'Forbidden' || (isRecovered && !fieldErrors)) throw error
    if (!isExpected) log.error({ err: error }, 'a form could not be taken')
    const formErrors = fieldErrors ? undefined : [message]
    const result = submission.reply({ hideFields, fieldErrors, formErrors })
    return reply(result, status, toast, {}, headers)
  }
}

function reply(
  result: SubmissionResult,
  status: number,
  message: string,
  more: Partial<FormReply> = {},
  headers?: Record<string, string>,
) {
  const toast = { type: 'error', message } as const
  return data<FormReply>({ result, toast, ...more }, { status, headers })
}
